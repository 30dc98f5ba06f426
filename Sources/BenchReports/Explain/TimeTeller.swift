import BenchCore
import BenchResults

/// Says whether times may be reported, and reports them.
///
/// A time is reported when its repetitions give an interval, that of the other side lies apart, the difference is
/// beyond the threshold, and neither is clock-bound.
struct TimeTeller: Sendable {
  /// The share by which times must differ to matter; the one `compare` has.
  static let threshold = 0.05

  let run: StoredRun
  /// Why no time of the run is reported; `nil` when they are.
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

  /// The quotient of two times; `nil` where the subject is not surely slower.
  func slowdown(of subject: CellIdentity, against reference: CellIdentity, on operation: String) -> Double? {
    guard let mine = sure(subject, operation), let other = sure(reference, operation) else { return nil }
    if mine.interval.overlaps(other.interval) || other.median <= 0 { return nil }
    let factor = mine.median / other.median
    return factor > 1 + Self.threshold ? factor : nil
  }

  /// The median latency with its interval; `nil` where the clock hides it, too few repetitions were played, or a play
  /// was stopped.
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
