import BenchCore

extension Metric {
  package static let latencyP50 = latency(
    "latency_p50_ns", share: 0.5, meaning: "half of all commits and reads took at most this long")
}
