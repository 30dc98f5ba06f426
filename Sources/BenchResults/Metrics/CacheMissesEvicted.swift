import BenchCore

extension Metric {
  package static let cacheMissesEvicted = counted(
    "cache_misses_evicted", .cacheMissesEvicted, better: .lower,
    meaning: "cache misses because what was remembered had made room for another")
}
