import BenchCore
import Testing

@testable import BenchHost

struct CycleRowsTests {
  private func sample(_ label: Int, _ samples: Int, _ stack: String) -> ProfileRow {
    ProfileRow(label: label, count: samples, stack: stack)
  }

  @Test func `samples with the same names and label are one row, the most first`() {
    let rows = ProfileRows.merged([sample(1, 1, "a;b"), sample(0, 1, "c"), sample(1, 2, "a;b"), sample(1, 9, "d")])
    #expect(rows == [sample(0, 1, "c"), sample(1, 9, "d"), sample(1, 3, "a;b")])
  }

  @Test func `what is beyond the limit is one row for each label, and sums hold`() {
    let samples = (0..<10).map { sample($0 % 2, 100 - $0, "stack \($0)") }
    let rows = ProfileRows.merged(samples, limit: 3)
    #expect(rows.map(\.stack) == ["stack 0", "stack 2", AllocationSite.others, "stack 1", AllocationSite.others])
    #expect(rows.reduce(0) { $0 + $1.count } == samples.reduce(0) { $0 + $1.count })
    #expect(ProfileRows.merged(samples.reversed(), limit: 3) == rows)
  }
}
