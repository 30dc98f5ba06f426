import BenchCore

/// `frames.csv`: what every client of a remote scenario saw, frame by frame.
package struct FramesTable: Sendable {
  static let columns = [
    "scenario", "point", "store", "derivation", "client", "view", "at_ms", "until_ms", "status", "rows", "digest",
    "from_cache", "pending", "undated", "state", "cause",
  ]

  /// The most rows that are written; those of the cells that come first.
  static let limit = 1_000_000

  private var frames: [CellIdentity: [FrameRecord]] = [:]

  /// A table without rows.
  package init() {}

  /// Whether no frame was told.
  var isEmpty: Bool { frames.isEmpty }

  /// Adds what one repetition found.
  package mutating func add(_ measurement: BenchCore.Measurement, of cell: CellIdentity) {
    if let found = measurement.frames, !found.isEmpty { frames[cell] = found }
  }

  /// The table, by cell, then in the order in which frames began.
  package func csv(build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(Self.columns)
    var left = Self.limit
    for (cell, frames) in frames.sorted(by: { $0.key < $1.key }) {
      for frame in frames.prefix(left) {
        writer.record([
          .text(build.scenarioColumn(cell.scenario)), .text(cell.point.description), .text(cell.store),
          .text(cell.derivation), .integer(frame.client), .text(frame.view), .integer(frame.at),
          .text(frame.until.map(String.init) ?? ""), .text(frame.status), .integer(frame.rows),
          .text(frame.digest.hexadecimal), .text(frame.isFromCache ? "true" : "false"), .integer(frame.pending),
          .integer(frame.undated), .text(frame.state), .text(frame.cause),
        ])
      }
      left -= min(left, frames.count)
    }
    return writer.contents
  }
}
