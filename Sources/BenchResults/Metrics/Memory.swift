import BenchCore

// MARK: - Allocations and live memory

extension Metric {
  static let activeBytes = memory(
    "active_bytes", \.activeBytes, better: .neither,
    meaning: "bytes of allocator pages with live blocks at the end of the play, minus those before the play")

  package static let allocatedBytes = memory(
    "allocated_bytes", \.allocatedBytes, sharedBy: .operation,
    meaning: "allocated bytes, rounded up to the size classes of the allocator")

  package static let allocations = Metric(
    "allocations",
    MeasureRow(.count, meaning: "allocated blocks; reported per phase, not per kind of operation"),
    pass: .allocations, exactness: .exact, scope: .playAndLoad, sharedBy: .operation,
    measured: { figures in figures.allocations.map { .integer($0.allocations) } })

  static let cachedBytes = memory(
    "cached_bytes", \.cachedBytes, meaning: "live bytes that the derivation holds at the end of the play")

  static let fragmentation = quotient(
    "fragmentation", "active_bytes", "live_bytes", pass: .allocations, meaning: "`active_bytes` ÷ `live_bytes`")

  static let freedBytes = memory(
    "freed_bytes", \.freedBytes, better: .neither, scope: .playAndLoad, sharedBy: .operation,
    meaning: "freed bytes, no matter which code had allocated them")

  static let frees = Metric(
    "frees",
    MeasureRow(
      .count, better: .neither, meaning: "freed blocks; reported per phase, not per kind of operation"),
    pass: .allocations, exactness: .exact, scope: .playAndLoad, sharedBy: .operation,
    measured: { figures in figures.allocations.map { .integer($0.frees) } })

  static let liveBytes = memory(
    "live_bytes", \.liveBytes, meaning: "live bytes at the end of the play, minus those before the play")

  static let liveBytesDrift = Metric(
    "live_bytes_drift_per_op",
    MeasureRow(
      .bytes, better: .neither, words: "growth of what is live per operation",
      meaning: "growth of live bytes per operation, in the second half of the play"),
    pass: .allocations, exactness: .exact, measured: { figures in figures.liveDrift.map { .real($0) } })

  static let loadAllocatedBytes = memory(
    "load_allocated_bytes", \.allocatedBytes, scope: .load, sharedBy: .entity,
    meaning: "bytes allocated while the store was filled from the payloads")

  package static let peakLiveBytes = memory(
    "peak_live_bytes", \.peakLiveBytes, scope: .playAndLoad, words: "peak memory",
    meaning: "the most live bytes at any time; the total is the most in load and play together")

  static let snapshotBytes = memory(
    "snapshot_bytes", \.snapshotBytes, meaning: "live bytes per held state at the end of the play")

  package static let storeBytes = memory(
    "store_bytes", \.storeBytes, scope: .load, sharedBy: .entity, words: "memory of the store",
    meaning: "live bytes after the load, without the payloads: the size of the entities in the store")
}
