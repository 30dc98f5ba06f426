import BenchCore

extension Metric {
  static let entityRemovals = counted(
    "entity_removals", .entityRemovals, better: .lower,
    meaning: "entity slots removed: rows, embedded copies; cascades included")
}
