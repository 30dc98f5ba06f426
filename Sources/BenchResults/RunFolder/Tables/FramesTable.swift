import BenchCore

/// `frames.csv`: the frames that every client of a remote scenario saw, one row for each `FrameRecord`.
package struct FramesTable: CollectedTable {
  static let form = TableForm<FrameRecord>(
    file: "frames.csv",
    columns: [
      .text("phase", \.phase), .count("client", \.client), .text("view", \.view), .count("opening", \.opening),
      .count("frame", \.frame), .count("at_ms", \.at), .count("until_ms", \.until), .text("status", \.status),
      .text("state", \.state), .count("rows", \.rows), .written("digest") { .text($0.digest.hexadecimal) },
      .flag("from_cache", \.isFromCache), .count("pending", \.pending), .count("undated", \.undated),
      .count("jumps", \.jumps), .flag("disordered", \.isDisordered), .text("cause", \.cause),
    ],
    isRead: { _ in false })

  /// The largest number of rows; if there are more, only the rows of the first cells are written.
  static let limit = 1_000_000

  var parts: [RepetitionKey: [FrameRecord]] = [:]

  static func rows(of found: RepetitionFindings) -> [FrameRecord] { found.measurement.frames ?? [] }
  var rows: [TableRow<FrameRecord>] { Array(all.prefix(Self.limit)) }
  static func put(_ rows: [TableRow<FrameRecord>], into run: inout StoredRun) {}

  package static func csv(_ measurement: BenchCore.Measurement, of cell: CellIdentity) -> String {
    csv((measurement.frames ?? []).prefix(limit).map { TableRow(cell: cell, row: $0) }, build: .release)
  }
}
