import BenchCore

extension Metric {
  /// Absent when nothing was required. Incremental designs may go below 1: they update a view without computing it.
  static let wasteFactor = Metric(
    name: "waste_factor", unit: .ratio, better: .lower, pass: .counts,
    meaning: "recomputations ÷ required updates", exactness: .exact, scope: .play,
    origin: .derived { line in
      guard let computed = line[Metric.recomputations.name]?.exact,
        let required = line[Metric.requiredUpdates.name]?.exact
      else { return nil }
      return computed.divided(by: required).map { .ratio($0) }
    })
}
