import BenchCore

extension Metric {
  package static let viewUpdates = counted(
    "view_updates", .viewUpdates, better: .lower,
    meaning: "values delivered to the screen")
}
