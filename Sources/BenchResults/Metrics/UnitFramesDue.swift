import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  package static let unitFramesDue = Metric.unit(
    "unit_frames_due", LoadMeasure.framesDue.rawValue, unit: .count, better: .neither,
    meaning: "VSYNCs within the phase")
}
