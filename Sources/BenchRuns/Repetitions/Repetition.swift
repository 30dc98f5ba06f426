import BenchCore

/// What one process is asked to do: play one cell once, instrumented for one pass.
public struct Repetition: Equatable, Sendable, Codable {
  public var store: String
  public var derivation: String
  public var way: Way
  public var pass: Pass
  /// From 1; only for the record, nothing is drawn from it.
  public var number: Int
  public var timeLimit: Nanoseconds
  /// The share by which the process makes itself slower, to see whether that is found; `nil` outside of such a trial.
  public var slowdown: Double?

  public init(
    store: String, derivation: String, way: Way = .plain, pass: Pass, number: Int, timeLimit: Nanoseconds,
    slowdown: Double? = nil
  ) {
    self.store = store
    self.derivation = derivation
    self.way = way
    self.pass = pass
    self.number = number
    self.timeLimit = timeLimit
    self.slowdown = slowdown
  }
}

/// The instruments of a process: what the passes read.
public struct Instruments: Sendable {
  public var clock: MonotonicClock
  /// Absent where the allocator cannot be asked; then there is no allocations pass.
  public var meter: AllocationMeter?

  public init(clock: MonotonicClock, meter: AllocationMeter?) {
    self.clock = clock
    self.meter = meter
  }

  /// The system's clock, and the meter of the calling thread.
  public static func system() -> Instruments {
    #if Jemalloc
      Instruments(clock: .system, meter: .jemalloc())
    #else
      Instruments(clock: .system, meter: nil)
    #endif
  }
}

extension Catalog {
  /// Plays the stage with the design that the repetition names; `nil` where there is none.
  func play(_ repetition: Repetition, on stage: Stage, with instruments: Instruments) -> Measurement? {
    if let graph = stage.graph {
      let contestant = graphs.first { $0.derivation.name == repetition.derivation }
      return contestant?.play(repetition, on: graph, with: instruments)
    }
    let contestant = contestant(repetition.store, repetition.derivation, ids: stage.ids)
    return contestant?.play(repetition, on: stage, with: instruments)
  }
}

extension Contestant {
  /// Plays the stage as the repetition asks.
  ///
  /// The time pass is two plays: the first is timed as a whole, because reading the clock after each commit would slow
  /// it down; the second is timed commit by commit. A first play that is short is made again and again, and the fastest
  /// one counts: what a neighbour takes away for a moment is none of the design's.
  public func play(_ repetition: Repetition, on stage: Stage, with instruments: Instruments) -> Measurement {
    switch repetition.pass {
    case .counts: return count(stage, by: repetition.way)
    case .time:
      let throughput = Measurement.fastest {
        gauge(.throughput(instruments.clock), stage, by: repetition.way, timeLimit: repetition.timeLimit)
      }
      let latency = gauge(
        .latency(instruments.clock), stage, by: repetition.way, timeLimit: repetition.timeLimit)
      return throughput.joined(with: latency)
    case .allocations:
      guard let meter = instruments.meter else { return Measurement(pass: .allocations, operationsInLog: 0) }
      return gauge(.allocations(meter), stage, by: repetition.way, timeLimit: repetition.timeLimit)
    }
  }
}

extension GraphContestant {
  /// Plays the graph as the repetition asks; the time pass is two plays, as for stores.
  func play(_ repetition: Repetition, on stage: GraphStage, with instruments: Instruments) -> Measurement {
    switch repetition.pass {
    case .counts: return count(stage)
    case .time:
      let throughput = Measurement.fastest {
        gauge(.throughput(instruments.clock), stage, timeLimit: repetition.timeLimit)
      }
      let latency = gauge(.latency(instruments.clock), stage, timeLimit: repetition.timeLimit)
      return throughput.joined(with: latency)
    case .allocations:
      guard let meter = instruments.meter else { return Measurement(pass: .allocations, operationsInLog: 0) }
      return gauge(.allocations(meter), stage, timeLimit: repetition.timeLimit)
    }
  }
}

extension Measurement {
  /// The fastest of several plays of the same log: as many as fit into a tenth of a second, but not more than ten.
  ///
  /// What lasts longer than that averages over its moments by itself, and is played once.
  static func fastest(_ play: () -> Measurement) -> Measurement {
    var fastest = play()
    var spent = fastest.timePlayed
    for _ in 1..<mostPlays where spent < enough && spent > .zero {
      let next = play()
      spent = spent + next.timePlayed
      if next.timePlayed < fastest.timePlayed { fastest = next }
    }
    return fastest
  }

  private static let (mostPlays, enough) = (10, Nanoseconds(100_000_000))

  /// How long all operations took together, without loading.
  private var timePlayed: Nanoseconds {
    lines.filter { $0.phase != "load" }.compactMap(\.figures.elapsed).reduce(.zero, +)
  }

  /// One measurement from two plays of the same log; it covers what both have played.
  fileprivate func joined(with other: Measurement) -> Measurement {
    var joined = self
    joined.lines += other.lines.filter { $0.phase != "load" }
    joined.operationsPlayed = min(operationsPlayed, other.operationsPlayed)
    return joined
  }
}
