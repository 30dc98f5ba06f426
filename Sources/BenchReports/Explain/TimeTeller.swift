import BenchCore
import BenchResults
import BenchVerdicts

/// The times of a run that may be reported.
///
/// A difference in time is reported if both sides have an interval, the intervals do not overlap, and the difference
/// exceeds the threshold. If the clock hides a time, only its upper bound is known.
struct TimeTeller: Sendable {
  /// The share by which times must differ to matter, as in `compare`.
  static let threshold = 0.05

  let run: StoredRun
  /// The reason why no time of the run is reported; `nil` if times are reported.
  let silence: String?

  init(_ run: StoredRun) {
    self.run = run
    let times = run.rows.filter { $0.metric == Metric.latencyP50.name }
    let clock = "the cost of a clock reading was not measured, so it is unknown which times are too short"
    silence =
      [
        (run.manifest.build.mode == .debug, "this is a debug build, in which times mean nothing"),
        (times.isEmpty, "the run has no latencies of operations"),
        (times.allSatisfy { $0.repetition < 6 }, "with fewer than six repetitions, the error of times is unknown"),
        (run.manifest.machine.clockReadNs == nil, clock),
      ].first(where: \.0)?.1
  }

  /// Returns the ratio of two times; it is a lower bound if the clock hides the time of the reference. Returns `nil` if
  /// the subject is not surely slower.
  func slowdown(of subject: CellIdentity, against reference: CellIdentity, on operation: String) -> Slowdown? {
    guard let mine = sure(subject, operation), let other = sure(reference, operation) else { return nil }
    let least = max(other.median, bound)
    if mine.isHidden || mine.interval.overlaps(other.interval) || least <= 0 { return nil }
    let factor = mine.median / least
    return factor > 1 + Self.threshold ? Slowdown(factor: factor, isBound: other.isHidden) : nil
  }

  /// A median latency of known precision; it is hidden if it is mostly a reading of the clock.
  typealias SureTime = (median: Double, interval: ClosedRange<Double>, isHidden: Bool)

  /// Returns the median latency with its interval; `nil` if a play was stopped or the repetitions are too few.
  func sure(_ cell: CellIdentity, _ operation: String) -> SureTime? {
    let report = run.manifest.cells.first { $0.cell == cell }
    guard silence == nil, report?.stop(of: .latencyP50, operation: operation, in: run.index) == nil,
      let spread = Spread(run.index.values(of: .latencyP50, cell: cell, operation: operation)),
      let interval = spread.interval
    else { return nil }
    let median = spread.median.approximation
    return (median, interval, median < bound)
  }

  /// Returns the interval of a median; of a hidden one, only the upper bound is known.
  func bounds(_ time: SureTime) -> ClosedRange<Double> { time.isHidden ? 0...bound : time.interval }

  /// The shortest latency that is more than a reading of the clock.
  var bound: Double { run.clock?.boundNs ?? 0 }
}

/// The factor by which one design takes longer than another.
struct Slowdown: Sendable {
  let factor: Double
  /// True where the factor is a lower bound.
  let isBound: Bool

  /// `12.3 times as long`, `at least 486 times as long`.
  var words: String { "\(isBound ? "at least " : "")\(AnswerNumber.count(factor)) times as long" }
}
