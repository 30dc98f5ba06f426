import BenchCore
import BenchResults
import Foundation

/// Recorded times of the tasks of a load, as a repository keeps them: `results/reference/costs/<scenario>.csv`.
///
/// Goals: a run that records no times simulates a load on these costs, exactly and the same on every machine. Each cost
/// is valid for one point and design, and only if the point still has the recorded operations.
package struct CostsFile: Equatable, Sendable {
  package let scenario: String
  package let origin: Origin
  package let cells: [Cell]

  package struct Origin: Equatable, Sendable {
    package var machine: String
    /// The day of the recording, as `2026-11-23`.
    package var date: String
    package var build: String
    package var conditions: String

    package init(machine: String, date: String, build: String, conditions: String) {
      (self.machine, self.date, self.build, self.conditions) = (machine, date, build, conditions)
    }
  }

  package struct Cell: Equatable, Sendable {
    package let point: Point
    package let design: String
    package let load: String
    package fileprivate(set) var costs: [RecordedCost]

    package init(point: Point, design: String, load: String, costs: [RecordedCost]) {
      (self.point, self.design, self.load, self.costs) = (point, design, load, costs)
    }
  }

  package init(scenario: String, origin: Origin, cells: [Cell]) {
    (self.scenario, self.origin) = (scenario, origin)
    self.cells = cells.ordered { ($0.point, $0.design) < ($1.point, $1.design) }
  }

  /// Returns the costs of a cell; `nil` if no costs of this design, point and load were recorded.
  package func costs(of cell: CellIdentity, playing load: String) -> [RecordedCost]? {
    cells.first { $0.point == cell.point && $0.design == cell.pair && $0.load == load }?.costs
  }

  package func isOutdated(_ cell: CellIdentity, playing load: String) -> Bool {
    cells.contains { $0.point == cell.point && $0.design == cell.pair && $0.load != load }
  }

  package static func path(of scenario: String, in folder: String) -> String { "\(folder)/\(scenario).csv" }

  package static func read(of scenario: String, in folder: String) throws(CSVError) -> CostsFile? {
    let path = path(of: scenario, in: folder)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { throw CSVError(line: 1, rule: "the file must be text, and cannot be read as that") }
    let file = try CostsFile(csv: text)
    if file.scenario == scenario { return file }
    throw CSVError(line: 2, rule: "the costs must be of \(scenario), and are of \(file.scenario)")
  }
}

extension RunManifest.CostsRecord {
  package init(_ file: CostsFile) { self.init(machine: file.origin.machine, date: file.origin.date, text: file.csv) }
}

// MARK: - Text

extension CostsFile {
  static let columns = ["point", "design", "load", "task", "operation", "commits", "tasks", "ns"]
  private static let heads = ["scenario", "machine", "date", "build", "conditions"]

  /// The file as text: the values for the whole file, then a line for each kind of task.
  package var csv: String {
    var writer = CSVWriter(Self.columns, ending: "\n")
    let values = [scenario, origin.machine, origin.date, origin.build, origin.conditions]
    for (name, value) in zip(Self.heads, values) {
      writer.record([.text(name)] + Array(repeating: .absent, count: Self.columns.count - 2) + [.text(value)])
    }
    for cell in cells {
      for cost in cell.costs {
        let (task, operation) = cost.kind.words
        writer.record([
          .text(cell.point.description), .text(cell.design), .text(cell.load), .text(task), .text(operation),
          .real((cost.commits * 100).rounded() / 100), .integer(cost.tasks),
          .real((cost.nanoseconds * 10).rounded() / 10),
        ])
      }
    }
    return writer.contents
  }

  package init(csv text: String) throws(CSVError) {
    let records = try CSVReader.records(text)
    guard records.first == Self.columns
    else { throw CSVError(line: 1, rule: "the columns must be \(Self.columns.joined(separator: ","))") }
    var heads: [String] = []
    for (place, name) in Self.heads.enumerated() {
      guard place + 1 < records.count, records[place + 1].count == Self.columns.count, records[place + 1][0] == name,
        let value = records[place + 1].last.map(CSVReader.plain), !value.isEmpty
      else { throw CSVError(line: place + 2, rule: "the \(name) of the costs must be named here, in the last column") }
      heads.append(value)
    }
    var cells: [Cell] = []
    var seen: [[String]: Set<TaskKind>] = [:]
    for (index, raw) in records.enumerated().dropFirst(1 + Self.heads.count) {
      let record = raw.map(CSVReader.plain)
      guard let line = Self.line(record) else { throw CSVError(line: index + 1, unfit: raw) }
      if !seen[[record[0], record[1]], default: []].insert(line.cost.kind).inserted {
        throw CSVError(line: index + 1, rule: "the costs of this task stand above already")
      }
      if let last = cells.last, last.point == line.point, last.design == record[1] {
        if last.load != record[2] {
          throw CSVError(line: index + 1, rule: "a design has costs of one load at a point, here are two")
        }
        cells[cells.count - 1].costs.append(line.cost)
      } else {
        cells.append(Cell(point: line.point, design: record[1], load: record[2], costs: [line.cost]))
      }
    }
    if cells.isEmpty { throw CSVError(line: records.count, rule: "there must be costs, and here are none") }
    self.init(
      scenario: heads[0],
      origin: Origin(machine: heads[1], date: heads[2], build: heads[3], conditions: heads[4]), cells: cells)
  }

  private static func line(_ record: [String]) -> (point: Point, cost: RecordedCost)? {
    guard record.count == columns.count, let point = Point(record[0]), record[1].contains("/"), !record[2].isEmpty,
      let commits = amount(record[5]), let tasks = Int(record[6]), tasks > 0, let nanoseconds = amount(record[7]),
      let kind = TaskKind(task: record[3], operation: record[4], commits: commits)
    else { return nil }
    return (point, RecordedCost(kind, commits: commits, tasks: tasks, nanoseconds: nanoseconds))
  }

  /// Reads a number from 0 to a day in nanoseconds.
  private static func amount(_ text: String) -> Double? {
    Double(text).flatMap { (0...86_400e9).contains($0) ? $0 : nil }
  }
}

extension TaskKind {
  fileprivate var words: (task: String, operation: String) {
    switch self {
    case .commit(let kind): ("commit", kind.name)
    case .read(let kind): ("read", kind.name)
    case .look(let kind): ("look", kind.name)
    case .scroll: ("scroll", "")
    case .refresh(let kind): ("refresh", kind.name)
    case .refreshOfSeveral: ("refresh", "")
    }
  }

  fileprivate init?(task: String, operation: String, commits: Double) {
    let kind = OperationKind(name: operation)
    switch (task, kind) {
    case ("commit", let kind?) where kind.isChange: self = .commit(kind)
    case ("read", let kind?) where !kind.isChange: self = .read(kind)
    case ("look", let kind?) where !kind.isChange: self = .look(kind)
    case ("refresh", let kind?) where kind.isChange && commits == 1: self = .refresh(kind)
    case ("refresh", nil) where operation.isEmpty && commits >= 2:
      let covered = Int(commits)
      self = .refreshOfSeveral(digits: Int.bitWidth - covered.leadingZeroBitCount)
    case ("scroll", nil) where operation.isEmpty: self = .scroll
    default: return nil
    }
  }
}
