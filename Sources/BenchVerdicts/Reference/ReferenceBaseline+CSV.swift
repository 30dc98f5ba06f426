import BenchCore
import BenchResults

// The file: the values for the whole file, then a line for each row.

extension ReferenceBaseline {
  package static let columns = ["metric", "design", "point", "phase", "operation", "operations", "value"]
  private static let scenarioName = "scenario"
  private static let logName = "operation_log"

  package var csv: String {
    var writer = CSVWriter(Self.columns, ending: "\n")
    for (name, value) in [(Self.scenarioName, scenario)] + conditions.named {
      writer.record([.text(name)] + Array(repeating: .absent, count: 5) + [.text(value)])
    }
    for (point, hash) in logs.ordered(by: { $0.key < $1.key }) {
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

  package static func isOne(_ text: String) -> Bool { text.hasPrefix(columns.joined(separator: ",")) }

  package init(csv text: String, of wanted: String? = nil) throws(CSVError) {
    let records = try CSVReader.numbered(text)
    guard records.first?.fields == Self.columns
    else { throw CSVError(line: 1, rule: "the columns must be \(Self.columns.joined(separator: ","))") }
    var found = Lines(scenario: wanted)
    for (line, raw) in records.dropFirst() { try found.add(raw, at: line) }
    guard let scenario = found.head[Self.scenarioName], let conditions = Conditions(found.head), !found.rows.isEmpty
    else { throw CSVError(line: 1, rule: "a baseline names its scenario and what it was made with, and has values") }
    if let point = found.rows.map(\.cell.point).first(where: { found.logs[$0.ofOperations] == nil }) {
      throw CSVError(line: 1, rule: "a baseline has the \(Self.logName) of each point, and lacks it\(point.ending)")
    }
    self.init(scenario: scenario, conditions: conditions, logs: found.logs, rows: found.rows)
  }

  private struct Lines {
    let scenario: String?
    var head: [String: String] = [:]
    var logs: [Point: String] = [:]
    var rows: [ResultRow] = []
    var firsts = FirstLines<ResultRow.Key>()

    mutating func add(_ raw: [String], at line: Int) throws(CSVError) {
      let record = raw.map(CSVReader.plain)
      let broken = CSVError(line: line, unfit: raw)
      guard record.count == columns.count, let point = Point(record[2]) else { throw broken }
      if let scenario, record[0] == scenarioName, record[6] != scenario {
        throw CSVError(line: line, rule: "the baseline must be of \(scenario), and is of \(record[6])")
      }
      let isHead = record[0] == scenarioName || Conditions.names.contains(record[0])
      if isHead || record[0] == logName {
        let nowhere = CellIdentity(scenario: "", point: point, store: "", derivation: "")
        try firsts.add(.init(cell: nowhere, phase: "", operation: "", metric: record[0]), at: line, record[0])
        if isHead { head[record[0]] = record[6] } else { logs[point.ofOperations] = record[6] }
        return
      }
      try AllMetrics.check(record[0], at: line)
      guard let row = ReferenceBaseline.row(record, point, head[scenarioName] ?? "") else { throw broken }
      try firsts.add(row.key, at: line, row.words)
      // Older baselines have what varies by chance, and a run is not compared with it.
      if AllMetrics.named(row.metric)?.exactness != .varied { rows.append(row) }
    }
  }

  private static func row(_ record: [String], _ point: Point, _ scenario: String) -> ResultRow? {
    let design = record[1].split(separator: "/", maxSplits: 1).map(String.init)
    // What storebench would write in another way, it has not written: `0x1F`, or digits beyond an `Int`.
    guard design.count == 2, let metric = AllMetrics.named(record[0]), let operations = TableNumber.count(record[5]),
      let value = MetricValue(column: record[6]), value.description == record[6], isPossible(value, of: metric)
    else { return nil }
    return ResultRow(
      cell: CellIdentity(scenario: scenario, point: point, store: design[0], derivation: design[1]), phase: record[3],
      operation: record[4], pass: metric.pass, repetition: 1, metric: metric.name, unit: metric.unit.name,
      operations: operations, value: value)
  }

  /// Returns false for a count or bytes that are no whole number from 0; the sums of a graph may be any number.
  private static func isPossible(_ value: MetricValue, of metric: Metric) -> Bool {
    guard [.count, .bytes].contains(metric.unit), metric.name != "graph_sum" else { return true }
    if case .integer(0...) = value { return true }
    return false
  }
}
