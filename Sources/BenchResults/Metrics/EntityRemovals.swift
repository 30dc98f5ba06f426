import BenchCore

extension Metric {
  package static let entityRemovals = counted(
    "entity_removals", .entityRemovals, better: .lower,
    meaning: "entity slots removed: rows, embedded copies; cascades included")
}
