import BenchCore

/// A table of a run folder: collected during the run, written at its end, read back with the run.
///
/// Each table is one file with a type of this protocol, and a line of `AllRunTables`.
protocol RunTable: Sendable {
  associatedtype Row: Sendable

  static var form: TableForm<Row> { get }
  init()
  mutating func add(_ found: RepetitionFindings)

  var rows: [TableRow<Row>] { get }

  /// Returns the text of the file, or `nil` if the run has no such file.
  func csv(build: BuildMode) -> String?

  static func put(_ rows: [TableRow<Row>], into run: inout StoredRun) throws(CSVError)
}

struct RepetitionFindings {
  let measurement: BenchCore.Measurement
  /// The lines with metrics; empty for a profile, which repeats the work of another pass.
  let lines: [ResultLines.Entry]
  let place: RepetitionKey
}

struct TableRow<Row> {
  var cell: CellIdentity
  /// The line in the file; 0 if the row was not read from a file.
  var line = 0
  var row: Row
}

extension TableRow: Sendable where Row: Sendable {}
extension TableRow: Equatable where Row: Equatable {}

struct TableForm<Row: Sendable>: Sendable {
  let file: String
  /// What a row is read into; `nil` for a table that is only written.
  var blank: Row?
  let columns: [TableColumn<Row>]
  /// True if every run has the file, even without rows.
  var isAlwaysWritten = false
  /// The number of columns at the end that an earlier version did not write.
  var newColumns = 0
  /// The number of columns after which a file may have further columns, which are not read.
  var others: Int?
  var isRead: @Sendable (RunManifest) -> Bool = { _ in true }
  var names: [String] { CellIdentity.columns + columns.map(\.name) }
}

struct TableColumn<Row>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Row, Value> & Sendable

  let name: String
  let write: @Sendable (Row) -> CSVWriter.Field
  /// A parser of a field into a row with all earlier columns; it returns `false` if the column cannot hold the field.
  let read: @Sendable (String, inout Row) -> Bool
}

extension TableColumn {
  init<Value>(
    _ name: String, _ place: Path<Value>, _ write: @escaping @Sendable (Value) -> CSVWriter.Field,
    _ parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(name: name, write: { write($0[keyPath: place]) }) { text, row in
      guard let value = parse(text) else { return false }
      row[keyPath: place] = value
      return true
    }
  }

  static func text(_ name: String, _ place: Path<String>) -> Self { Self(name, place, { .text($0) }, { $0 }) }

  static func operation(_ name: String, _ place: Path<String?>) -> Self {
    Self(name, place, { .text($0 ?? Line.total) }, { .some($0 == Line.total ? nil : $0) })
  }

  static func count(_ name: String, _ place: Path<Int>, from least: Int = .min) -> Self {
    Self(name, place, { .integer($0) }, { TableNumber.count($0).flatMap { $0 >= least ? $0 : nil } })
  }

  static func optional<Value>(
    _ name: String, _ place: Path<Value?>, _ write: @escaping @Sendable (Value) -> CSVWriter.Field,
    _ parse: @escaping @Sendable (String) -> Value?
  ) -> Self {
    Self(name, place, { $0.map(write) ?? .absent }) { text in
      text.isEmpty ? .some(nil) : parse(text).map { .some($0) }
    }
  }

  static func optional(_ name: String, _ place: Path<Int?>) -> Self {
    optional(name, place, { .integer($0) }, { TableNumber.count($0) })
  }

  static func nanoseconds(_ name: String, _ place: Path<Nanoseconds>) -> Self {
    Self(name, place, { .number(.nanoseconds($0)) }, { TableNumber.nanoseconds($0).map { Nanoseconds($0) } })
  }

  static func real(_ name: String, _ place: Path<Double>) -> Self {
    Self(name, place, { .real($0) }, { TableNumber.real($0) })
  }

  static func flag(_ name: String, _ place: Path<Bool>) -> Self { Self(name, place, { .text("\($0)") }, { Bool($0) }) }

  static func pass(_ name: String, _ place: Path<Pass>) -> Self {
    Self(name, place, { .text($0.rawValue) }, { Pass(rawValue: $0) })
  }

  static func written(_ name: String, _ write: @escaping @Sendable (Row) -> CSVWriter.Field) -> Self {
    Self(name: name, write: write, read: { _, _ in true })
  }
}

/// A table with the rows of each repetition in the order in which they were found.
protocol CollectedTable: RunTable {
  var parts: [RepetitionKey: [Row]] { get set }
  static func rows(of found: RepetitionFindings) -> [Row]
}

