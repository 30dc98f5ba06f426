import BenchCore
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct SummaryCSVExportTests {
  @Test func `there is one row for each cell, without columns that are empty in all of them`() throws {
    for run in [ExportFixture.run(), ExportFixture.hostileRun] {
      let records = try CSVReader.records(Exported.text("summary-csv", run))
      let names = try #require(records.first)
      #expect(names.prefix(6) == SummaryTable.names.prefix(6) && names.count < SummaryTable.names.count)
      #expect(names == SummaryTable.names.filter(names.contains))
      #expect(records.allSatisfy { $0.count == names.count })
      let metrics = Set(names.dropFirst(6).map { $0.replacing(/_(low|high)$/, with: "") })
      for name in metrics {
        let column = try #require(names.firstIndex(of: name))
        #expect(records.dropFirst().contains { !$0[column].isEmpty }, "\(name)")
      }
      #expect(records.dropFirst().map { CSVReader.plain($0[4]) } == run.manifest.cells.map(\.cell.design))
      #expect(records.dropFirst().map { CSVReader.plain($0[2]) } == run.manifest.cells.map(\.cell.store))
      #expect(records.dropFirst().map { $0[5] } == run.manifest.cells.map(\.state.rawValue))
    }
  }
}

struct PartsExportTests {
  @Test func `a sum over parts is the total that was left out, for every metric that adds up`() throws {
    let run = ExportFixture.run()
    var options = Export.Options()
    options.isParts = true
    let export = try #require(AllExports.named("csv"))
    let parts = try ResultRow.rows(csv: String(decoding: export.bytes(run, options), as: UTF8.self))
    let whole = try ResultRow.rows(csv: String(decoding: export.bytes(run), as: UTF8.self))
    #expect(!parts.isEmpty && parts.count < whole.count)
    let isSum = { (row: ResultRow) in row.operation == Line.writes || row.operation == Line.reads }
    #expect(!parts.contains(where: isSum))
  }
}
