import BenchCalibration
import BenchCore
import BenchHost
import BenchResults
import BenchRuns
import BenchWorkloads
import StoreBenchKit
import Synchronization

/// The price of Observation for a write without a listener, for a view that is called, and for each property that it
/// reads, and of the harness around it; and the price of keys as fine as fields, where every view shows every field.
///
/// All sides take turns in one process, and each ratio or price is of one turn.
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
    let write = try turns({ try bare(observable) }, { try bare(plain) })
    var lines = [
      line("@Observable over plain classes, a write by hand", write),
      price("@Observable, a write", write),
    ]
    if let unheard = contestant("observable-entities", "on-read") {
      let write = try turns({ time(unheard) }, { try bare(observable) })
      lines.append(line("observable-entities over by hand, a write", write, goal: 1.1))
    }
    let (one, nine) = BareDesigns.recorded
    let properties = try turns({ try bare(nine) }, { try bare(one) })
    let call = try turns({ try bare(one) }, { try bare(observable) })
    lines += [
      price("a view of one property, called and recorded", call),
      price("a tracked property", properties, for: 8),
    ]
    if let observed = contestant("observable-entities", "observed") {
      let times = try turns({ time(observed) }, { try bare(BareDesigns.observed) })
      lines += [
        line("observed over by hand, 1,000 views", times, goal: 1.1), try calls(of: observed), try bytes(of: observed),
        try blocks(of: observed),
      ]
    }
    if let entity = contestant("dense", "keyed"), let field = contestant("dense", "keyed-field") {
      let times = turns({ time(field) }, { time(entity) })
      lines.append(line("keyed by field over by entity, all fields shown", times, goal: 1.25))
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
    return exact("observed over by hand, calls", unit: "notifications", Double(ours), Double(bare))
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

  /// Returns the blocks taken from the allocator, as many as by hand: there every other reading of the clock, which
  /// begins and ends a stretch of operations, begins and ends their count.
  private func blocks(of observed: Contestant) throws -> BenchmarkLine {
    let name = "observed over by hand, blocks"
    guard let meter = instruments.meter else {
      var line = BenchmarkLine(name, unit: "allocations", ours: nil, goal: 1)
      line.isExact = true
      return line
    }
    let isCounting = Mutex(false)
    let clock = MonotonicClock(
      now: {
        isCounting.withLock { isCounting in
          if isCounting { meter.profileEnded() } else { meter.profileBegan() }
          isCounting.toggle()
        }
        return .zero
      }, spend: { _ in })
    // Once before, so that what the first use of a type takes is in neither count.
    _ = try BareDesigns.observed.play(stage, clock)
    _ = meter.takeProfile()
    _ = try BareDesigns.observed.play(stage, clock)
    let bare = meter.takeProfile().classes.reduce(0) { $0 + $1.allocations }
    return exact(
      name, unit: "allocations", Double(Calibration.allocations(of: observed, stage, meter)), Double(bare))
  }

  private func exact(_ name: String, unit: String, _ ours: Double, _ bare: Double) -> BenchmarkLine {
    var line = BenchmarkLine(name, unit: unit, ours: ours, bare: bare, ratio: ours / max(bare, 1), goal: 1)
    line.isExact = true
    return line
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

  /// One round before does not count, and who begins changes from round to round.
  private func turns(
    _ ours: () throws -> Double, _ theirs: () throws -> Double
  ) rethrows -> [(ours: Double, bare: Double)] {
    _ = (try ours(), try theirs())
    return try (0..<rounds).map { round in
      if round.isMultiple(of: 2) { return (ours: try ours(), bare: try theirs()) }
      let bare = try theirs()
      return (ours: try ours(), bare: bare)
    }
  }

  private func line(_ name: String, _ turns: [(ours: Double, bare: Double)], goal: Double? = nil) -> BenchmarkLine {
    let ratios = turns.map { $0.ours / max($0.bare, .leastNonzeroMagnitude) }
    var line = BenchmarkLine(
      name, unit: "ns/op", ours: Calibration.median(turns.map(\.ours)), bare: Calibration.median(turns.map(\.bare)),
      ratio: Calibration.median(ratios), goal: goal)
    line.interval = MedianBootstrap(ratios).interval(0.95)
    return line
  }

  /// Returns the difference between the two sides, by turn, divided by the number of things.
  private func price(_ name: String, _ turns: [(ours: Double, bare: Double)], for things: Int = 1) -> BenchmarkLine {
    let prices = turns.map { ($0.ours - $0.bare) / Double(things) }
    var line = BenchmarkLine("price of " + name, unit: "ns", ours: Calibration.median(prices))
    line.interval = MedianBootstrap(prices).interval(0.95)
    return line
  }
}
