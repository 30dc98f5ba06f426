import BenchCore
import BenchResults
import Foundation
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchVerdicts

struct RunRowsTests {
  private let rows = [Fixture.row(Fixture.cell(scenario: "books (debug build)"), "entity_writes", .integer(5))]

  private func write(_ text: String, _ path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  @Test func `a run folder is read with its manifest, and without the mark of a debug build`() throws {
    try withTemporaryFolder { folder in
      try write(ResultRow.csv(rows), "\(folder)/measurements.csv")
      var manifest = ManifestFixture.manifest
      manifest.build.mode = .debug
      manifest.cells = [CellReport(cell: Fixture.cell(scenario: "books"))]
      try write(try manifest.json(), "\(folder)/run.json")
      for path in [folder, "\(folder)/measurements.csv"] {
        let run = try RunRows(path: path)
        #expect(run.rows.map(\.cell.scenario) == ["books"])
        #expect(run.manifest == manifest)
      }
    }
  }

  @Test func `a table that lies alone has no manifest`() throws {
    try withTemporaryFolder { folder in
      try write(ResultRow.csv(rows), "\(folder)/a.csv")
      #expect(try RunRows(path: "\(folder)/a.csv").manifest == nil)
    }
  }

  @Test func `a missing or broken file is reported with its place, its rule and the cure`() throws {
    try withTemporaryFolder { folder in
      func problem(_ path: String) -> RunFolderError? {
        do {
          _ = try RunRows(path: path)
          return nil
        } catch { return error }
      }
      let table = "\(folder)/a.csv"
      #expect(problem(table)?.isMissing == true)
      #expect(problem("\(folder)/none")?.isMissing == true)
      #expect(problem(folder)?.rule == "a run folder holds run.json")
      try write("a,b\n", table)
      #expect(problem(table)?.place == "\(table):1")
      #expect(problem(table)?.value?.contains("the columns must be") == true)
      try write(ResultRow.csv([]), table)
      #expect(problem(table)?.rule == "it holds no values")
      try Data([0xFF, 0xFE]).write(to: URL(filePath: table))
      #expect(problem(table)?.rule == "it must be readable text in UTF-8")
    }
  }

  @Test func `a folder of another schema version is refused, by itself and by its table`() throws {
    try withTemporaryFolder { folder in
      let other = try ManifestFixture.manifest.json().replacing(
        "\"schema_version\" : 1", with: "\"schema_version\" : 9")
      try write(other, "\(folder)/run.json")
      try write(ResultRow.csv(rows), "\(folder)/measurements.csv")
      for path in [folder, "\(folder)/measurements.csv"] {
        #expect(throws: RunFolderError.self) { try RunRows(path: path) }
      }
    }
  }
}
