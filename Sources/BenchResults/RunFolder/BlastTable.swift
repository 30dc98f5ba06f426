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
  func csv(build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(Self.columns)
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
