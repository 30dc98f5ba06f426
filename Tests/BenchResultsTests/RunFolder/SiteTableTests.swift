import BenchCore
import ResultsFixtures
import Testing

@testable import BenchResults

struct SiteTableTests {
  private let cell = CellIdentity(scenario: "tiny", point: Point([]), store: "nested", derivation: "naive")

  private var sites: [AllocationSite] { ExportFixture.sites(named: "=NestedStore.commit(_:, \"x\")") }

  @Test func `what is written is read back`() throws {
    let text = SiteTable.csv(SiteTable.rows(sites, of: cell), build: .release)
    #expect(try SiteTable.run(text).sites == [cell: sites])
    #expect(text.hasPrefix("scenario,point,store,derivation,phase,operation,allocations,allocated_bytes,freed_bytes,"))
    #expect(text.contains("tiny,,nested,naive,load,*,3,480,0,480,"))
  }

  @Test func `a table that contradicts itself is refused with its line`() {
    let head = SiteTable.head
    for line in [
      "tiny,,nested,naive,load,*,3,480,0,481,a", "tiny,,nested,naive,load,*,3,480,500,0,a",
      "tiny,,nested,naive,load,*,-3,480,0,480,a", "tiny,,nested,naive,load,*,3,480,0,480",
      "tiny,,nested,naive,load,*,three,480,0,480,a",
    ] {
      let error = #expect(throws: CSVError.self) { try SiteTable.read(head + line + "\r\n") }
      #expect(error?.line == 2, "\(line)")
    }
    #expect(throws: CSVError.self) { try SiteTable.read("scenario,point\r\n") }
  }

  @Test func `only the sites pass has sites, and none of its numbers is a row`() throws {
    var measurement = Measurement(pass: .sites, operationsInLog: 1, operationsPlayed: 1)
    var figures = Figures(operations: 1)
    figures.allocatedBytes = Bytes(480)
    measurement.lines = [.init(phase: "main", operation: nil, figures: figures)]
    measurement.sites = SiteProfile(sites)
    var table = SiteTable()
    table.add(measurement, of: cell)
    #expect(table.rows == SiteTable.rows(sites, of: cell))
    #expect(ResultRow.rows(of: ResultLines(measurement, entities: 1), cell: cell, repetition: 1).isEmpty)
  }
}
