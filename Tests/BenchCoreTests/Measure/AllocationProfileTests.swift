import Testing

@testable import BenchCore

@Suite struct AllocationProfileTests {
  private func entry(_ size: Int, _ allocations: Int, _ frees: Int) -> AllocationProfile.SizeClass {
    AllocationProfile.SizeClass(size: Bytes(size), allocations: allocations, frees: frees)
  }

  @Test func `merging adds equal sizes and keeps the order`() {
    var profile = AllocationProfile(classes: [entry(16, 1, 0), entry(64, 5, 5)])
    profile.merge(AllocationProfile(classes: [entry(8, 2, 2), entry(64, 1, 3), entry(128, 7, 0)]))
    #expect(profile.classes == [entry(8, 2, 2), entry(16, 1, 0), entry(64, 6, 8), entry(128, 7, 0)])
    #expect(profile.allocations == 16)
    #expect(profile.frees == 10)
  }
}
