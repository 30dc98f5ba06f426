import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitFrameP99 = Metric.unit(
    "unit_frame_p99_ns", LoadMeasure.frameP99.rawValue, unit: .nanoseconds,
    meaning: "from a VSYNC until its frame is finished: 99 in 100 frames take at most this long")
}
