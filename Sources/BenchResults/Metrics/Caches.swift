import BenchCore

// MARK: - Requests to derivations' caches, counted exactly

extension Metric {
  static let cacheHits = counted(
    "cache_hits", .cacheHits, better: .higher, meaning: "look-ups in the derivation's cache that found a valid result")

  /// Absent for a derivation without a cache.
  package static let cacheMisses = Metric(
    "cache_misses", MeasureRow(.count, meaning: "look-ups in the derivation's cache that found no valid result"),
    pass: .counts, exactness: .exact, sharedBy: .operation,
    measured: { figures in
      let causes: [Event] = [.cacheMissesFirst, .cacheMissesChanged, .cacheMissesEvicted]
      let counts = causes.compactMap { figures.tally?.count(of: $0) }
      return counts.count == causes.count ? .integer(counts.reduce(0, +)) : nil
    })

  static let cacheMissesChanged = counted(
    "cache_misses_changed", .cacheMissesChanged, meaning: "cache misses because an input had changed")

  package static let cacheMissesEvicted = counted(
    "cache_misses_evicted", .cacheMissesEvicted,
    meaning: "cache misses because the result had been removed to make room")

  static let cacheMissesFirst = counted(
    "cache_misses_first", .cacheMissesFirst, meaning: "cache misses because nothing was cached yet")

  package static let selectorCalls = counted(
    "selector_calls", .selectorCalls,
    meaning: "times that the inputs of a view (`combine-latest`: one list) were read from a state of the store")
}
