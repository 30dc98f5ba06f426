import BenchCore

extension Metric {
  /// Absent where the derivation remembers nothing.
  package static let cacheMisses = Metric(
    name: "cache_misses", unit: .count, better: .lower, pass: .counts,
    meaning: "times nothing was remembered that was still good", exactness: .exact, scope: .play,
    sharedBy: .operation,
    origin: .measured { figures in
      let causes: [Event] = [.cacheMissesFirst, .cacheMissesChanged, .cacheMissesEvicted]
      let counts = causes.compactMap { figures.tally?.count(of: $0) }
      return counts.count == causes.count ? .integer(counts.reduce(0, +)) : nil
    })
}
