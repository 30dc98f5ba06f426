import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitHitch = Metric.unit(
    "unit_hitch_ms_per_s", LoadMeasure.hitch.rawValue, unit: .millisecondsPerSecond,
    meaning: "Apple's hitch time ratio: how long frames are shown too late, per second")
}
