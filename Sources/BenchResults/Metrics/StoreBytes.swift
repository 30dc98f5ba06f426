import BenchCore

extension Metric {
  package static let storeBytes = memory(
    "store_bytes", scope: .load, sharedBy: .entity,
    meaning: "live bytes after the load, payloads dropped: what holding the entities costs"
  ) { figures in figures.storeBytes.map { .bytes($0) } }
}
