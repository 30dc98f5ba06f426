import BenchCore

extension Metric {
  static let freedBytes = memory(
    "freed_bytes", better: .neither, scope: .playAndLoad, sharedBy: .operation,
    meaning: "bytes given back to the allocator, whoever took them"
  ) { figures in figures.freedBytes.map { .bytes($0) } }
}
