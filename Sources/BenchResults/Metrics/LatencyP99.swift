import BenchCore

extension Metric {
  package static let latencyP99 = latency(
    "latency_p99_ns", share: 0.99, meaning: "99 in 100 commits and reads took at most this long")
}
