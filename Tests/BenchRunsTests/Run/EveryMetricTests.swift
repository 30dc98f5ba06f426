import BenchCore
import BenchReports
import BenchResults
import TestSupport
import Testing

@testable import BenchRuns

/// A metric that is measured and documented reaches a row.
struct EveryMetricTests {
  /// A held past, a derivation that remembers, and a read: whatever a store and its views can be asked for.
  private static let store = """
    version: 1
    name: stores
    question: Has every metric a row?
    seed: 7
    dataset: { authors: 2, posts: 6, comments: 8 }
    views: [{ kind: detail, count: 2 }, { kind: feed, limit: 3 }]
    workload:
      phases: [{ name: changes, operations: 20, mix: { update-author: 3, read-feed: 1 } }]
    snapshots: { hold: 2 }
    matrix: { stores: [normalized], derivations: [memoized] }
    repetitions: 1

    """

  private static let graph = """
    version: 1
    name: graphs
    kind: graph
    question: Has every metric a row?
    graphs: [{ name: lazy, width: 10, layers: 5, sources: 2, read: 0.2, iterations: 60 }]
    derivations: [naive]
    repetitions: 1

    """

  private static func isOfRemoteData(_ metric: Metric) -> Bool {
    var figures = Figures()
    figures.remote = [metric.name: 1]
    if case .measured(let value) = metric.origin { return value(figures) != nil }
    return false
  }

  /// Whether it is of a load: `unit_…` of a simulated one, the others of threads.
  private static func isOfLoad(_ metric: Metric) -> Bool {
    var figures = Figures()
    figures.load = [metric.name: 1]
    if case .measured(let value) = metric.origin, value(figures) != nil { return true }
    return metric.name.hasPrefix("unit_")
  }

  @Test func `every metric that is stored has a row in a run of stores or of graphs`() throws {
    try withTemporaryFolder { output in
      let rows = try [Self.store, Self.graph].enumerated().flatMap { number, text in
        try FakeBench.run(text, output: "\(output)/\(number)").run.rows
      }
      // What a load over time comes to has rows in runs with `load:` alone, and what users of remote data see in runs
      // of kind remote; these two are neither.
      let expected = AllMetrics.stored.filter { !Self.isOfRemoteData($0) && !Self.isOfLoad($0) }.map(\.name)
      #expect(Set(expected).subtracting(rows.map(\.metric)).isEmpty)
    }
  }
}
