import BenchCalibration
import BenchCore
import BenchDerivations
import BenchRuns
import BenchWorkloads

/// The overhead of `tracked` over a computation: graphs with the published shapes, compared with closures called by
/// hand.
struct GraphBenchmark {
  /// The shapes of `graph-published`, in which every node is static.
  static let graphs = [
    GraphSpec(
      name: "2-10x5", width: 10, layers: 5, sources: 2, staticShare: 1, readShare: 0.2, iterations: 100_000),
    GraphSpec(
      name: "25-1000x5", width: 1_000, layers: 5, sources: 25, staticShare: 1, readShare: 1, iterations: 3_000),
    GraphSpec(name: "3-5x500", width: 5, layers: 500, sources: 3, staticShare: 1, readShare: 1, iterations: 500),
  ]

  /// The most that a tracked computation may take beyond a direct call.
  private static let goal = 40.0

  let clock: MonotonicClock
  let rounds: Int

  /// One line for each graph: nanoseconds per computation beyond those of a direct call, in rounds that took turns.
  func lines(_ graphs: [GraphSpec] = Self.graphs) -> [BenchmarkLine] {
    let tracked = AllGraphDerivations.contestants.first { $0.derivation.name == "tracked" }
    return tracked.map { tracked in graphs.map { line($0, tracked) } } ?? []
  }

  private func line(_ spec: GraphSpec, _ tracked: GraphContestant) -> BenchmarkLine {
    let graph = LayeredGraph(drawn: spec)
    let stage = GraphStage(name: spec.name, graph: graph)
    let computed = tracked.count(stage).lines.compactMap(\.figures.tally).reduce(0) { $0 + $1[.recomputations] }
    var closures = BareClosures(graph)
    let perComputation = { (time: Nanoseconds) in Double(time.rawValue) / Double(max(1, computed)) }
    let figures = (0..<rounds).map { _ in
      let play = tracked.gauge(.throughput(clock), stage, timeLimit: Calibration.noLimit)
      let ours = play.lines.last.flatMap(\.figures.elapsed) ?? .zero
      return (ours: perComputation(ours), bare: perComputation(closures.play(computed, clock)))
    }
    return BenchmarkLine(
      "tracked \(spec.name) over closures", unit: "ns/node",
      ours: Calibration.median(figures.map { $0.ours - $0.bare }), goal: Self.goal)
  }
}
