import BenchCore

extension Metric {
  static let cacheMissesFirst = counted(
    "cache_misses_first", .cacheMissesFirst, better: .lower,
    meaning: "cache misses because nothing was remembered yet")
}
