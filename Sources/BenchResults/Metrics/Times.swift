import BenchCore

// MARK: - Times

extension Metric {
  /// The maximum, which the histogram keeps to the nanosecond, unlike percentiles.
  package static let latencyMax = Metric(
    "latency_max_ns", MeasureRow(.nanoseconds, words: "longest {each}", meaning: "the longest commit or read"),
    pass: .time, exactness: .varied, tellsChangesFromReads: true, includesClock: true,
    measured: { figures in
      figures.latency.flatMap { $0.count == 0 ? nil : .nanoseconds($0.maximum) }
    })

  package static let latencyP50 = latency(
    "latency_p50_ns", share: 0.5, words: "median time of one {each}", meaning: "the median time of commits and reads")

  package static let latencyP90 = latency(
    "latency_p90_ns", share: 0.9, meaning: "the 90th percentile of the times of commits and reads")

  package static let latencyP99 = latency(
    "latency_p99_ns", share: 0.99, words: "99th percentile of one {each}",
    meaning: "the 99th percentile of the times of commits and reads")

  package static let latencyP999 = latency(
    "latency_p99_9_ns", share: 0.999, meaning: "the 99.9th percentile of the times of commits and reads")

  /// True for a time of the slowest operations, which averages over all operations do not explain.
  package var isTail: Bool { [.latencyP90, .latencyP99, .latencyP999, .latencyMax].contains(self) }

  package static let loadTime = Metric(
    "load_ns",
    MeasureRow(.nanoseconds, words: "time to load", meaning: "the time to fill the store with its first data"),
    pass: .time, exactness: .varied, scope: .load, sharedBy: .entity,
    measured: { figures in figures.elapsed.map { .nanoseconds($0) } })

  /// Operations per second, from the throughput play and never from the play that times each commit.
  package static let throughput = Metric(
    "throughput_ops_per_s",
    MeasureRow(
      .operationsPerSecond, better: .higher, words: "operations per second",
      meaning: "operations per second in a separate play that reads the clock only at its start and end; "
        + "the fastest of several short plays counts, or with --against the typical one"),
    pass: .time, exactness: .varied,
    measured: { figures in
      guard let elapsed = figures.elapsed, elapsed > .zero else { return nil }
      return .real(Double(figures.operations) / elapsed.seconds)
    })
}
