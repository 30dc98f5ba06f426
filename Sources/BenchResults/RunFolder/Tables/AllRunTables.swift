/// The tables of a run folder besides its rows and their summary; each table has a file in `Tables/`.
enum AllRunTables {
  static let list: [any RunTable.Type] = [
    AllocationTable.self,
    BlastTable.self,
    CapacityTable.self,
    CycleTable.self,
    FramesTable.self,
    LateFramesTable.self,
    LatencyTable.self,
    MemoryTable.self,
    ResponseTable.self,
    SeriesTable.self,
    SiteTable.self,
    ViewsTable.self,
  ]

  static var files: [String] { list.map { $0.file } }
}

extension RunTable {
  static var file: String { form.file }
}
