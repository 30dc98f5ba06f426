import BenchCore

extension Metric {
  package static let recomputationsAtFirstRead = counted(
    "recomputations_at_first_read", .recomputationsAtFirstRead, better: .lower,
    meaning: "recomputations that the first read of a view since a commit paid for")
}
