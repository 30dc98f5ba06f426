import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitResponseMax = Metric.unit(
    "unit_response_max_ns", LoadMeasure.responseMax.rawValue, unit: .nanoseconds,
    meaning: "the longest time from an arrival until views are current or the read is answered")
}
