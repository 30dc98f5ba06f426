import BenchCore
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct SummaryCSVExportTests {
  @Test func `there is one row for each cell, with all columns`() throws {
    for run in [ExportFixture.run(), ExportFixture.hostileRun] {
      let records = try CSVReader.records(Exported.text("summary-csv", run))
      #expect(records.first == SummaryTable.names)
      #expect(records.allSatisfy { $0.count == SummaryTable.names.count })
      #expect(records.dropFirst().map { CSVReader.plain($0[2]) } == run.manifest.cells.map(\.cell.store))
      #expect(records.dropFirst().map { $0[4] } == run.manifest.cells.map(\.state.rawValue))
    }
  }
}
