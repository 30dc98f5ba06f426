import BenchCore

extension Metric {
  package static let wastedRecomputations = counted(
    "wasted_recomputations", .wastedRecomputations, better: .lower,
    meaning: "recomputations whose value equals the previous one")
}
