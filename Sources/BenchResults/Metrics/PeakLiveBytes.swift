import BenchCore

extension Metric {
  package static let peakLiveBytes = memory(
    "peak_live_bytes", scope: .playAndLoad, sharedBy: nil,
    meaning: "high-water mark of live bytes; the total is that of load and play together"
  ) { figures in figures.peakLiveBytes.map { .bytes($0) } }
}
