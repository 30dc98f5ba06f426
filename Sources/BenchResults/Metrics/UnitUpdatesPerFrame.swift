import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitUpdatesPerFrame = Metric.unit(
    "unit_updates_per_frame", LoadMeasure.updatesPerFrame.rawValue, unit: .ratio,
    meaning: "deliveries to the screen ÷ frames made")
}
