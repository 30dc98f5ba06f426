import BenchCore
import Testing

@testable import BenchHost

struct SiteRowsTests {
  private func site(_ label: Int, _ blocks: Int, _ bytes: Int, _ freed: Int, _ stack: String) -> ProfileRow {
    ProfileRow(
      label: label, count: blocks, allocatedBytes: Bytes(bytes), freedBytes: Bytes(freed), stack: stack)
  }

  @Test func `sites with the same names and label are one`() {
    let rows = ProfileRows.merged([site(1, 1, 16, 16, "a;b"), site(0, 1, 8, 0, "a;b"), site(1, 2, 32, 0, "a;b")])
    #expect(rows == [site(0, 1, 8, 0, "a;b"), site(1, 3, 48, 16, "a;b")])
  }

  @Test func `within a label the largest is first, whatever the order they came in`() {
    let sites = [site(0, 1, 8, 0, "b"), site(0, 9, 90, 0, "c"), site(0, 1, 8, 0, "a"), site(0, 2, 8, 0, "d")]
    #expect(ProfileRows.merged(sites).map(\.stack) == ["c", "d", "a", "b"])
    #expect(ProfileRows.merged(sites.reversed()) == ProfileRows.merged(sites))
  }

  @Test func `what is beyond the limit is one site for each label, and sums hold`() {
    let sites = (0..<10).map { site($0 % 2, 1, 100 - $0, $0, "stack \($0)") }
    let rows = ProfileRows.merged(sites, limit: 3)
    #expect(rows.map(\.stack) == ["stack 0", "stack 2", AllocationSite.others, "stack 1", AllocationSite.others])
    #expect(rows.reduce(0) { $0 + $1.count } == 10)
    #expect(rows.reduce(0) { $0 + $1.allocatedBytes.rawValue } == sites.reduce(0) { $0 + $1.allocatedBytes.rawValue })
    #expect(rows.reduce(0) { $0 + $1.freedBytes.rawValue } == 45)
  }
}
