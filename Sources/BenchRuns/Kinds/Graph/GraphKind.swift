import BenchCore
import BenchHost
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads

/// Layered graphs of computed values. A graph is a point; its designs are `graph/…` in columns.
struct GraphKind: PlayableKind {
  let kind = ScenarioKind.graph
  let reasonAgainstLog: String? = "a layered graph has no log"

  static let sum = "graph_sum"

  func has(_ metric: Metric) -> Bool { !metric.isRemote && !metric.isOfLoad }

  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario, _ catalog: Catalog) -> String? { nil }

  func names(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames {
    ExpectationNames(
      stores: [GraphContestant.store], derivations: catalog.graphDerivations.map(\.name),
      phases: [GraphContestant.phase], operations: [GraphContestant.operation],
      pointKeys: document.points.first?.settings.map(\.key), pointValues: document.sweptValues)
  }

  func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> PointStage {
    guard let spec = scenario.graphs.first else { preconditionFailure("a point of this kind has a graph") }
    return (GraphOracle.stage(spec.name, LayeredGraph(drawn: spec)), [])
  }

  /// Returns no warnings: every graph that the reader accepts can be drawn.
  func check(_ scenario: Scenario, _ builder: StageBuilder) throws -> [String] { [] }

  func size(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> (work: Double, memoryBytes: Double) {
    guard let graph = scenario.graphs.first else { return (0, 0) }
    let (nodes, iterations) = (Double(graph.width) * Double(graph.layers), Double(graph.iterations))
    // Values, colours and links (at both ends) are in one process, sums in both.
    let bytes = nodes * (UnitSize.graphNode + Double(graph.sources) * UnitSize.graphLink)
    return (iterations * nodes, bytes + iterations * UnitSize.graphIteration + UnitSize.programs)
  }
}

extension GraphStage: PlayableStage {
  package var entityCount: Int { graph.width * graph.layers }

  package var operationCount: Int { graph.iterations }

  /// A hash of the whole graph: its iterations follow from it.
  package var operationHash: UInt64 {
    let sizes = [graph.width, graph.layers, graph.fanIn, graph.iterations]
    let numbers = sizes + graph.isStatic.map { $0 ? 1 : 0 } + graph.leaves
    return changing(StableHash()) { $0.combine(numbers) { $0.combine($1) } }.value
  }
}
