import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitResponseP99 = Metric.unit(
    "unit_response_p99_ns", LoadMeasure.responseP99.rawValue, unit: .nanoseconds,
    meaning:
      "from the intended arrival until views are current or the read is answered: 99 in 100 take at most this long")
}
