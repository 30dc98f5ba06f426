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

  /// The stage itself: every iteration is like the others, so pilots stop when they have seen a few.
  func pilot(_ scenario: Scenario, _ builder: StageBuilder, _ clock: MonotonicClock) throws -> PilotStage? {
    let began = clock.now()
    let stage = try make(scenario, builder).stage
    let iterations = Double(stage.operationCount)
    return PilotStage(
      stage: stage, makingNs: Double((clock.now() - began).rawValue), operations: [iterations], covered: iterations,
      decodedNs: 0)
  }

  func wallTimeNs(
    of repetitions: [PlannedRepetition], _ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes
  ) -> Double {
    scenario.graphs.first?.wallTimeNs(of: repetitions) ?? 0
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

  package func pilot(
    _ store: String, _ derivation: String, at point: Point, _ way: Way, _ catalog: Catalog
  ) -> [UInt8]? {
    catalog.graphs.first { $0.derivation.name == derivation }?.pilot(on: self, .system).bytes
  }

  /// It says both sums when it is found.
  package func explained(_ disagreement: Disagreement) -> Disagreement { disagreement }
}

extension GraphContestant {
  /// Plays the graph as the repetition asks.
  fileprivate func play(_ repetition: Repetition, on stage: GraphStage, with instruments: Instruments) -> Plays {
    instruments.take(repetition) {
      count(stage, PlayTimer(noting: instruments.progress, of: 2 * stage.graph.iterations))
    } gauge: {
      gauge($0, stage, timeLimit: repetition.timeLimit, noting: instruments.progress)
    }
  }
}

extension GraphContestant {
  /// Plays the beginning twice, timed and then counted. Warming belongs to filling here: each play does all of it
  /// before it is measured.
  func pilot(on stage: GraphStage, _ clock: MonotonicClock) -> PilotFigures {
    let began = clock.now()
    let timed = gauge(.latency(clock), stage, timeLimit: PilotStage.playLimit)
    let between = clock.now()
    let timer = PlayTimer(clock, limit: PilotStage.playLimit)
    _ = count(stage, timer)
    let ended = clock.now()
    let latency = timed.lines.compactMap(\.figures.latency).first
    let played = Double(latency?.sum.rawValue ?? 0)
    let iterationNs = played / Double(max(1, timed.operationsPlayed))
    // The rest of the pilot's time is warming, except for making the graph.
    let iterations = Double(stage.graph.iterations)
    let warmedNs = min(Double(PilotStage.playLimit.rawValue), iterations * iterationNs)
    let makingNs = max(0, Double((between - began).rawValue) - played - warmedNs)
    return PilotFigures(
      operationNs: [iterationNs], loadNs: makingNs + iterations * iterationNs,
      countNs: 2 * Double(timer.elapsed.rawValue) / Double(max(1, timer.steps)),
      insideNs: Double((ended - began).rawValue))
  }
}

extension GraphSpec {
  /// Finding the sums, then each repetition: a process, two rounds of iterations, in the time pass four.
  fileprivate func wallTimeNs(of repetitions: [PlannedRepetition]) -> Double {
    let node = UnitCost.graphNodeNs + Double(sources) * UnitCost.graphLinkNs
    let round = Double(iterations) * Double(width) * Double(layers) * node
    return repetitions.reduce(3 * round) { $0 + UnitCost.processNs + round * ($1.pass == .time ? 4 : 2) }
  }

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
