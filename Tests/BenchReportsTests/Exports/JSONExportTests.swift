import BenchCore
import Foundation
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchReports
@testable import BenchResults

struct JSONExportTests {
  private func schema() throws -> JSONSchema {
    let url = Fixture.root.appending(path: "docs/schemas/run.schema.json")
    return try JSONSchema(String(contentsOf: url, encoding: .utf8))
  }

  private func object(_ run: StoredRun) throws -> [String: Any] {
    let text = try JSONExport.render(run)
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The manifest of the fixture has every kind of thing that can become of a cell.
  @Test func `the document is as its schema says`() throws {
    let troubled = StoredRun(manifest: ManifestFixture.manifest, rows: [])
    for run in [ExportFixture.run(), troubled, ExportFixture.hostileRun] {
      #expect(try schema().findings(in: JSONExport.render(run)) == [])
    }
  }

  @Test func `what only a budget, a target or a merged run has is in the schema, too`() throws {
    var manifest = ManifestFixture.manifest
    manifest.run.plan?.points = ["dataset=1/2"]
    manifest.run.plan?.budgetNs = 120_000_000_000
    manifest.run.plan?.givenUp = "half of the data"
    manifest.run.mergedFrom = ["a1b2c3"]
    manifest.scenario.target = .init(
      changesPerS: 20, frame: Nanoseconds(16_000_000), render: Nanoseconds(1_000_000), isImported: true)
    var point = RunManifest.PointRecord(point: Point(), entities: 1, operations: 1, operationLogHash: 1)
    (point.refetchedPosts, point.mostOfAuthor, point.meanOfAuthor) = (20, 3, 1.5)
    point.dataHash = point.operationLogHash
    manifest.points.append(point)
    #expect(try schema().findings(in: JSONExport.render(StoredRun(manifest: manifest, rows: []))) == [])
  }

  @Test(arguments: [
    ("\"version\" : 1", "\"version\" : 2", "$.version: not 1"),
    ("\"file\" :", "\"files\" :", "$.scenario: file is missing"),
    ("\"is_smoke\" : false", "\"is_smoke\" : \"no\"", "$.run.is_smoke: no boolean"),
    ("\"better\" : \"lower\"", "\"better\" : \"less\"", "$.cells[0].metrics[0].better: none of "),
    ("\"repetition\" : 1,", "\"repetition\" : 0,", "$.cells[0].measurements[0].repetition: below 1"),
  ])
  func `the schema refuses what is otherwise`(old: String, new: String, finding: String) throws {
    let text = try JSONExport.render(ExportFixture.run())
    let findings = try schema().findings(in: text.replacing(old, with: new))
    #expect(findings.contains { $0.hasPrefix(finding) }, "\(findings.prefix(3))")
  }

  @Test func `no row is lost, and none changes`() throws {
    let run = ExportFixture.run()
    let cells = try #require(try object(run)["cells"] as? [[String: Any]])
    let found = cells.flatMap { cell in
      (cell["measurements"] as? [[String: Any]] ?? []).map { row in
        ["store", "derivation", "point"].map { "\(cell[$0] ?? "")" }
          + ["phase", "operation", "pass", "repetition", "metric", "unit", "operations", "value"].map {
            "\(row[$0] ?? "")"
          }
      }
    }
    let wanted = run.rows.map { row in
      [
        row.cell.store, row.cell.derivation, "\(row.cell.point)", row.phase, row.operation, row.pass.rawValue,
        "\(row.repetition)", row.metric, row.unit, "\(row.operations)", "\(row.value)",
      ]
    }
    #expect(found == wanted)
  }

  @Test func `a metric has its interval, and a failed cell has no metric`() throws {
    let cells = Array(ReportFixture.cells.prefix(6))
    var reports = cells.map { CellReport(cell: $0) }
    reports[0].failure = .exited(code: 1, lastWords: "", pass: .time, repetition: 1)
    let told = try #require(try object(ExportFixture.run(reports))["cells"] as? [[String: Any]])
    #expect((told[0]["metrics"] as? [Any])?.isEmpty == true)
    let metrics = try #require(told[1]["metrics"] as? [[String: Any]])
    let write = try #require(
      metrics.first { $0["metric"] as? String == "latency_p50_ns" && $0["operation"] as? String == "writes" })
    #expect(write["repetitions"] as? Int == 10)
    let low = try #require(write["low"] as? Double)
    let value = try #require(write["value"] as? Double)
    let high = try #require(write["high"] as? Double)
    #expect(low < value && value < high)
    #expect(!metrics.contains { $0["metric"] as? String == "frees" })
  }

  @Test func `foreign text comes back as it was`() throws {
    let object = try object(ExportFixture.hostileRun)
    #expect((object["scenario"] as? [String: Any])?["name"] as? String == ExportFixture.hostile)
    #expect(object["warnings"] as? [String] == [ExportFixture.hostile])
    let cells = try #require(object["cells"] as? [[String: Any]])
    #expect(cells[0]["store"] as? String == ExportFixture.hostile)
  }
}
