import BenchCore
import BenchProcesses
import BenchResults
import BenchWorkloads

/// Layered graphs of computed values; a graph is a point, and its designs are `graph/…` in columns.
struct GraphKind: PlayableKind {
  let kind = ScenarioKind.graph
  let reasonAgainstLog: String? = "a layered graph has no log"

  func has(_ store: String, _ derivation: String, _ catalog: Catalog) -> Bool {
    store == GraphContestant.store && catalog.graphs.contains { $0.derivation.name == derivation }
  }

  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario, _ catalog: Catalog) -> String? { nil }

  func names(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames {
    ExpectationNames(
      stores: [GraphContestant.store], derivations: catalog.graphDerivations.map(\.name),
      phases: [GraphContestant.phase], operations: [GraphContestant.operation],
      pointKeys: document.points.first?.settings.map(\.key), pointValues: document.sweptValues)
  }

  func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> PointStage {
    guard let spec = scenario.graphs.first else { preconditionFailure("a point of this kind has a graph") }
    return PointStage(stage: GraphOracle.stage(spec.name, LayeredGraph(drawn: spec)), warnings: [])
  }

  /// Every graph that the reader accepts can be drawn.
  func check(_ scenario: Scenario, _ builder: StageBuilder) throws -> [String] { [] }

  func stage(from reader: inout ByteReader) -> any PlayableStage { reader.graph() }

  func work(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> Double {
    scenario.graphs.first.map { Double($0.iterations) * Double($0.width) * Double($0.layers) } ?? 0
  }

  func memoryBytes(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> Double {
    scenario.graphs.first?.memoryBytes ?? 0
  }
}

extension GraphStage: PlayableStage {
  package var kind: ScenarioKind { .graph }

  package var entityCount: Int { graph.width * graph.layers }

  package var operationCount: Int { graph.iterations }

  /// That of no operation: a graph is drawn from its spec alone.
  package var operationHash: UInt64 { OperationLog().stableHash }

  package var coverage: String? { nil }

  package func put(into writer: inout ByteWriter) { writer.put(self) }

  package func play(_ repetition: Repetition, _ catalog: Catalog, with instruments: Instruments) -> Plays? {
    let contestant = catalog.graphs.first { $0.derivation.name == repetition.derivation }
    return contestant?.play(repetition, on: self, with: instruments)
  }

  /// It says both sums when it is found.
  package func explained(_ disagreement: Disagreement) -> Disagreement { disagreement }
}

extension GraphContestant {
  fileprivate func play(_ repetition: Repetition, on stage: GraphStage, with instruments: Instruments) -> Plays {
    instruments.take(repetition) {
      count(stage, noting: instruments.progress)
    } gauge: {
      gauge($0, stage, timeLimit: repetition.timeLimit, noting: instruments.progress)
    }
  }
}

extension GraphSpec {
  /// Values, colours and the links at both of their ends in one process, the sums in both; two programs.
  fileprivate var memoryBytes: Double {
    let nodes = Double(width) * Double(layers)
    return nodes * (UnitSize.graphNode + Double(sources) * UnitSize.graphLink)
      + Double(iterations) * UnitSize.graphIteration + UnitSize.programs
  }
}

extension ByteWriter {
  fileprivate mutating func put(_ stage: GraphStage) {
    let graph = stage.graph
    put(texts: [stage.name])
    put(numbers: [graph.width, graph.layers, graph.fanIn, graph.iterations, stage.requiredUpdates])
    put(numbers: graph.isStatic.map { UInt8($0 ? 1 : 0) })
    put(numbers: graph.leaves)
    put(numbers: stage.sums)
  }
}

extension ByteReader {
  fileprivate mutating func graph() -> GraphStage {
    let name = texts()
    let sizes: [Int] = numbers()
    let isStatic: [UInt8] = numbers()
    let graph = LayeredGraph(
      width: sizes[0], layers: sizes[1], fanIn: sizes[2], isStatic: isStatic.map { $0 == 1 }, leaves: numbers(),
      iterations: sizes[3])
    return GraphStage(name: name.first ?? "", graph: graph, sums: numbers(), requiredUpdates: sizes[4])
  }
}
