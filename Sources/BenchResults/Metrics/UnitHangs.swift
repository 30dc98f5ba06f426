import BenchCore

extension Metric {
  /// In cost units, exact; only of a load over time.
  static let unitHangs = Metric.unit(
    "unit_hangs", LoadMeasure.hangs.rawValue, unit: .count,
    meaning: "tasks of 250 ms and more on the main thread")
}
