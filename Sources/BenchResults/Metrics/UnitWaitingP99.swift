import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitWaitingP99 = Metric.unit(
    "unit_waiting_p99_ns", LoadMeasure.waitingP99.rawValue, unit: .nanoseconds,
    meaning: "from the intended arrival until it is begun: 99 in 100 wait at most this long")
}
