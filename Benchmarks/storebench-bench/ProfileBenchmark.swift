import BenchCore
import BenchHost
import BenchRuns
import BenchWorkloads

/// The overhead of a profile while it records: the same play with it and without it, in turns.
///
/// The played design copies a path of a tree with each commit, so that there are blocks and references to record.
struct ProfileBenchmark {
  private let instruments: Instruments
  private let rounds: Int
  private let contestant: Contestant
  private let stage: Stage

  /// A benchmark of `contestant` on `stage`.
  init(_ instruments: Instruments, rounds: Int, _ contestant: Contestant, _ stage: Stage) {
    self.instruments = instruments
    self.rounds = rounds
    self.contestant = contestant
    self.stage = stage
  }

  /// The topic of these lines.
  static let topic = "profiles"

  /// A line for each profile; one that cannot be taken here is absent.
  func lines() -> [BenchmarkLine] { [sites(), references(), cycles()] }

  /// A way with one held state, so that writes copy containers.
  private var way: Way { Way(hold: 1) }

  private func play(_ instrument: GaugeObserver.Instrument) -> Measurement {
    contestant.gauge(instrument, stage, by: way, timeLimit: Calibration.noLimit)
  }
}

// MARK: - The three profiles

extension ProfileBenchmark {
  /// Nanoseconds that a block takes longer because its site is recorded.
  private func sites() -> BenchmarkLine {
    let name = "profile sites, a block"
    let none = SiteMeter(begin: {}, label: { _ in }, end: {}, take: { SiteRecording([]) })
    guard let allocator = instruments.meter, let meter = try? SiteProfiler.jemalloc(beside: allocator) else {
      return BenchmarkLine(name, unit: "ns", ours: nil, goal: Self.siteGoalNs)
    }
    return perEvent(name, goal: Self.siteGoalNs, with: { recordSites(meter, allocator) }) {
      recordSites(none, allocator)
    }
  }

  /// Measures the time of a play during a recording, and the number of blocks recorded.
  private func recordSites(_ meter: SiteMeter, _ allocator: AllocationMeter) -> Recording? {
    let watch = Watch(instruments.clock)
    let watched = SiteMeter(
      begin: {
        meter.begin()
        watch.start()
      }, label: meter.label,
      end: {
        watch.stop()
        meter.end()
      }, take: meter.take)
    guard let profile = play(.sites(watched, allocator)).sites, profile.absence == nil else {
      return nil
    }
    return Recording(elapsed: watch.elapsed, events: profile.sites.reduce(0) { $0 + $1.allocations })
  }

  /// Nanoseconds that a call of Swift's runtime takes longer because it is counted.
  private func references() -> BenchmarkLine {
    let none = ProfileMeter(.references, begin: { _ in }, label: { _ in }, take: { .references([]) })
    return perEvent(
      "profile references, a call", goal: Self.referenceGoalNs,
      with: { recordReferences(ReferenceProfiler.meter()) }, without: { recordReferences(none) })
  }

  private func recordReferences(_ meter: ProfileMeter) -> Recording? {
    let watch = Watch(instruments.clock)
    let found = Found()
    let watched = ProfileMeter(
      .references,
      begin: {
        meter.begin($0)
        watch.start()
      }, label: meter.label,
      take: {
        watch.stop()
        let findings = meter.take()
        if case .references(let tallies) = findings { found.events = tallies.reduce(0) { $0 + $1.calls } }
        return findings
      })
    let measurement = play(.profile(watched, instruments.stopwatch))
    return measurement.absence == nil ? Recording(elapsed: watch.elapsed, events: found.events) : nil
  }

  /// Measures the factor by which sampling slows a play.
  private func cycles() -> BenchmarkLine {
    let name = "profile cycles, a play"
    var pairs: [(with: Double, without: Double)] = []
    for round in 0...rounds {
      let isFirst = round.isMultiple(of: 2)
      let early = isFirst ? sampled() : nil
      let without = Calibration.perOperation(play(.throughput(instruments.clock)))
      guard let with = isFirst ? early : sampled() else {
        return BenchmarkLine(name, unit: "ns/op", ours: nil, goal: Self.cycleGoal)
      }
      // One round before does not count.
      if round > 0 { pairs.append((with, without)) }
    }
    return BenchmarkLine(
      name, unit: "ns/op", ours: Calibration.median(pairs.map(\.with)), bare: Calibration.median(pairs.map(\.without)),
      ratio: Calibration.median(pairs.map { $0.with / max($0.without, .leastNonzeroMagnitude) }), goal: Self.cycleGoal)
  }

  /// Nanoseconds of an operation while samples are taken; `nil` where none can be.
  private func sampled() -> Double? {
    let meter = CycleProfiler.meter(enough: 1, longest: .zero)
    meter.begin(1)
    meter.label(ProfileMeter.load)
    let figure = Calibration.perOperation(play(.throughput(instruments.clock)))
    meter.label(ProfileMeter.noLabel)
    guard case .samples = meter.take() else { return nil }
    return figure
  }

  private static let siteGoalNs = 2_000.0
  private static let referenceGoalNs = 2.0
  private static let cycleGoal = 1.03
}

// MARK: - Turns

extension ProfileBenchmark {
  private struct Recording {
    let elapsed: Nanoseconds
    let events: Int
  }

  /// The median over rounds of the time that a play takes longer, for each event; one round before does not count.
  private func perEvent(
    _ name: String, goal: Double, with: () -> Recording?, without: () -> Recording?
  ) -> BenchmarkLine {
    var figures: [Double] = []
    for round in 0...rounds {
      let isFirst = round.isMultiple(of: 2)
      let early = isFirst ? with() : nil
      guard let bare = without(), let ours = isFirst ? early : with(), ours.events > 0 else {
        return BenchmarkLine(name, unit: "ns", ours: nil, goal: goal)
      }
      if round > 0 { figures.append(Double((ours.elapsed - bare.elapsed).rawValue) / Double(ours.events)) }
    }
    return BenchmarkLine(name, unit: "ns", ours: Calibration.median(figures), goal: goal)
  }
}

/// The time between the opening of a recording and its end.
///
/// `@unchecked Sendable` because it belongs to the one thread that plays.
private final class Watch: @unchecked Sendable {
  private let clock: MonotonicClock
  private var begin = Nanoseconds.zero
  private(set) var elapsed = Nanoseconds.zero

  init(_ clock: MonotonicClock) { self.clock = clock }

  func start() { begin = clock.now() }

  func stop() { elapsed = clock.now() - begin }
}

/// The number of events of a recording.
///
/// `@unchecked Sendable` because it belongs to the one thread that plays.
private final class Found: @unchecked Sendable {
  var events = 0
}

extension ReferenceTally {
  /// The calls that were counted; calls for many values at once are few.
  fileprivate var calls: Int { retains + releases + noOps + objects }
}
