import BenchCore

extension Metric {
  static let loadAllocatedBytes = memory(
    "load_allocated_bytes", scope: .load, sharedBy: .entity,
    meaning: "bytes taken from the allocator while the payloads were taken in"
  ) { figures in figures.allocatedBytes.map { .bytes($0) } }
}
