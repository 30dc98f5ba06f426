import BenchCore

extension ResultRow {
  package static let columns = [
    "scenario", "point", "store", "derivation", "phase", "operation", "pass", "repetition", "metric", "unit",
    "operations", "value",
  ]

  func fields(_ build: BuildMode) -> [CSVWriter.Field] {
    cell.fields(build) + [
      .text(phase), .text(operation), .text(pass.rawValue), .integer(repetition), .text(metric), .text(unit),
      .integer(operations), .number(value),
    ]
  }

  package static func csv(_ rows: [ResultRow], ending: String = "\r\n") -> String {
    var writer = CSVWriter(columns, ending: ending)
    for row in rows { writer.record(row.fields(.release)) }
    return writer.contents
  }

  /// Reads a table of rows; skips rows without a value. A run of another version may have unknown metrics; their rows
  /// are kept. In a file that a repository keeps, an unknown metric is an error, so that no gate passes unchecked.
  package static func rows(csv text: String, onlyKnownMetrics: Bool = false) throws(CSVError) -> [ResultRow] {
    let records = try CSVReader.numbered(text)
    guard records.first?.fields == columns
    else { throw CSVError(line: 1, rule: "the columns must be \(columns.joined(separator: ","))") }
    var rows: [ResultRow] = []
    var lines: [Int: FirstLines<Key>] = [:]
    for (line, record) in records.dropFirst() {
      guard record.count == columns.count
      else { throw CSVError(line: line, rule: "\(columns.count) fields are wanted, here are \(record.count)") }
      if record[11].isEmpty { continue }
      guard let row = ResultRow(record: record) else { throw CSVError(line: line, unfit: record) }
      guard Pass.repetitions.contains(row.repetition)
      else { throw CSVError(line: line, rule: "the repetition (\(row.repetition)) must be from 1 to 1,000") }
      if onlyKnownMetrics { try AllMetrics.check(row.metric, at: line) }
      try lines[row.repetition, default: FirstLines()].add(
        row.key, at: line, "\(row.words), repetition \(row.repetition),")
      rows.append(row)
    }
    return rows
  }

  private init?(record: [String]) {
    let text = record.map(CSVReader.plain)
    guard let point = Point(text[1]), let pass = Pass(rawValue: text[6]), let repetition = TableNumber.count(record[7]),
      let operations = TableNumber.count(record[10]), let value = MetricValue(column: record[11])
    else { return nil }
    self.init(
      cell: CellIdentity(scenario: text[0], point: point, store: text[2], derivation: text[3]), phase: text[4],
      operation: text[5], pass: pass, repetition: repetition, metric: text[8], unit: text[9], operations: operations,
      value: value)
  }
}

extension MetricValue {
  /// Reads the `value` column; fails for a number that no run can produce.
  package init?(column: String) {
    let integer = TableNumber.count(column).map(MetricValue.integer)
    guard let value = integer ?? TableNumber.real(column).map(MetricValue.real) else { return nil }
    self = value
  }
}
