import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct OpenMetricsExportTests {
  private func family(_ name: String, of run: StoredRun) throws -> OpenMetricsReader.Family {
    try #require(try OpenMetricsReader(OpenMetricsExport.render(run)).families.first { $0.name == name })
  }

  @Test func `the text holds every rule of the format`() throws {
    let troubled = StoredRun(manifest: ManifestFixture.manifest, rows: [])
    for run in [ExportFixture.run(), troubled, ExportFixture.hostileRun] {
      let families = try OpenMetricsReader(OpenMetricsExport.render(run)).families
      #expect(!families.isEmpty && families.allSatisfy { $0.help != nil && !$0.samples.isEmpty })
      // Each thing that has states is in one of them.
      for family in families where family.type == "stateset" {
        let things = Dictionary(grouping: family.samples) { $0.labels.filter { $0.key != family.name } }
        #expect(things.values.allSatisfy { $0.map(\.value).reduce(0, +) == 1 }, "\(family.name)")
      }
    }
  }

  @Test(arguments: [
    ("# EOF\n", "", "the end is # EOF"), ("# EOF\n", "# EOF\n# EOF\n", "no empty line, and nothing behind # EOF"),
    ("# UNIT storebench_load_ns ns\n", "# UNIT storebench_load_ns s\n", "the name ends with its unit"),
    ("# TYPE storebench_load_ns gauge\n", "# TYPE storebench_load_ns timer\n", "a type is one of the format's"),
    ("scenario=\"books\"", "scenario=\"bo\\oks\"", "labels are name=\"value\", joined by commas, with escaped values"),
    ("# HELP storebench_load_ns ", "# HELP storebench_load_ns \"", "backslashes, quotes and line ends in a help"),
    ("{scenario=\"books\",id=", "{id=", nil),
  ])
  func `the reader refuses what is otherwise`(old: String, new: String, rule: String?) throws {
    let text = OpenMetricsExport.render(ExportFixture.run())
    try #require(text.contains(old))
    do {
      _ = try OpenMetricsReader(text.replacing(old, with: new))
      #expect(rule == nil)
    } catch let problem as OpenMetricsReader.Problem {
      #expect(problem.rule.hasPrefix(rule ?? "none"), "\(problem)")
    }
  }

  @Test func `a time has three estimates and its unit, a count one value`() throws {
    let run = ExportFixture.run()
    let times = try family("storebench_latency_p50_ns", of: run)
    #expect(times.unit == "ns" && times.type == "gauge")
    let nested = times.samples.filter { $0.labels["store"] == "nested" && $0.labels["derivation"] == "naive" }
    #expect(nested.compactMap { $0.labels["estimate"] } == ["median", "low", "high"])
    #expect(nested.first?.labels["operation"] == "writes" && nested.first?.labels["point"] == "dataset.posts=20")
    let counts = try family("storebench_entity_writes", of: run)
    #expect(counts.unit == nil && counts.samples.count == 6)
    #expect(counts.samples.first?.value == 42_000)
  }

  @Test func `what failed is there with its reason, and foreign text comes back as it was`() throws {
    let run = ExportFixture.hostileRun
    let states = try family("storebench_cell_state", of: run).samples.filter { $0.value == 1 }
    #expect(states.compactMap { $0.labels["storebench_cell_state"] } == ["finished", "failed", "impossible"])
    #expect(states[0].labels["store"] == ExportFixture.hostile)
    let trouble = try family("storebench_cell_trouble", of: run).samples
    #expect(
      trouble.compactMap { $0.labels["reason"] } == [run.manifest.cells[1].failure?.words, ExportFixture.hostile])
    let sentences = try family("storebench_expectation", of: run).samples.filter { $0.value == 1 }
    #expect(sentences.compactMap { $0.labels["storebench_expectation"] } == Verdict.allCases.map(\.rawValue))
    #expect(sentences.allSatisfy { $0.labels["sentence"] == ExportFixture.hostile })
  }
}
