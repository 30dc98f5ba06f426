import BenchCore
import BenchResults
import Testing

@testable import BenchRuns

struct SiteChecksTests {
  private let cell = CellIdentity(scenario: "tiny", point: Point([]), store: "nested", derivation: "naive")

  private func measurement(_ pass: Pass, blocks: Int, sites: Int? = nil) -> BenchCore.Measurement {
    var figures = Figures(operations: 3)
    figures.allocations = AllocationProfile(classes: [.init(size: Bytes(16), allocations: blocks, frees: 0)])
    var measurement = Measurement(
      pass: pass, lines: [.init(phase: "main", operation: nil, figures: figures)], operationsInLog: 4,
      operationsPlayed: 3)
    measurement.sites = sites.map { count in
      SiteProfile([
        AllocationSite(
          phase: "main", operation: "update-post", allocations: count, allocatedBytes: Bytes(16 * count),
          freedBytes: .zero, stack: "a")
      ])
    }
    return measurement
  }

  private func checks(_ blocks: Int..., build: BuildMode = .release) -> SiteChecks {
    var checks = SiteChecks(build: build)
    for count in blocks { checks.keep(measurement(.allocations, blocks: count), of: cell) }
    return checks
  }

  @Test func `sites that add up to what the allocations pass found are well`() throws {
    #expect(try checks(5, 5).check(measurement(.sites, blocks: 5, sites: 5), of: cell) == nil)
  }

  @Test func `a difference from the counters of their own play is an error of this program`() {
    let error = #expect(throws: ContradictionError.self) {
      try checks(5, 5).check(measurement(.sites, blocks: 6, sites: 5), of: cell)
    }
    #expect(
      error?.description
        == "nested/naive: the sites of phase main add up to 5 blocks, and the allocator counted beside them 6")
  }

  @Test func `a difference from what the plays of the allocations pass agree on is an error of this program`() {
    let error = #expect(throws: ContradictionError.self) {
      try checks(4, 4).check(measurement(.sites, blocks: 5, sites: 5), of: cell)
    }
    #expect(
      error?.description
        == "nested/naive: the sites of phase main add up to 5 blocks, and the pass allocations found 4")
  }

  @Test func `where plays of the allocations pass do not agree, sites that equal none of them are said`() throws {
    #expect(try checks(4, 5).check(measurement(.sites, blocks: 5, sites: 5), of: cell) == nil)
    #expect(
      try checks(4, 6).check(measurement(.sites, blocks: 5, sites: 5), of: cell)
        == "nested/naive: the sites of phase main add up to 5 blocks, and the pass allocations found 4")
  }

  @Test func `a debug build says a difference, because the runtime takes memory when it looks something up`() throws {
    #expect(
      try checks(4, 4, build: .debug).check(measurement(.sites, blocks: 5, sites: 5), of: cell)
        == "nested/naive: the sites of phase main add up to 5 blocks, and the pass allocations found 4")
  }

  @Test func `a play that ended elsewhere is not compared`() throws {
    var shorter = measurement(.allocations, blocks: 4)
    shorter.operationsPlayed = 2
    var checks = checks(5)
    checks.keep(shorter, of: cell)
    #expect(try checks.check(measurement(.sites, blocks: 5, sites: 5), of: cell) == nil)
  }

  @Test func `sites that are absent say why`() throws {
    var absent = measurement(.sites, blocks: 0)
    absent.sites = SiteProfile(absent: "no hooks")
    #expect(try checks(5).check(absent, of: cell) == "allocation sites are absent: no hooks")
  }
}
