import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitToScreenP99 = Metric.unit(
    "unit_to_screen_p99_ns", LoadMeasure.toScreenP99.rawValue, unit: .nanoseconds,
    meaning: "from the intended arrival until the change is on the glass: 99 in 100 take at most this long")
}
