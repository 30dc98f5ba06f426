import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  package static let unitCapacityFails = Metric.unit(
    "unit_capacity_fails_ops_per_s", LoadStage.capacityFails, unit: .operationsPerSecond, better: .higher,
    meaning: "the lowest rate of the scaled flows at which a probe did not hold its limits")
}
