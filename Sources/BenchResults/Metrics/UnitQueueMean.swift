import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitQueueMean = Metric.unit(
    "unit_queue_mean", LoadMeasure.queueMean.rawValue, unit: .ratio,
    meaning: "how many arrivals wait or are served, on average over time")
}
