import BenchCore

// MARK: - Allocations and live memory

extension Metric {
  static let activeBytes = memory(
    "active_bytes", \.activeBytes, better: .neither,
    meaning: "pages of the allocator that hold something live at the end of the play, above those before it")

  package static let allocatedBytes = memory(
    "allocated_bytes", \.allocatedBytes, sharedBy: .operation,
    meaning: "bytes taken from the allocator, rounded up to its size classes")

  package static let allocations = Metric(
    "allocations",
    MeasureRow(.count, meaning: "blocks taken from the allocator; reported per phase, not per operation kind"),
    pass: .allocations, exactness: .exact, scope: .playAndLoad, sharedBy: .operation,
    measured: { figures in figures.allocations.map { .integer($0.allocations) } })

  static let cachedBytes = memory(
    "cached_bytes", \.cachedBytes, meaning: "live bytes that the derivation holds at the end of the play")

  static let fragmentation = quotient(
    "fragmentation", "active_bytes", "live_bytes", pass: .allocations, meaning: "`active_bytes` ÷ `live_bytes`")

  static let freedBytes = memory(
    "freed_bytes", \.freedBytes, better: .neither, scope: .playAndLoad, sharedBy: .operation,
    meaning: "bytes given back to the allocator, by whichever code they were taken")

  static let frees = Metric(
    "frees",
    MeasureRow(
      .count, better: .neither,
      meaning: "blocks given back to the allocator; reported per phase, not per operation kind"),
    pass: .allocations, exactness: .exact, scope: .playAndLoad, sharedBy: .operation,
    measured: { figures in figures.allocations.map { .integer($0.frees) } })

  static let liveBytes = memory(
    "live_bytes", \.liveBytes, meaning: "bytes that are live at the end of the play, above those before it")

  static let liveBytesDrift = Metric(
    "live_bytes_drift_per_op",
    MeasureRow(
      .bytes, better: .neither, words: "growth of what is live per operation",
      meaning: "bytes by which what is live grows with an operation, in the second half of the play"),
    pass: .allocations, exactness: .exact, measured: { figures in figures.liveDrift.map { .real($0) } })

  static let loadAllocatedBytes = memory(
    "load_allocated_bytes", \.allocatedBytes, scope: .load, sharedBy: .entity,
    meaning: "bytes taken from the allocator while the store was filled from the payloads")

  package static let peakLiveBytes = memory(
    "peak_live_bytes", \.peakLiveBytes, scope: .playAndLoad, words: "peak memory",
    meaning: "high-water mark of live bytes; the total is that of load and play together")

  static let snapshotBytes = memory(
    "snapshot_bytes", \.snapshotBytes, meaning: "live bytes that each held state adds at the end of the play")

  package static let storeBytes = memory(
    "store_bytes", \.storeBytes, scope: .load, sharedBy: .entity, words: "memory of the store",
    meaning: "live bytes after the load, without the payloads: what the entities take in the store")
}
