import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitFramesLate = Metric.unit(
    "unit_frames_late", LoadMeasure.framesLate.rawValue, unit: .count,
    meaning: "frames that are shown later than at the VSYNC after their own")
}
