import BenchCore

extension Metric {
  /// Not a percentile: the histogram keeps its maximum to the nanosecond.
  static let latencyMax = Metric(
    name: "latency_max_ns", unit: .nanoseconds, better: .lower, pass: .time,
    meaning: "the longest commit or read", exactness: .varied, scope: .play, tellsChangesFromReads: true,
    includesClock: true,
    origin: .measured { figures in
      figures.latency.flatMap { $0.count == 0 ? nil : .nanoseconds($0.maximum) }
    })
}
