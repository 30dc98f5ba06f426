import BenchCore

extension Metric {
  static let latencyP90 = latency(
    "latency_p90_ns", share: 0.9, meaning: "nine in ten commits and reads took at most this long")
}
