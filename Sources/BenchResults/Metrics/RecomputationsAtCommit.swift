import BenchCore

extension Metric {
  static let recomputationsAtCommit = counted(
    "recomputations_at_commit", .recomputationsAtCommit, better: .lower,
    meaning: "recomputations that the commit itself paid for")
}
