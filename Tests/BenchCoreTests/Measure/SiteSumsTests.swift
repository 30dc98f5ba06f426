import Testing

@testable import BenchCore

struct SiteSumsTests {
  private func measurement(_ pass: Pass, blocks: Int = 5, bytes: Int = 100, load: Int = 64) -> Measurement {
    var ofLoad = Figures()
    ofLoad.allocatedBytes = Bytes(load)
    var phase = Figures(operations: 3)
    phase.allocations = AllocationProfile(classes: [.init(size: Bytes(16), allocations: blocks, frees: 0)])
    var kind = Figures(operations: 3)
    kind.allocatedBytes = Bytes(bytes)
    return Measurement(
      pass: pass,
      lines: [
        .init(phase: "load", operation: nil, figures: ofLoad), .init(phase: "main", operation: nil, figures: phase),
        .init(phase: "main", operation: "updatePost", figures: kind),
      ], operationsInLog: 3, operationsPlayed: 3)
  }

  private func site(_ phase: String, _ operation: String?, _ blocks: Int, _ bytes: Int) -> AllocationSite {
    AllocationSite(
      phase: phase, operation: operation, allocations: blocks, allocatedBytes: Bytes(bytes), freedBytes: .zero,
      stack: "a")
  }

  private var sites: Measurement {
    var measurement = measurement(.sites)
    measurement.sites = SiteProfile([
      site("load", nil, 2, 64), site("mount", nil, 9, 900), site("main", "updatePost", 2, 40),
      site("main", "updatePost", 3, 60),
    ])
    return measurement
  }

  @Test func `sites that add up to what was counted are right`() throws {
    let sums = try #require(SiteSums(sites))
    #expect(sums.violation == nil)
    #expect(sums.difference(from: measurement(.allocations)) == nil)
  }

  @Test func `a block or a byte more or less is said with both sums`() throws {
    let sums = try #require(SiteSums(sites))
    #expect(
      sums.difference(from: measurement(.allocations, blocks: 6))
        == "the sites of phase main add up to 5 blocks, and the pass allocations found 6")
    #expect(
      sums.difference(from: measurement(.allocations, bytes: 99))
        == "the sites of updatePost in phase main add up to 100 bytes, and the pass allocations found 99")
    #expect(
      sums.difference(from: measurement(.allocations, load: 65))
        == "the sites of phase load add up to 64 bytes, and the pass allocations found 65")
    var ownLoad = sites
    ownLoad.sites?.sites[0].allocatedBytes = Bytes(65)
    #expect(
      SiteSums(ownLoad)?.violation
        == "the sites of phase load add up to 65 bytes, and the allocator counted beside them 64")
    var lost = sites
    lost.sites?.sites.removeLast()
    #expect(
      SiteSums(lost)?.violation
        == "the sites of phase main add up to 2 blocks, and the allocator counted beside them 5")
  }

  @Test func `a profile that is absent has no sums`() {
    var absent = measurement(.sites)
    absent.sites = SiteProfile(absent: "no hooks")
    #expect(SiteSums(absent) == nil)
    #expect(SiteSums(measurement(.allocations)) == nil)
  }
}
