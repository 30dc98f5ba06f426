import BenchCore

// MARK: - Allocations and live memory

extension Metric {
  static let activeBytes = memory(
    "active_bytes", better: .neither, scope: .play, sharedBy: nil,
    meaning: "pages of the allocator that hold something live at the end of the play, above those before it"
  ) { figures in figures.activeBytes.map { .bytes($0) } }

  package static let allocatedBytes = memory(
    "allocated_bytes", scope: .play, sharedBy: .operation,
    meaning: "bytes taken from the allocator, rounded up to its size classes"
  ) { figures in figures.allocatedBytes.map { .bytes($0) } }

  package static let allocations = memory(
    "allocations", unit: .count, scope: .playAndLoad, sharedBy: .operation,
    meaning: "blocks taken from the allocator; reported per phase, not per operation kind"
  ) { figures in figures.allocations.map { .integer($0.allocations) } }

  static let cachedBytes = memory(
    "cached_bytes", scope: .play, sharedBy: nil, meaning: "live bytes that the derivation holds at the end of the play"
  ) { figures in figures.cachedBytes.map { .bytes($0) } }

  static let fragmentation = quotient(
    "fragmentation", "active_bytes", "live_bytes", pass: .allocations, meaning: "`active_bytes` ÷ `live_bytes`")

  static let freedBytes = memory(
    "freed_bytes", better: .neither, scope: .playAndLoad, sharedBy: .operation,
    meaning: "bytes given back to the allocator, by whichever code they were taken"
  ) { figures in figures.freedBytes.map { .bytes($0) } }

  static let frees = memory(
    "frees", unit: .count, better: .neither, scope: .playAndLoad, sharedBy: .operation,
    meaning: "blocks given back to the allocator; reported per phase, not per operation kind"
  ) { figures in figures.allocations.map { .integer($0.frees) } }

  static let liveBytes = memory(
    "live_bytes", scope: .play, sharedBy: nil,
    meaning: "bytes that are live at the end of the play, above those before it"
  ) { figures in figures.liveBytes.map { .bytes($0) } }

  static let liveBytesDrift = memory(
    "live_bytes_drift_per_op", better: .neither, scope: .play, sharedBy: nil,
    words: "growth of what is live per operation",
    meaning: "bytes by which what is live grows with an operation, in the second half of the play"
  ) { figures in figures.liveDrift.map { .real($0) } }

  static let loadAllocatedBytes = memory(
    "load_allocated_bytes", scope: .load, sharedBy: .entity,
    meaning: "bytes taken from the allocator while the store was filled from the payloads"
  ) { figures in figures.allocatedBytes.map { .bytes($0) } }

  package static let peakLiveBytes = memory(
    "peak_live_bytes", scope: .playAndLoad, sharedBy: nil, words: "peak memory",
    meaning: "high-water mark of live bytes; the total is that of load and play together"
  ) { figures in figures.peakLiveBytes.map { .bytes($0) } }

  static let snapshotBytes = memory(
    "snapshot_bytes", scope: .play, sharedBy: nil,
    meaning: "live bytes that each held state adds at the end of the play"
  ) { figures in figures.snapshotBytes.map { .bytes($0) } }

  package static let storeBytes = memory(
    "store_bytes", scope: .load, sharedBy: .entity, words: "memory of the store",
    meaning: "live bytes after the load, without the payloads: what the entities take in the store"
  ) { figures in figures.storeBytes.map { .bytes($0) } }
}
