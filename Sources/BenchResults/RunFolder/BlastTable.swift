import BenchCore

/// `blast.csv`: how many views the commits of one kind reached, by how hot their key is.
struct BlastTable: Sendable {
  static let columns = [
    "scenario", "point", "store", "derivation", "phase", "operation", "hotness", "measure", "views", "commits",
  ]

  /// What was found in each cell, in the order in which it was measured; only the counts pass looks, and that is played
  /// once.
  private(set) var reaches: [CellIdentity: [Reach]] = [:]

  /// Adds what one repetition found.
  mutating func add(_ measurement: BenchCore.Measurement, of cell: CellIdentity) {
    if !measurement.reaches.isEmpty { reaches[cell, default: []] += measurement.reaches }
  }

  /// The table: for each kind and hotness, how many commits notified so many views, and updated so many.
  static func csv(_ reaches: [CellIdentity: [Reach]], build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(columns)
    for (cell, reaches) in reaches.sorted(by: { $0.key < $1.key }) {
      for reach in reaches {
        for (measure, histogram) in [("notified", reach.notified), ("updated", reach.updated)] {
          for (views, commits) in histogram.sorted(by: { $0.key < $1.key }) {
            writer.record([
              .text(build.scenarioColumn(cell.scenario)), .text(cell.point.description), .text(cell.store),
              .text(cell.derivation), .text(reach.phase), .text(reach.operation), .text(reach.hotness.name),
              .text(measure), .integer(views), .integer(commits),
            ])
          }
        }
      }
    }
    return writer.contents
  }
}

extension BlastTable {
  /// Reads `blast.csv`: for each cell a reach for each phase, kind and hotness, in the order of the file.
  ///
  /// - Throws: `CSVError` when the columns are others, or a field holds what its column cannot.
  /// - Complexity: O(n), where n is the length of the text.
  static func reaches(csv text: String) throws(CSVError) -> [(cell: CellIdentity, reach: Reach)] {
    let records = try CSVReader.records(text)
    guard records.first == columns else {
      throw CSVError(line: 1, rule: "the columns must be \(columns.joined(separator: ","))")
    }
    var found: [(cell: CellIdentity, reach: Reach)] = []
    for (index, record) in records.enumerated().dropFirst() {
      guard let line = Entry(record) else {
        throw CSVError(line: index + 1, rule: "a field holds what its column cannot: \(record.joined(separator: ","))")
      }
      let isSame = found.last.map { last in
        last.cell == line.cell && last.reach.phase == line.phase && last.reach.operation == line.operation
          && last.reach.hotness == line.hotness
      }
      if isSame != true {
        found.append((line.cell, Reach(phase: line.phase, operation: line.operation, hotness: line.hotness)))
      }
      if line.isUpdate {
        found[found.count - 1].reach.updated[line.views, default: 0] += line.commits
      } else {
        found[found.count - 1].reach.notified[line.views, default: 0] += line.commits
      }
    }
    return found
  }

  /// One line of the table.
  private struct Entry {
    let cell: CellIdentity
    let phase: String
    let operation: String
    let hotness: Hotness
    let isUpdate: Bool
    let views: Int
    let commits: Int

    init?(_ record: [String]) {
      let text = record.map(CSVReader.plain)
      guard text.count == BlastTable.columns.count, let point = Point(text[1]),
        ["notified", "updated"].contains(text[7]),
        let hotness = Hotness.allCases.first(where: { $0.name == text[6] }), let views = TableNumber.count(text[8]),
        let commits = TableNumber.count(text[9]), views >= 0, commits > 0
      else { return nil }
      cell = CellIdentity(scenario: text[0], point: point, store: text[2], derivation: text[3])
      (phase, operation) = (text[4], text[5])
      self.hotness = hotness
      isUpdate = text[7] == "updated"
      self.views = views
      self.commits = commits
    }
  }
}
