import BenchCore

// The file: what holds for all of it, then a line for each value.

extension ReferenceBaseline {
  /// The columns, in the order of a sentence.
  package static let columns = ["metric", "design", "point", "phase", "operation", "operations", "value"]

  private static let scenarioName = "scenario"
  private static let logName = "operation_log"

  /// The baseline as text, with the line ends of a file under version control.
  ///
  /// - Complexity: O(n), where n is the number of values.
  package var csv: String {
    var writer = CSVWriter(ending: .lf)
    writer.header(Self.columns)
    for (name, value) in [(Self.scenarioName, scenario)] + conditions.named {
      writer.record([.text(name)] + Array(repeating: .absent, count: 5) + [.text(value)])
    }
    for (point, hash) in logs.sorted(by: { $0.key < $1.key }) {
      writer.record([.text(Self.logName), .absent, .text("\(point)"), .absent, .absent, .absent, .text(hash)])
    }
    for row in rows {
      writer.record([
        .text(row.metric), .text(row.cell.pair), .text("\(row.cell.point)"), .text(row.phase), .text(row.operation),
        .integer(row.operations), .number(row.value),
      ])
    }
    return writer.contents
  }

  /// Whether a text is such a file, rather than a table of measurements.
  package static func isOne(_ text: String) -> Bool { text.hasPrefix(columns.joined(separator: ",")) }

  /// Reads a baseline.
  ///
  /// - Throws: `CSVError` when the columns are others, a line holds what it cannot, or nothing is kept: a gate that
  ///   looks at nothing must not pass.
  /// - Complexity: O(n log n), where n is the length of the text.
  package init(csv text: String) throws(CSVError) {
    let records = try CSVReader.records(text)
    guard records.first == Self.columns else {
      throw CSVError(line: 1, rule: "the columns must be \(Self.columns.joined(separator: ","))")
    }
    var head: [String: String] = [:]
    var logs: [Point: String] = [:]
    var rows: [ResultRow] = []
    for (index, raw) in records.enumerated().dropFirst() {
      let record = raw.map(CSVReader.plain)
      guard record.count == Self.columns.count, let point = Point(record[2]) else { throw Self.broken(index, raw) }
      if record[0] == Self.logName {
        logs[point] = record[6]
      } else if AllMetrics.named(record[0]) == nil {
        head[record[0]] = record[6]
      } else {
        guard let row = Self.row(record, point, head[Self.scenarioName] ?? "") else { throw Self.broken(index, raw) }
        rows.append(row)
      }
    }
    guard let scenario = head[Self.scenarioName], let toolchain = head["toolchain"], let allocator = head["allocator"],
      let architecture = head["architecture"], let build = head["build"], !rows.isEmpty
    else { throw CSVError(line: 1, rule: "a baseline names its scenario and what it was made with, and has values") }
    self.init(
      scenario: scenario,
      conditions: .init(toolchain: toolchain, allocator: allocator, architecture: architecture, build: build),
      logs: logs, rows: rows)
  }

  private static func broken(_ index: Int, _ record: [String]) -> CSVError {
    CSVError(line: index + 1, rule: "a field holds what its column cannot: \(record.joined(separator: ","))")
  }

  private static func row(_ record: [String], _ point: Point, _ scenario: String) -> ResultRow? {
    let design = record[1].split(separator: "/", maxSplits: 1).map(String.init)
    guard design.count == 2, let metric = AllMetrics.named(record[0]), let operations = Int(record[5]),
      let value = MetricValue(column: record[6])
    else { return nil }
    return ResultRow(
      cell: CellIdentity(scenario: scenario, point: point, store: design[0], derivation: design[1]), phase: record[3],
      operation: record[4], pass: metric.pass, repetition: 1, metric: metric.name, unit: metric.unit.name,
      operations: operations, value: value)
  }
}
