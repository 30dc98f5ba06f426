import BenchCore

/// `cycles.csv`: how often a play was met in which functions, by phase and kind of operation.
struct CycleTable: Sendable {
  static let columns = ["scenario", "point", "store", "derivation", "phase", "operation", "samples", "stack"]

  /// What was found in each cell, in its order.
  private(set) var stacks: [CellIdentity: [CycleStack]] = [:]

  /// Adds what one repetition found; a profile is taken once.
  mutating func add(_ measurement: BenchCore.Measurement, of cell: CellIdentity) {
    if let found = measurement.cycles, !found.isEmpty { stacks[cell] = found }
  }

  /// The table, a line for each stack.
  static func csv(_ stacks: [CellIdentity: [CycleStack]], build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(columns)
    for (cell, stacks) in stacks.sorted(by: { $0.key < $1.key }) {
      for stack in stacks {
        writer.record([
          .text(build.scenarioColumn(cell.scenario)), .text(cell.point.description), .text(cell.store),
          .text(cell.derivation), .text(stack.phase), .text(stack.operation ?? Line.total), .integer(stack.samples),
          .text(stack.stack),
        ])
      }
    }
    return writer.contents
  }
}

extension CycleTable {
  /// Reads `cycles.csv`, in the order of the file.
  ///
  /// - Throws: `CSVError` when the columns are others, or a field holds what its column cannot.
  /// - Complexity: O(n), where n is the length of the text.
  static func stacks(csv text: String) throws(CSVError) -> [(cell: CellIdentity, stack: CycleStack)] {
    let records = try CSVReader.records(text)
    guard records.first == columns else {
      throw CSVError(line: 1, rule: "the columns must be \(columns.joined(separator: ","))")
    }
    var found: [(cell: CellIdentity, stack: CycleStack)] = []
    for (index, record) in records.enumerated().dropFirst() {
      guard let line = line(record) else {
        throw CSVError(line: index + 1, rule: "a field holds what its column cannot: \(record.joined(separator: ","))")
      }
      found.append(line)
    }
    return found
  }

  private static func line(_ record: [String]) -> (cell: CellIdentity, stack: CycleStack)? {
    let text = record.map(CSVReader.plain)
    guard text.count == columns.count, let point = Point(text[1]), let samples = TableNumber.count(text[6]), samples > 0
    else {
      return nil
    }
    let stack = CycleStack(
      phase: text[4], operation: text[5] == Line.total ? nil : text[5], samples: samples, stack: text[7])
    return (CellIdentity(scenario: text[0], point: point, store: text[2], derivation: text[3]), stack)
  }
}
