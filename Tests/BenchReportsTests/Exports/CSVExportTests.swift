import BenchCore
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct CSVExportTests {
  @Test func `read back, the rows are those of the run`() throws {
    for run in [ExportFixture.run(), ExportFixture.hostileRun] {
      #expect(try ResultRow.rows(csv: Exported.text("csv", run)) == run.rows)
    }
  }

  @Test func `a debug build is marked in every row`() throws {
    let rows = try ResultRow.rows(csv: Exported.text("csv", ExportFixture.run(build: .debug)))
    #expect(!rows.isEmpty && rows.allSatisfy { $0.cell.scenario == "books (debug build)" })
  }
}
