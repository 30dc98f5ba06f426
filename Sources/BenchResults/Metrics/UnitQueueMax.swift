import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitQueueMax = Metric.unit(
    "unit_queue_max", LoadMeasure.queueMax.rawValue, unit: .count,
    meaning: "the most arrivals that wait or are served at once")
}
