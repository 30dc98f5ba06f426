import BenchCore

extension Metric {
  static let recomputationsAtLaterRead = counted(
    "recomputations_at_later_read", .recomputationsAtLaterRead, better: .lower,
    meaning: "recomputations that a later read of the same view paid for")
}
