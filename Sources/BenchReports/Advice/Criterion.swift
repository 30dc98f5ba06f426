import BenchCore
import BenchResults

/// A quantity by which designs are chosen, with the smallest difference that counts.
struct Criterion: Sendable {
  let name: String
  let unit: MetricUnit
  var isMoreBetter = false
  /// The share by which two values must differ to count; 0 if every difference counts.
  var threshold = TimeTeller.threshold
  /// The words for a beaten design and its factor: `12 × slower`.
  let comparison: @Sendable (Double) -> String
  let value: @Sendable (CellIdentity) -> Measured?

  /// A value with its interval; if the clock is too coarse, the value is a bound, somewhere in the interval.
  typealias Measured = (value: Double, interval: ClosedRange<Double>, isBound: Bool)

  /// Returns true if the first cell is better, false if it is worse; `nil` if a value is unknown or the two are alike.
  func isBetter(_ first: CellIdentity, than second: CellIdentity) -> Bool? {
    guard let mine = value(first), let other = value(second), mine.value != other.value else { return nil }
    if threshold > 0 && mine.interval.overlaps(other.interval) { return nil }
    let (low, high) = (min(mine.value, other.value), max(mine.value, other.value))
    if high <= low * (1 + threshold) { return nil }
    return (mine.value > other.value) == isMoreBetter
  }

  /// Compares a beaten cell with a better one: `12 × slower`, or `at least 3 × slower` if the better value is a bound.
  func comparison(of loser: CellIdentity, with winner: CellIdentity) -> String? {
    guard let worse = value(loser)?.value, let better = value(winner) else { return nil }
    if better.isBound { return "at least \(comparison(worse / better.interval.upperBound))" }
    let (high, low) = isMoreBetter ? (better.value, worse) : (worse, better.value)
    return comparison(low == 0 ? .infinity : high / low)
  }

  func words(_ cell: CellIdentity) -> String {
    guard let measured = value(cell) else { return "unknown" }
    if measured.isBound { return "under \(unit.short(measured.interval.upperBound))" }
    return (measured.interval.upperBound.isFinite ? "" : "at least ") + unit.short(measured.value)
  }
}

struct Criteria: Sendable {
  let all: [Criterion]
  let gaps: [String]

  init(_ run: StoredRun, cells: [CellIdentity]) {
    let choices = RunKind.of(run).choices(run)
    func known(_ criterion: Criterion) -> Bool { cells.allSatisfy { criterion.value($0) != nil } }
    let found = choices.map { $0.criteria.first(where: known) }
    all = found.compactMap(\.self)
    gaps = zip(found, choices).compactMap { $0 == nil ? $1.gap : nil }
  }

  /// The criteria for one quantity, the preferred one first, and the sentence for a run without any of their values.
  typealias Choice = (criteria: [Criterion], gap: String?)

  static func local(_ run: StoredRun) -> [Choice] {
    let times = TimeTeller(run)
    let isDebug = run.manifest.build.mode == .debug
    return [
      (
        [writeLatency(run, times), throughput(run, times)],
        "Time is not compared: \(times.silence ?? "not every design has a reliable median")."
      ),
      (
        [
          memory(run, .peakLiveBytes, "peak memory, loading included"), memory(run, .storeBytes, "memory of the store"),
        ],
        "Memory is not compared: "
          + (isDebug
            ? "this is a debug build, whose memory is different." : "allocations are not counted for every design.")
      ),
      (
        [
          exact(run, "entity writes per change", .entityWrites.each, for: Line.writes),
          exact(run, "entity writes per operation", .entityWrites.each),
        ],
        "Writes are not compared: they are not counted for every design."
      ),
      (
        [exact(run, "view updates per operation", .viewUpdates.each)],
        "View updates are not compared: they are not counted for every design."
      ),
    ]
  }

  /// Returns the criteria for a sync: the wrong states that users saw, and the load of the server.
  static func remote(_ run: StoredRun) -> [Choice] {
    Metric.syncChoice.map { metric in
      let name = metric.name.replacing("_ms", with: " time")
      return ([exact(run, name, metric)], "\(metric.name) is not compared: not every design has a value.")
    }
  }

  private static func writeLatency(_ run: StoredRun, _ times: TimeTeller) -> Criterion {
    Criterion(
      name: "write latency", unit: .nanoseconds, comparison: { "\(Plain.factor($0)) the write latency" },
      value: { cell in
        // If the clock is too coarse, the interval is 0 to ten readings.
        times.sure(cell, Line.writes).map { ($0.median, times.bounds($0), $0.isHidden) }
      })
  }

  private static func throughput(_ run: StoredRun, _ times: TimeTeller) -> Criterion {
    Criterion(
      name: "throughput", unit: .operationsPerSecond, isMoreBetter: true,
      comparison: { "\(Plain.factor($0)) the time per operation" },
      value: { cell in
        times.silence == nil ? median(run, .throughput, cell) : nil
      })
  }

  private static func memory(_ run: StoredRun, _ metric: Metric, _ name: String) -> Criterion {
    Criterion(
      name: name, unit: .bytes, comparison: { "\(Plain.factor($0)) the memory" },
      value: { cell in
        let values = run.index.values(of: metric, cell: cell).map(\.approximation).ordered()
        guard run.manifest.build.mode == .release, let least = values.first, let most = values.last else { return nil }
        // If there are few repetitions, most of them agree, so the interval is their whole range.
        return (values[values.count / 2], least...most, false)
      })
  }

  /// Returns the criterion of the highest rate of a load over time at which frames and answers are on time. If no rate
  /// failed, the interval has no upper end.
  static func capacity(_ run: StoredRun) -> Criterion {
    let manifest = run.manifest
    let times = LoadTimes(manifest.cells, run.index, isDebug: manifest.build.mode == .debug)
    let source = times == .onRecord ? manifest.recordedCosts.map { ", \($0.words)" } ?? "" : ""
    return Criterion(
      name: "the rate that holds\(source)", unit: .operationsPerSecond, isMoreBetter: true, threshold: 0.05,
      comparison: { "1/\(ShortNumber.significant($0)) of the rate" },
      value: { cell in
        guard let metric = times.metric(LoadMeasure.capacity.rawValue), let rate = median(run, metric, cell)
        else { return nil }
        let isOpen = run.index.isLowerBound(metric, cell: cell)
        return (rate.value, rate.interval.lowerBound...(isOpen ? .infinity : rate.interval.upperBound), false)
      })
  }

  private static func exact(
    _ run: StoredRun, _ name: String, _ metric: Metric, for operation: String = Line.total
  ) -> Criterion {
    Criterion(
      name: name, unit: metric.unit, threshold: 0,
      comparison: { $0.isInfinite ? "\(name) where the other has none" : "\(Plain.factor($0)) the \(name)" },
      value: { median(run, metric, $0, operation) })
  }

  /// Returns the median of the repetitions with its interval; the interval of an exact value is the value.
  private static func median(
    _ run: StoredRun, _ metric: Metric, _ cell: CellIdentity, _ operation: String = Line.total
  ) -> Criterion.Measured? {
    guard let spread = Spread(run.index.values(of: metric, cell: cell, operation: operation)) else { return nil }
    let value = spread.median.approximation
    return (metric.exactness == .exact ? value...value : spread.interval).map { (value, $0, false) }
  }
}
