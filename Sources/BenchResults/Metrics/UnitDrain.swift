import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitDrain = Metric.unit(
    "unit_drain_ns", LoadMeasure.drain.rawValue, unit: .nanoseconds,
    meaning: "from the last arrival of the phase until nothing waits or is served")
}
