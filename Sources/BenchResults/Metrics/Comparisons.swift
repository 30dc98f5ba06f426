import BenchCore

extension Metric {
  static let comparisons = counted(
    "comparisons", .comparisons, better: .lower,
    meaning: "equality checks made to decide whether to compute or deliver")
}
