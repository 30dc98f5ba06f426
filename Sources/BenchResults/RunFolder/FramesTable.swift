import BenchCore

/// `frames.csv`: what every client of a remote scenario saw, stretch by stretch of its frames.
package struct FramesTable: Sendable {
  static let columns = [
    "scenario", "point", "store", "derivation", "phase", "client", "view", "opening", "frame", "at_ms", "until_ms",
    "status", "state", "rows", "digest", "from_cache", "pending", "undated", "jumps", "disordered", "cause",
  ]

  /// The most rows that are written; those of the cells that come first.
  static let limit = 1_000_000

  private var frames: [CellIdentity: [FrameRecord]] = [:]

  /// A table without rows.
  package init() {}

  /// Whether there is no stretch.
  var isEmpty: Bool { frames.isEmpty }

  /// Adds what one repetition found.
  package mutating func add(_ measurement: BenchCore.Measurement, of cell: CellIdentity) {
    if let found = measurement.frames, !found.isEmpty { frames[cell] = found }
  }

  /// The table, by cell, then in the order in which stretches began.
  package func csv(build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(Self.columns)
    var left = Self.limit
    for (cell, frames) in frames.sorted(by: { $0.key < $1.key }) {
      for frame in frames.prefix(left) {
        writer.record([
          .text(build.scenarioColumn(cell.scenario)), .text(cell.point.description), .text(cell.store),
          .text(cell.derivation), .text(frame.phase), .integer(frame.client), .text(frame.view),
          .integer(frame.opening), .integer(frame.frame), .integer(frame.at), .integer(frame.until),
          .text(frame.status), .text(frame.state), .integer(frame.rows), .text(frame.digest.hexadecimal),
          .text(frame.isFromCache ? "true" : "false"), .integer(frame.pending), .integer(frame.undated),
          .integer(frame.jumps), .text(frame.isDisordered ? "true" : "false"), .text(frame.cause),
        ])
      }
      left -= min(left, frames.count)
    }
    return writer.contents
  }
}
