import BenchCore

/// A table of loads over time, whose files a run has where a load was simulated, with or without rows.
protocol LoadRunTable: RunTable {
  var tables: [TablePlace: LoadTables] { get set }
}

extension LoadRunTable {
  mutating func add(_ found: RepetitionFindings) {
    guard let tables = found.measurement.loadTables else { return }
    self.tables[TablePlace(cell: found.cell, pass: found.measurement.pass, repetition: found.repetition)] = tables
  }

  func csv(build: BuildMode) -> String? { tables.isEmpty ? nil : Self.csv(rows, build: build) }
  var sorted: [(key: TablePlace, value: LoadTables)] { tables.sorted { $0.key < $1.key } }

  func rows<Entry>(_ part: (LoadTables) -> [Entry]) -> [TableRow<LoadRow<Entry>>] {
    sorted.flatMap { place, tables in
      part(tables).map {
        TableRow(cell: place.cell, row: LoadRow(pass: place.pass, repetition: place.repetition, entry: $0))
      }
    }
  }

  static func entries<Entry>(_ rows: [TableRow<LoadRow<Entry>>], of pass: Pass) -> [CellIdentity: [Entry]] {
    rows.filter { $0.row.pass == pass }.byCell().mapValues { $0.map(\.entry) }
  }
}

struct LoadRow<Entry: Sendable>: Sendable {
  var pass = Pass.counts
  var repetition = 0
  var entry: Entry

  static var columns: [TableColumn<Self>] { [.pass("pass", \.pass), .count("repetition", \.repetition)] }
}

extension RunManifest {
  /// True if the tables are of a load: those of remote data have the same names.
  static let hasLoad: @Sendable (RunManifest) -> Bool = { $0.costTable != nil }
}
