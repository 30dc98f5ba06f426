import BenchCore

extension Metric {
  package static let allocations = memory(
    "allocations", unit: .count, scope: .playAndLoad, sharedBy: .operation,
    meaning: "blocks taken from the allocator; told per phase, not per operation kind"
  ) { figures in figures.allocations.map { .integer($0.allocations) } }
}
