import BenchCore

// MARK: - Allocations and live memory

extension Metric {
  static let activeBytes = memory(
    "active_bytes", \.activeBytes, better: .neither,
    meaning: "the allocator's pages that contain live blocks: growth since before the store was filled")

  package static let allocatedBytes = memory(
    "allocated_bytes", \.allocatedBytes, sharedBy: .operation,
    meaning: "bytes that were allocated, each block rounded up to the allocator's next block size")

  package static let allocations = Metric(
    "allocations",
    MeasureRow(.count, meaning: "memory blocks that were allocated; counted per phase, not per kind of operation"),
    pass: .allocations, exactness: .exact, sharedBy: .operation,
    measured: { figures in figures.allocations.map { .integer($0.allocations) } })

  static let cachedBytes = memory(
    "cached_bytes", \.cachedBytes, meaning: "live bytes of the derivation at the end of the play")

  static let fragmentation = quotient(
    "fragmentation", "active_bytes", "live_bytes", pass: .allocations, meaning: "`active_bytes` ÷ `live_bytes`")

  static let freedBytes = memory(
    "freed_bytes", \.freedBytes, better: .neither, sharedBy: .operation,
    meaning: "bytes that were freed, no matter which code had allocated them")

  static let frees = Metric(
    "frees",
    MeasureRow(
      .count, better: .neither, meaning: "memory blocks that were freed; counted per phase, not per kind of operation"),
    pass: .allocations, exactness: .exact, sharedBy: .operation,
    measured: { figures in figures.allocations.map { .integer($0.frees) } })

  static let liveBytes = memory(
    "live_bytes", \.liveBytes,
    meaning: "live bytes (allocated and not freed) at the end of the play, minus those before the store was filled")

  static let liveBytesDrift = Metric(
    "live_bytes_drift_per_op",
    MeasureRow(
      .bytes, better: .neither, words: "growth of what is live per operation",
      meaning: "growth of live bytes per operation, in the second half of the play"),
    pass: .allocations, exactness: .exact, measured: { figures in figures.liveDrift.map { .real($0) } })

  static let loadAllocatedBytes = memory(
    "load_allocated_bytes", \.allocatedBytes, scope: .load, sharedBy: .entity,
    meaning: "bytes allocated while the store was filled with its first data")

  package static let peakLiveBytes = memory(
    "peak_live_bytes", \.peakLiveBytes, words: "peak memory",
    meaning: "the most live bytes at any time; the total covers the filling of the store and the play")

  static let snapshotBytes = memory(
    "snapshot_bytes", \.snapshotBytes,
    meaning: "live bytes at the end of the play for each held state, such as an earlier state kept for undo")

  package static let storeBytes = memory(
    "store_bytes", \.storeBytes, scope: .load, sharedBy: .entity, words: "memory of the store",
    meaning: "live bytes of the filled store, without the data that it was filled from")
}
