import BenchCore

extension Metric {
  package static let allocatedBytes = memory(
    "allocated_bytes", scope: .play, sharedBy: .operation,
    meaning: "bytes taken from the allocator, rounded up to its size classes"
  ) { figures in figures.allocatedBytes.map { .bytes($0) } }
}
