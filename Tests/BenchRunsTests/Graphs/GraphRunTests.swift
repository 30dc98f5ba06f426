import BenchCore
import BenchDerivations
import BenchHost
import BenchReports
import BenchResults
import BenchVerdicts
import BenchWorkloads
import RunsFixtures
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchRuns

/// A derivation that computes everything once and never again.
private struct ForgetfulGraph<Counting: Probe>: GraphDerivation {
  static var card: DesignCard {
    DesignCard(name: "tracked", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")
  }

  private let lastRow: [Double]
  var probe = Counting()

  init(_ graph: LayeredGraph) { lastRow = [Double](repeating: 1, count: graph.width) }
  mutating func write(_ value: Double, to source: Int) {}
  mutating func read(_ leaf: Int) -> Double { lastRow[leaf] }
}

/// Scenarios of kind graph from text to verdict.
struct GraphRunTests {
  private static func text(sum: String = "19168", recomputations: Int = 3_480) -> String {
    """
    version: 1
    name: graphs
    kind: graph
    question: Is it exact?
    graphs:
      - name: lazy
        width: 10
        layers: 5
        sources: 2
        read: 0.2
        iterations: 600
        expect: { sum: \(sum), recomputations: \(recomputations) }
    derivations: [tracked, naive]
    repetitions: 2

    """
  }

  private func run(_ text: String, _ catalog: Catalog = .standard, output: String) throws -> RunReport {
    let runner = InProcessRunner(catalog) { .init(clock: .system, meter: FakeInstruments.meter()) }
    return try FakeBench.bench(runner, output: output, catalog: catalog).run(
      ScenarioFile(name: "graphs.yaml", text: text))
  }

  @Test func `a graph is played in all passes, counted exactly, and judged`() throws {
    try withTemporaryFolder { output in
      let result = try run(Self.text(), output: output)
      #expect(result.manifest.cells.map(\.state) == [.finished, .finished])
      #expect(result.judgements.map(\.verdict) == [.pass, .pass], "\(result.judgements.map(\.actual))")
      let rows = result.run.rows.filter { $0.cell.derivation == "tracked" && ["iterate", "*"].contains($0.operation) }
      #expect(rows.allSatisfy { $0.cell.store == "graph" && $0.cell.point.description == "graph=lazy" })
      let metrics = Set(rows.map(\.metric))
      #expect(metrics.isSuperset(of: ["graph_sum", "recomputations", "required_updates", "latency_p50_ns"]))
      #expect(metrics.isSuperset(of: ["throughput_ops_per_s", "allocated_bytes"]))
      #expect(!metrics.contains("entity_writes") && !metrics.contains("stale_views"))
      #expect(result.table(TableStyle(isColored: false, isWide: false)).contains("graph = lazy"))
    }
  }

  @Test func `times of a graph are of one play each, so no operation is counted twice`() throws {
    try withTemporaryFolder { output in
      let rows = try run(Self.text(), output: output).run.rows
      let times = rows.filter { $0.pass == .time && $0.phase != "load" }
      #expect(times.contains { $0.metric == "throughput_ops_per_s" })
      #expect(times.allSatisfy { $0.operations == 600 }, "\(Set(times.map(\.operations)))")
    }
  }

  @Test func `the time limit stops timed plays of a graph, which say so, and none that count`() throws {
    try withTemporaryFolder { output in
      let text = Self.text().replacing("derivations:", with: "time_limit: 1 ms\nderivations:")
      let runner = InProcessRunner(.standard) {
        // Each reading comes a tenth of the limit later.
        let readings = Counter()
        let clock = MonotonicClock { Nanoseconds(UInt64(readings.next()) * 100_000) }
        var instruments = Instruments(clock: clock, meter: FakeInstruments.meter())
        instruments.stopwatch = clock
        return instruments
      }
      let result = try FakeBench.bench(runner, output: output).run(ScenarioFile(name: "graphs.yaml", text: text))
      #expect(result.manifest.cells.map(\.state) == [.finished, .finished])
      #expect(result.manifest.cells.allSatisfy { $0.stop?.operationsInLog == 600 && $0.stop?.pass == .time })
      #expect(result.judgements.map(\.verdict) == [.pass, .pass])
      let table = result.table(TableStyle(isColored: false, isWide: false))
      #expect(table.contains(" of 600 operations, so its times are not compared with others"), "\(table)")
    }
  }

  @Test func `a sum or count that is not the expected one fails and names both and the graph`() throws {
    try withTemporaryFolder { output in
      let result = try run(Self.text(sum: "3.0239642676898464e241", recomputations: 3_481), output: output)
      #expect(result.judgements.map(\.verdict) == [.fail, .fail])
      let told = result.judgements.map { "\($0.expectation.text): \($0.actual)" }
      #expect(told[0].contains("== 3.0239642676898464e+241 at graph=lazy: 19168 (graph/tracked at graph=lazy)"))
      #expect(told[1].contains("== 3481 at graph=lazy: 3480 (graph/tracked at graph=lazy)"))
    }
  }

  @Test func `a derivation with another sum than the oracle's disagrees at the operation`() throws {
    let wrong = GraphContestant(
      counting: ForgetfulGraph<CountingProbe>.self, bare: ForgetfulGraph<NoProbe>.self)
    let catalog = Catalog(
      Catalog.standard.contestants,
      graphs: AllGraphDerivations.contestants.filter { $0.derivation.name == "naive" } + [wrong])
    try withTemporaryFolder { output in
      let result = try run(Self.text(), catalog, output: output)
      #expect(result.manifest.cells.map(\.state) == [.disagreed, .finished])
      let disagreement = try #require(result.manifest.cells.first?.failure?.disagreement)
      #expect(disagreement.operation == 0 && disagreement.view == "graph lazy")
      #expect(disagreement.shown == ["leaves sum 2.0"] && disagreement.expected != disagreement.shown)
    }
  }

  @Test func `another graph has another hash`() {
    let spec = GraphSpec(
      name: "one", width: 7, layers: 4, sources: 3, staticShare: 0.5, readShare: 0.5, iterations: 30)
    let changes: [(inout GraphSpec) -> Void] = [
      { _ in }, { $0.width = 8 }, { $0.layers = 5 }, { $0.sources = 2 }, { $0.staticShare = 1 }, { $0.readShare = 1 },
      { $0.iterations = 31 },
    ]
    let hashes = changes.map { GraphStage(name: "", graph: LayeredGraph(drawn: changing(spec, $0))).operationHash }
    #expect(Set(hashes).count == changes.count)
  }

  @Test func `the stage of a graph comes back as it was`() {
    let spec = GraphSpec(
      name: "ü", width: 7, layers: 4, sources: 3, staticShare: 0.5, readShare: 0.5, iterations: 30)
    let stage = GraphOracle.stage(spec.name, LayeredGraph(drawn: spec))
    let back = StageFile.encode(stage).withUnsafeBytes { StageFile.decode($0) }
    #expect(back as? GraphStage == stage)
    #expect(stage.entityCount == 28)
    #expect(stage.operationCount == 30)
  }
}
