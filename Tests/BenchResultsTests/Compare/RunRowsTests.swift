import BenchCore
import Foundation
import TestSupport
import Testing

@testable import BenchResults

struct RunRowsTests {
  private let rows = [Fixture.row(Fixture.cell(scenario: "books (debug build)"), "entity_writes", .integer(5))]

  private func write(_ text: String, _ path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  @Test func `a run folder is read with its manifest, and without the mark of a debug build`() throws {
    try withTemporaryFolder { folder in
      try write(ResultRow.csv(rows), "\(folder)/measurements.csv")
      try write(try ManifestFixture.manifest.json(), "\(folder)/run.json")
      for path in [folder, "\(folder)/measurements.csv"] {
        let run = try RunRows(path: path)
        #expect(run.rows.map(\.cell.scenario) == ["books"])
        #expect(run.manifest == ManifestFixture.manifest)
      }
    }
  }

  @Test func `a table that lies alone has no manifest`() throws {
    try withTemporaryFolder { folder in
      try write(ResultRow.csv(rows), "\(folder)/a.csv")
      #expect(try RunRows(path: "\(folder)/a.csv").manifest == nil)
    }
  }

  @Test func `what is not there, or is broken, is told with its path and its rule`() throws {
    try withTemporaryFolder { folder in
      func problem() -> RunRowsError? {
        do {
          _ = try RunRows(path: folder)
          return nil
        } catch { return error }
      }
      #expect(problem()?.kind == .missing)
      try write("a,b\n", "\(folder)/measurements.csv")
      #expect(problem()?.description.contains("measurements.csv: line 1: the columns must be") == true)
      try write(ResultRow.csv([]), "\(folder)/measurements.csv")
      #expect(problem()?.reason == "it holds no values")
      try write(ResultRow.csv(rows), "\(folder)/measurements.csv")
      #expect(problem()?.path == "\(folder)/run.json")
      let other = try ManifestFixture.manifest.json().replacing(
        "\"schema_version\" : 1", with: "\"schema_version\" : 9")
      try write(other, "\(folder)/run.json")
      #expect(problem()?.reason == "schema version 9 is not 1, which this program reads")
    }
  }
}
