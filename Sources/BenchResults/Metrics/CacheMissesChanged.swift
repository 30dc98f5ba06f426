import BenchCore

extension Metric {
  static let cacheMissesChanged = counted(
    "cache_misses_changed", .cacheMissesChanged, better: .lower,
    meaning: "cache misses because an input had changed")
}
