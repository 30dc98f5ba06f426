import BenchCore
import BenchResults

/// The times of a run that may be reported.
///
/// A difference in time is reported if both sides have an interval, these do not overlap, the difference exceeds the
/// threshold, and neither time is clock-bound.
struct TimeTeller: Sendable {
  /// The share by which times must differ to matter, as in `compare`.
  static let threshold = 0.05

  let run: StoredRun
  /// The reason why no time of the run is reported; `nil` if times are.
  let silence: String?

  init(_ run: StoredRun) {
    self.run = run
    let times = run.rows.filter { $0.metric == Metric.latencyP50.name }
    if run.manifest.build.mode == .debug {
      silence = "this is a debug build, in which they mean nothing"
    } else if times.isEmpty {
      silence = "the run has none"
    } else if times.allSatisfy({ $0.repetition < 6 }) {
      silence = "under six repetitions it is unknown how sure they are"
    } else if run.manifest.machine.clockReadNs == nil {
      silence = "what a clock read costs was not measured, so it is unknown which of them tell more of the clock"
    } else {
      silence = nil
    }
  }

  /// Returns the ratio of two times; `nil` if the subject is not surely slower.
  func slowdown(of subject: CellIdentity, against reference: CellIdentity, on operation: String) -> Double? {
    guard let mine = sure(subject, operation), let other = sure(reference, operation) else { return nil }
    if mine.interval.overlaps(other.interval) || other.median <= 0 { return nil }
    let factor = mine.median / other.median
    return factor > 1 + Self.threshold ? factor : nil
  }

  /// Returns the median latency with its interval; `nil` if it is clock-bound, a play was stopped, or the repetitions
  /// are too few.
  func sure(_ cell: CellIdentity, _ operation: String) -> (median: Double, interval: ClosedRange<Double>)? {
    let report = run.manifest.cells.first { $0.cell == cell }
    guard silence == nil, report?.stop(of: .latencyP50, operation: operation, in: run.index) == nil,
      let readNs = run.manifest.machine.clockReadNs,
      let spread = Spread(run.index.values(of: .latencyP50, cell: cell, operation: operation)),
      let interval = spread.interval, !ClockCost(readNs: readNs).bounds(spread.median.approximation)
    else { return nil }
    return (spread.median.approximation, interval)
  }
}
