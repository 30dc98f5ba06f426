import Foundation
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct BencherExportTests {
  /// The schema that Bencher publishes of its format, as code: benchmarks of measures of numbers, `value` always there.
  private func read(_ run: StoredRun) throws -> [String: [String: [String: Double]]] {
    let object = try JSONSerialization.jsonObject(with: Data(try BencherExport.render(run).utf8))
    let benchmarks = try #require(object as? [String: [String: [String: Double]]])
    for (name, measures) in benchmarks {
      #expect(!name.isEmpty && name.count <= 1_024 && !name.hasSuffix("-bencher-ignore"))
      for (measure, value) in measures {
        #expect(!measure.isEmpty && measure.count <= 64, "\(measure)")
        #expect(Set(value.keys).isSubset(of: ["value", "lower_value", "upper_value"]))
        #expect(value["value"] != nil, "\(name) \(measure)")
      }
    }
    return benchmarks
  }

  @Test func `the document is as the format says`() throws {
    let troubled = StoredRun(manifest: ManifestFixture.manifest, rows: [])
    for run in [ExportFixture.run(), troubled, ExportFixture.hostileRun] { #expect(try !read(run).isEmpty) }
  }

  @Test func `a measured time has its interval, and a count has none`() throws {
    let measures = try #require(try read(ExportFixture.run())["books nested/naive dataset.posts=20"])
    let time = try #require(measures["latency_p50_ns_writes"])
    let value = try #require(time["value"])
    #expect(try #require(time["lower_value"]) < value && value < (try #require(time["upper_value"])))
    #expect(measures["entity_writes"] == ["value": 42_000])
    #expect(measures["missing"] == ["value": 0])
  }

  @Test func `a cell without numbers is a number, and so is what was not met`() throws {
    let benchmarks = try read(ExportFixture.hostileRun)
    #expect(benchmarks.values.filter { $0["missing"] == ["value": 1] }.count == 2)
    #expect(benchmarks.values.filter { $0 == ["missing": ["value": 1]] }.count == 2)
    let whole = try #require(benchmarks.values.first { $0["unfinished"] != nil })
    #expect(whole["expectations_failed"] == ["value": 1] && whole["expectations_missing"] == ["value": 1])
    let killed = try read(ExportFixture.run(state: .running))
    #expect(killed["books"]?["unfinished"] == ["value": 1])
  }

  @Test func `a smoke run does not continue the history of the whole`() throws {
    let run = ExportFixture.run()
    var manifest = run.manifest
    manifest.run.isSmoke = true
    let smoke = try read(StoredRun(manifest: manifest, rows: run.rows))
    #expect(try Set(smoke.keys).isDisjoint(with: read(run).keys))
  }
}
