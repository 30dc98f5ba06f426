import BenchCore

// What took how long.

extension Metric {
  /// Not a percentile: the histogram keeps its maximum to the nanosecond.
  static let latencyMax = Metric(
    name: "latency_max_ns", unit: .nanoseconds, better: .lower, pass: .time,
    meaning: "the longest commit or read", exactness: .varied, scope: .play, tellsChangesFromReads: true,
    includesClock: true,
    origin: .measured { figures in
      figures.latency.flatMap { $0.count == 0 ? nil : .nanoseconds($0.maximum) }
    })

  package static let latencyP50 = latency(
    "latency_p50_ns", share: 0.5, meaning: "half of all commits and reads took at most this long")

  static let latencyP90 = latency(
    "latency_p90_ns", share: 0.9, meaning: "nine in ten commits and reads took at most this long")

  package static let latencyP99 = latency(
    "latency_p99_ns", share: 0.99, meaning: "99 in 100 commits and reads took at most this long")

  static let latencyP999 = latency(
    "latency_p99_9_ns", share: 0.999, meaning: "999 in 1,000 commits and reads took at most this long")

  package static let loadTime = Metric(
    name: "load_ns", unit: .nanoseconds, better: .lower, pass: .time,
    meaning: "time to fill the store from the payloads", exactness: .varied, scope: .load,
    sharedBy: .entity, origin: .measured { figures in figures.elapsed.map { .nanoseconds($0) } })

  /// Operations per second; varied, and the higher the better. Read from the throughput play, never from the one that
  /// times each commit.
  package static let throughput = Metric(
    name: "throughput_ops_per_s", unit: .operationsPerSecond, better: .higher, pass: .time,
    meaning: "operations per second, of a separate play in which only its two ends read the clock; "
      + "of short plays the fastest, or beside another executable the typical one",
    exactness: .varied, scope: .play,
    origin: .measured { figures in
      guard let elapsed = figures.elapsed, elapsed > .zero else { return nil }
      return .real(Double(figures.operations) / elapsed.seconds)
    })
}
