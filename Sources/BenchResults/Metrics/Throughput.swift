import BenchCore

extension Metric {
  /// Operations per second; varied, and the higher the better. Read from the throughput play, never from the one that
  /// times each commit.
  public static let throughput = Metric(
    name: "throughput_ops_per_s", unit: .operationsPerSecond, better: .higher, pass: .time,
    meaning: "operations per second of a play of their own, in which only its two ends read the clock; "
      + "of short plays the fastest, or beside another executable the typical one",
    exactness: .varied, scope: .play,
    origin: .measured { figures in
      guard let elapsed = figures.elapsed, elapsed > .zero else { return nil }
      return .real(Double(figures.operations) / elapsed.seconds)
    })
}
