import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  package static let unitCapacity = Metric.unit(
    "unit_capacity_ops_per_s", LoadStage.capacity, unit: .operationsPerSecond, better: .higher,
    meaning: "the highest rate of the scaled flows at which every probe so far held its limits")
}
