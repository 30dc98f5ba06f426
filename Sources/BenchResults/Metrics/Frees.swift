import BenchCore

extension Metric {
  static let frees = memory(
    "frees", unit: .count, better: .neither, scope: .playAndLoad, sharedBy: .operation,
    meaning: "blocks given back to the allocator; told per phase, not per operation kind"
  ) { figures in figures.allocations.map { .integer($0.frees) } }
}
