import BenchCore

extension Metric {
  static let latencyP999 = latency(
    "latency_p99_9_ns", share: 0.999, meaning: "999 in 1,000 commits and reads took at most this long")
}
