import BenchCore
import BenchReports
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import RunsFixtures
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchRuns

/// Loads that are simulated on costs which an earlier run recorded.
struct RecordedCostsRunTests {
  private static let scenario = """
    version: 1
    name: loads
    question: What comes of a load where no times are recorded?
    dataset: { authors: 20, posts: 40, comments: 80 }
    views: [{ kind: detail, count: 20 }]
    load:
      phases: [{ name: all, for: 500 ms }]
      flows: [{ name: pushes, rate: 100, mix: { update-post: 1, update-author: 1 } }]
      main: { refresh: commit }
      capacity: { up_to: 4, resolution: 10%, within: [frames_dropped <= 0, response_max_ns <= 100000000] }
    matrix: { stores: [normalized], derivations: [keyed, naive] }
    repetitions: 2
    expect: [reference_utilisation_main of * > 0]
    smoke: { set: { load.for: 400 ms, repetitions: 1 }, expect: [reference_utilisation_main of * > 0] }

    """

  private func bench(_ output: String, costs: CostsFile? = nil, records: Bool = false) -> Bench {
    var bench = FakeBench.bench(output: output)
    bench.options.reading = .init(smoke: true, repetitions: records ? 2 : nil)
    bench.options.reading.timesLoads = records
    bench.options.recordsCosts = records
    bench.options.costs = costs
    return bench
  }

  private func file(_ text: String = scenario) -> ScenarioFile { ScenarioFile(name: "loads.yaml", text: text) }

  @Test func `what tasks took is recorded, and a run without times is simulated on it, to the digit`() throws {
    try withTemporaryFolder { folder in
      let recording = try bench("\(folder)/a", records: true).run(file())
      #expect(recording.judgements.isEmpty, "what is expected is about costs that are only being recorded")
      let costs = try #require(recording.recordedCosts)
      #expect(costs.cells.map(\.design) == ["normalized/keyed", "normalized/naive"])
      #expect(costs.origin.machine == "Example, 2 processors" && costs.origin.date == "2026-01-31")
      #expect(try CostsFile(csv: costs.csv).cells.map(\.load) == costs.cells.map(\.load))
      let runs = try ["b", "c"].map { try bench("\(folder)/\($0)", costs: CostsFile(csv: costs.csv)).run(file()) }
      #expect(runs[0].judgements.map(\.verdict) == [.pass])
      let reference = runs.map { run in run.run.rows.filter { $0.metric.hasPrefix("reference_") } }
      #expect(reference[0] == reference[1] && reference[0].contains { $0.metric == "reference_capacity_ops_per_s" })
      #expect(!runs[0].run.rows.contains { $0.metric == "capacity_ops_per_s" }, "no times are recorded")
      let words = runs[0].table()
      #expect(words.contains("with the times of Example, 2 processors, 2026-01-31"), "\(words)")
    }
  }

  @Test func `costs of another load are left out with a warning, and what is asked of them is missing`() throws {
    try withTemporaryFolder { folder in
      let costs = try bench("\(folder)/a", records: true).run(file()).recordedCosts
      let other = Self.scenario.replacing("rate: 100", with: "rate: 120")
      let run = try bench("\(folder)/b", costs: costs).run(file(other))
      #expect(run.judgements.map(\.verdict) == [.missing])
      #expect(!run.run.rows.contains { $0.metric.hasPrefix("reference_") })
      #expect(
        run.manifest.warnings.contains {
          $0.hasPrefix("the recorded costs of normalized/keyed are of another load") && $0.contains("--update-costs")
        }, "\(run.manifest.warnings)")
    }
  }
}
