import BenchCore

extension Metric {
  static let snapshotBytes = memory(
    "snapshot_bytes", scope: .play, sharedBy: nil,
    meaning: "live bytes that each held state adds at the end of the play"
  ) { figures in figures.snapshotBytes.map { .bytes($0) } }
}
