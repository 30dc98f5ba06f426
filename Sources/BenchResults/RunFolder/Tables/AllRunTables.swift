/// The tables of a run's folder beside its rows and their summary.
enum AllRunTables {
  static let list: [any RunTable.Type] = [
    LatencyTable.self, AllocationTable.self, BlastTable.self, FramesTable.self, SeriesTable.self,
    LateFramesTable.self, ResponseTable.self, CapacityTable.self, SiteTable.self, CycleTable.self, MemoryTable.self,
  ]

  /// The names of their files.
  static var files: [String] { list.map { $0.file } }
}

extension RunTable {
  static var file: String { form.file }

  static func isRead(of manifest: RunManifest) -> Bool { form.isRead(manifest) }
}
