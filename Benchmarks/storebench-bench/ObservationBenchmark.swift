import BenchCalibration
import BenchCatalog
import BenchCore
import BenchHost
import BenchRuns
import BenchWorkloads

/// The price of Observation for a write without a listener, and of the harness around it; and the price of keys as fine
/// as fields where every view shows every field.
///
/// All sides take turns in one process, and each ratio is of one turn.
struct ObservationBenchmark {
  /// The name by which its lines are asked for.
  static let topic = "observation"

  let instruments: Instruments
  let rounds: Int
  /// A thousand views of authors, whose points change.
  let stage: Stage

  /// Returns all lines.
  ///
  /// - Throws: What bare containers throw.
  func lines() throws -> [BenchmarkLine] {
    let (plain, observable) = BareDesigns.objects
    var lines = [
      try line("@Observable over plain classes, a write by hand", { try bare(observable) }, { try bare(plain) })
    ]
    if let unheard = contestant("observable-entities", "on-read") {
      lines.append(
        try line("observable-entities over by hand, a write", goal: 1.1, { time(unheard) }, { try bare(observable) }))
    }
    if let observed = contestant("observable-entities", "observed") {
      lines += [
        try line(
          "observed over by hand, 1,000 views", goal: 1.1, { time(observed) }, { try bare(BareDesigns.observed) }),
        try calls(of: observed), try bytes(of: observed),
      ]
    }
    if let entity = contestant("dense", "keyed"), let field = contestant("dense", "keyed-field") {
      lines.append(
        line("keyed by field over by entity, all fields shown", goal: 1.25, { time(field) }, { time(entity) }))
    }
    return lines
  }

  /// Returns the calls of a few commits, which are as many by hand.
  private func calls(of observed: Contestant) throws -> BenchmarkLine {
    var log = stage.log
    log.operations = Array(log.operations.prefix(200))
    log.phases = [OperationLog.Phase(name: "main", operations: log.operations.indices, record: true)]
    let counted = Stage(dataset: stage.dataset, log: log, truth: TruthFinder.find(stage.dataset, log))
    let ours = observed.count(counted).lines.reduce(0) { $0 + ($1.figures.tally?[.notifications] ?? 0) }
    let bare = try BareDesigns.observed.play(counted, instruments.clock).checksum
    return BenchmarkLine(
      "observed over by hand, calls", unit: "notifications", ours: Double(ours), bare: Double(bare),
      ratio: Double(ours) / Double(max(bare, 1)), goal: 1)
  }

  /// Returns the bytes that an operation takes from the allocator; by hand they are read in the place of a clock.
  private func bytes(of observed: Contestant) throws -> BenchmarkLine {
    let name = "observed over by hand, bytes"
    guard let meter = instruments.meter else { return BenchmarkLine(name, unit: "bytes/op", ours: nil, goal: 1.1) }
    let clock = MonotonicClock(now: { Nanoseconds(UInt64(meter.allocatedBytes().rawValue)) }, spend: { _ in })
    let run = try BareDesigns.observed.play(stage, clock)
    let measured = observed.gauge(.allocations(meter), stage, timeLimit: Calibration.noLimit)
    let ours = measured.lines.reduce(0) { $0 + ($1.phase == "load" ? 0 : $1.figures.allocatedBytes?.rawValue ?? 0) }
    let operations = Double(max(run.operations, 1))
    let bare = Double(run.elapsed.rawValue) / operations
    return BenchmarkLine(
      name, unit: "bytes/op", ours: Double(ours) / operations, bare: bare,
      ratio: Double(ours) / operations / max(bare, .leastNonzeroMagnitude), goal: 1.1)
  }

  private func contestant(_ store: String, _ derivation: String) -> Contestant? {
    Catalog.standard.contestant(store, derivation)
  }

  private func time(_ contestant: Contestant) -> Double {
    Calibration.perOperation(contestant.gauge(.throughput(instruments.clock), stage, timeLimit: Calibration.noLimit))
  }

  private func bare(_ loop: BareLoop) throws -> Double {
    let run = try loop.play(stage, instruments.clock)
    return Double(run.elapsed.rawValue) / Double(max(run.operations, 1))
  }

  private func line(
    _ name: String, goal: Double? = nil, _ ours: () throws -> Double, _ theirs: () throws -> Double
  ) rethrows -> BenchmarkLine {
    _ = (try ours(), try theirs())
    let turns = try (0..<rounds).map { round in
      if round.isMultiple(of: 2) { return (ours: try ours(), bare: try theirs()) }
      let bare = try theirs()
      return (ours: try ours(), bare: bare)
    }
    return BenchmarkLine(
      name, unit: "ns/op", ours: Calibration.median(turns.map(\.ours)), bare: Calibration.median(turns.map(\.bare)),
      ratio: Calibration.median(turns.map { $0.ours / max($0.bare, .leastNonzeroMagnitude) }), goal: goal)
  }
}
