import BenchCore

extension Metric {
  static let cachedBytes = memory(
    "cached_bytes", scope: .play, sharedBy: nil,
    meaning: "live bytes that the derivation holds at the end of the play"
  ) { figures in figures.cachedBytes.map { .bytes($0) } }
}
