import BenchCore

extension Metric {
  package static let wastedUpdates = counted(
    "wasted_updates", .wastedUpdates, better: .lower,
    meaning: "deliveries whose value had not changed")
}
