import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitFramesDropped = Metric.unit(
    "unit_frames_dropped", LoadMeasure.framesDropped.rawValue, unit: .count,
    meaning: "VSYNCs at which the old picture stays because the new one is late")
}
