import BenchCore

/// What a scenario is about.
public enum ScenarioKind: String, CaseIterable, Sendable {
  /// Stores and views under a workload.
  case store
  /// Layered graphs of computed values.
  case graph
}

extension Scenario {
  /// Follows from whether it has graphs.
  public var kind: ScenarioKind { graphs.isEmpty ? .store : .graph }

  /// A scenario about graphs: no entities, no views, and iterations in place of a workload.
  init(
    name: String, question: String, source: String, seed: UInt64, graphs: [GraphSpec], derivations: [String],
    repetitions: Int, expectations: [SourceSentence]
  ) {
    self.init(
      name: name, question: question, source: source, seed: seed, dataset: .generated(.empty), views: [],
      workload: Workload(phases: [], timeLimit: Self.graphTimeLimit),
      matrix: Matrix(stores: [GraphContestant.store], derivations: derivations), repetitions: repetitions,
      expectations: expectations)
    self.graphs = graphs
  }

  /// The default of `workload.time_limit`, which scenarios about graphs do not have.
  private static let graphTimeLimit = Nanoseconds(5_000_000_000)

  /// The points of a scenario about graphs: each graph is one.
  var graphPoints: [ScenarioPoint] {
    graphs.map { graph in
      var scenario = self
      scenario.graphs = [graph]
      return ScenarioPoint(settings: [PointSetting(key: GraphKeys.pointKey, value: graph.name)], scenario: scenario)
    }
  }
}
