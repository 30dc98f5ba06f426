/// One derivation on a layered graph, ready to be played. Types are erased here, once per repetition.
///
/// A repetition plays all iterations once to warm the graph, and once more under its instrument. The published counts
/// were made so, too: in a warm graph even the first writes are changes.
///
/// `@unchecked Sendable` because its closures capture only two types.
@usableFromInline package struct GraphContestant: @unchecked Sendable {
  package static let store = "graph"
  package static let operation = "iterate"
  package static let phase = "iterations"

  package let derivation: DesignCard
  private let playCounts: (GraphStage, PlayProgress?) -> Measurement
  private let playGauge: (GraphStage, GraphGauge) -> Measurement

  @inlinable package init<Counted: GraphDerivation, Bare: GraphDerivation>(counting: Counted.Type, bare: Bare.Type)
  where Counted.Counting == CountingProbe, Bare.Counting == NoProbe {
    self.init(
      derivation: Counted.card, playCounts: { GraphPlay<Counted>.counts(on: $0, noting: $1) },
      playGauge: { stage, gauge in GraphPlay<Bare>.gauged(on: stage, by: gauge) })
  }

  @usableFromInline init(
    derivation: DesignCard, playCounts: @escaping (GraphStage, PlayProgress?) -> Measurement,
    playGauge: @escaping (GraphStage, GraphGauge) -> Measurement
  ) { (self.derivation, self.playCounts, self.playGauge) = (derivation, playCounts, playGauge) }

  package func count(_ stage: GraphStage, noting progress: PlayProgress? = nil) -> Measurement {
    progress?.begin(of: 2 * stage.graph.iterations)
    return playCounts(stage, progress)
  }

  package func gauge(
    _ instrument: GaugeObserver.Instrument, _ stage: GraphStage, timeLimit: Nanoseconds,
    noting progress: PlayProgress? = nil
  ) -> Measurement {
    if case .allocations = instrument { progress?.begin(of: 2 * stage.graph.iterations) }
    return playGauge(stage, GraphGauge(instrument, timeLimit: timeLimit, progress))
  }
}

@usableFromInline struct GraphPlay<Design: GraphDerivation> {
  @usableFromInline var nodes: Design
  @usableFromInline let width: Int
  @usableFromInline let leaves: [Int]
  /// A combination of the bits of all values that were read, so that the optimizer removes no read.
  @usableFromInline var checksum: UInt64 = 0

  @usableFromInline init(_ graph: LayeredGraph) {
    nodes = Design(graph)
    width = graph.width
    leaves = graph.leaves
  }

  @inlinable mutating func iterate(_ iteration: Int) {
    let source = iteration % width
    nodes.write(Double(iteration + source), to: source)
    readLeaves()
  }

  @inlinable mutating func readLeaves() { for leaf in leaves { checksum ^= nodes.read(leaf).bitPattern } }

  @inlinable mutating func sum() -> Double {
    var sum = 0.0
    for leaf in leaves { sum = nodes.read(leaf) + sum }
    return sum
  }
}

extension GraphPlay where Design.Counting == CountingProbe {
  @inlinable static func counts(on stage: GraphStage, noting progress: PlayProgress?) -> Measurement {
    var play = GraphPlay(stage.graph)
    for iteration in 0..<stage.graph.iterations {
      play.iterate(iteration)
      progress?.note(iteration + 1)
    }
    _ = play.nodes.probe.take()
    var sum = play.sum()
    for iteration in 0..<stage.graph.iterations {
      play.iterate(iteration)
      sum = play.sum()
      if let wrong = stage.disagreement(at: iteration, sum) { return wrong }
      progress?.note(stage.graph.iterations + iteration + 1)
    }
    return stage.counted(play.nodes.probe.take(), sum)
  }
}

extension GraphPlay where Design.Counting == NoProbe {
  @inlinable static func gauged(on stage: GraphStage, by gauge: GraphGauge) -> Measurement {
    var gauge = gauge
    gauge.loadBegan()
    var play = GraphPlay(stage.graph)
    play.readLeaves()
    gauge.loadEnded()
    var played = 0
    while played < stage.graph.iterations && gauge.goesOnWarming(after: played) {
      play.iterate(played)
      played += 1
    }
    gauge.playBegan()
    played = 0
    while played < stage.graph.iterations {
      play.iterate(played)
      played += 1
      if !gauge.goesOn(after: played) { break }
    }
    gauge.playEnded(after: played)
    return gauge.measurement(iterations: stage.graph.iterations, checksum: play.checksum)
  }
}

extension GraphStage {
  @usableFromInline func disagreement(at iteration: Int, _ sum: Double) -> Measurement? {
    if sums.isEmpty || sums[iteration] == sum || (sums[iteration].isNaN && sum.isNaN) { return nil }
    return Measurement(
      pass: .counts, operationsInLog: graph.iterations, operationsPlayed: iteration,
      disagreement: Disagreement(
        operation: iteration, kind: GraphContestant.operation, view: "graph \(name)", slot: nil,
        shown: ["leaves sum \(sum)"], expected: ["leaves sum \(sums[iteration])"]))
  }

  @usableFromInline func counted(_ counted: Tally, _ sum: Double) -> Measurement {
    var tally = counted
    tally[.requiredUpdates] = requiredUpdates
    let possible: Set<Event> = [.recomputations, .wastedRecomputations, .requiredUpdates]
    for event in Event.allCases where !possible.contains(event) { tally.exclude(event) }
    var figures = Figures(operations: graph.iterations)
    figures.tally = tally
    figures.graphSum = sum
    return Measurement(
      pass: .counts,
      lines: [.init(phase: GraphContestant.phase, operation: GraphContestant.operation, figures: figures)],
      operationsInLog: graph.iterations, operationsPlayed: graph.iterations)
  }
}
