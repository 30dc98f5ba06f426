import BenchCore

extension Metric {
  package static let entityWrites = counted(
    "entity_writes", .entityWrites, better: .lower, scope: .playAndLoad,
    meaning: "entity slots assigned, equal value or not; an embedded copy is a slot, its container is not")
}
