import BenchCore

extension Metric {
  package static let comparisons = counted(
    "comparisons", .comparisons, better: .lower,
    meaning: "equality checks made to decide whether to compute or deliver")
}
