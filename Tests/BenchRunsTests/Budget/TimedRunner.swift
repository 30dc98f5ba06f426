import BenchCore
import BenchHost
import BenchWorkloads
import Synchronization

@testable import BenchRuns

/// A clock that moves only when somebody works.
final class WorkClock: Sendable {
  private let time = Mutex(0.0)

  var seconds: Double { time.withLock { $0 } }
  func work(_ seconds: Double) { time.withLock { $0 += seconds } }
  var clock: MonotonicClock { MonotonicClock(now: { .seconds(self.seconds) }, spend: { _ in }) }
}

/// A runner whose plays take a time by a formula, on a clock of the test's own; what a play finds is real, or nothing.
final class TimedRunner: RepetitionRunner {
  let clock = WorkClock()
  private let inner: (any RepetitionRunner)?
  private let seconds: @Sendable (Repetition, StageSize) -> Double
  /// The seconds of an operation that plays without an inner runner say they took; `nil` for none.
  private let saying: Double?
  private let size = Mutex(StageSize(entities: 0, operations: 0))
  /// The outcome of each design's play of this stage, so that it is played once and not in each round.
  private let found = Mutex<[String: Outcome]>([:])
  /// Is asked before each play.
  private let before: @Sendable (Repetition) -> Void

  struct StageSize: Sendable {
    var entities: Double
    var operations: Double
  }

  init(
    playing inner: (any RepetitionRunner)? = nil, saying: Double? = nil,
    before: @escaping @Sendable (Repetition) -> Void = { _ in },
    _ seconds: @escaping @Sendable (Repetition, StageSize) -> Double
  ) {
    self.inner = inner
    self.saying = saying
    self.before = before
    self.seconds = seconds
  }

  func prepare(_ stage: any PlayableStage) throws {
    self.found.withLock { $0 = [:] }
    let found = StageSize(entities: Double(stage.entityCount), operations: Double(stage.operationCount))
    size.withLock { $0 = found }
    clock.work(found.entities * 1e-5 + found.operations * 1e-5)
    try inner?.prepare(stage)
  }

  func run(_ repetition: Repetition) throws -> Outcome { try run(repetition, until: Interruption()) { _ in } }

  /// A play that does not end in time is killed within a hundredth of a second.
  func run(_ repetition: Repetition, until stop: Interruption, hear: (ChildProgress) -> Void) throws -> Outcome {
    before(repetition)
    let size = size.withLock { $0 }
    var left = seconds(repetition, size)
    while left > 0 {
      if stop.isRequested { throw Interrupted() }
      let step = min(left, max(0.01, left / 1_000))
      clock.work(step)
      left -= step
    }
    if stop.isRequested { throw Interrupted() }
    if let inner {
      let play = "\(repetition.store)/\(repetition.derivation) \(repetition.pass)"
      if let known = found.withLock({ $0[play] }) { return known }
      let outcome = try inner.run(repetition)
      found.withLock { $0[play] = outcome }
      return outcome
    }
    let count = Int(size.operations)
    var figures = Figures(operations: count)
    figures.elapsed = saying.map { .seconds($0 * size.operations) }
    let line = Measurement.Line(phase: "all", operation: nil, figures: figures)
    return .measured(
      Measurement(pass: repetition.pass, lines: [line], operationsInLog: count, operationsPlayed: count))
  }
}

/// Counts the timed plays of each design.
final class PlayCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func next(_ repetition: Repetition) -> Int {
    counts.withLock { counts in
      if repetition.pass == .time { counts[repetition.store, default: 0] += 1 }
      return counts[repetition.store, default: 0]
    }
  }
}
