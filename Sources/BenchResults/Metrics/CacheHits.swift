import BenchCore

extension Metric {
  static let cacheHits = counted(
    "cache_hits", .cacheHits, better: .higher,
    meaning: "times a remembered value was still good, of those asked for")
}