extension CollectedTable {
  mutating func add(_ found: RepetitionFindings) { parts[found.place] = Self.rows(of: found) }

  var rows: [TableRow<Row>] { all }

  var all: [TableRow<Row>] {
    parts.ordered { $0.key < $1.key }.flatMap { place, rows in rows.map { TableRow(cell: place.cell, row: $0) } }
  }
}

// MARK: - Writing

extension RunTable {
  func csv(build: BuildMode) -> String? {
    let rows = rows
    return rows.isEmpty && !Self.form.isAlwaysWritten ? nil : Self.csv(rows, build: build)
  }

  static func csv(_ rows: [TableRow<Row>], build: BuildMode) -> String {
    let form = form
    var writer = CSVWriter(form.names)
    for row in rows { writer.record(row.cell.fields(build) + form.columns.map { $0.write(row.row) }) }
    return writer.contents
  }

  func fill(_ run: inout StoredRun) {
    do { try Self.put(rows, into: &run) } catch { preconditionFailure("rows of one run cannot contradict: \(error)") }
  }
}

extension CellIdentity {
  static let columns = ["scenario", "point", "store", "derivation"]

  func fields(_ build: BuildMode) -> [CSVWriter.Field] {
    [.text(build.scenarioColumn(scenario)), .text(point.description), .text(store), .text(derivation)]
  }
}

// MARK: - Reading

extension RunTable {
  /// Reads the rows in the order of the file, with their cells as the file spells them.
  static func read(_ text: String) throws(CSVError) -> [TableRow<Row>] {
    let form = form
    let records = try CSVReader.records(text)
    let head = records.first ?? []
    guard form.accepts(head) else { throw CSVError(line: 1, rule: "the columns must be \(form.words)") }
    return try records.enumerated().dropFirst().map { index, record throws(CSVError) in
      guard record.count == head.count, var row = form.row(record.map(CSVReader.plain))
      else { throw CSVError(line: index + 1, unfit: record) }
      row.line = index + 1
      return row
    }
  }
}

extension TableForm {
  fileprivate var words: String {
    var words = names
    if let others { words.insert("…", at: CellIdentity.columns.count + others) }
    return words.joined(separator: ",")
  }

  fileprivate func accepts(_ head: [String]) -> Bool {
    if let others {
      let split = CellIdentity.columns.count + others
      return head.count >= names.count && head.starts(with: names[..<split])
        && head.suffix(names.count - split) == names[split...]
    }
    return head == names || (newColumns > 0 && head == names.dropLast(newColumns))
  }

  fileprivate func row(_ text: [String]) -> TableRow<Row>? {
    guard let point = Point(text[1]), var row = blank else { return nil }
    var fields = text.dropFirst(CellIdentity.columns.count)
    if let others, fields.count > columns.count {
      fields = fields.prefix(others) + fields.suffix(columns.count - others)
    }
    for (column, field) in zip(columns, fields) where !column.read(field, &row) { return nil }
    return TableRow(cell: CellIdentity(scenario: text[0], point: point, store: text[2], derivation: text[3]), row: row)
  }
}

extension Array {
  func byCell<Row>() -> [CellIdentity: [Row]] where Element == TableRow<Row> {
    Dictionary(grouping: self, by: \.cell).mapValues { $0.map(\.row) }
  }
}

/// A table of loads over time; if a load was simulated, its file exists, even without rows.
protocol LoadRunTable: RunTable { var tables: [RepetitionKey: LoadTables] { get set } }

extension LoadRunTable {
  mutating func add(_ found: RepetitionFindings) {
    if let tables = found.measurement.loadTables { self.tables[found.place] = tables }
  }

  func csv(build: BuildMode) -> String? { tables.isEmpty ? nil : Self.csv(rows, build: build) }
  var sorted: [(key: RepetitionKey, value: LoadTables)] { tables.ordered { $0.key < $1.key } }

  func rows<Entry>(_ part: (LoadTables) -> [Entry]) -> [TableRow<LoadRow<Entry>>] {
    sorted.flatMap { place, tables in
      part(tables).map {
        TableRow(cell: place.cell, row: LoadRow(pass: place.pass, repetition: place.number, entry: $0))
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
  /// True for runs of a load. In other runs, tables of remote data may have the same names as those of loads.
  static let hasLoad: @Sendable (RunManifest) -> Bool = { $0.costTable != nil }
}
