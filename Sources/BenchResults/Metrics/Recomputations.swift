import BenchCore

extension Metric {
  package static let recomputations = counted(
    "recomputations", .recomputations, better: .lower,
    meaning: "times a mounted view's value was computed, because of a commit or by a lazy read")
}
