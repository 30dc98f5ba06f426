import BenchCore

extension Metric {
  package static let requiredUpdates = counted(
    "required_updates", .requiredUpdates, better: .neither,
    meaning: "views whose value differs before and after the commit: the oracle's minimum")
}
