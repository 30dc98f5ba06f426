import BenchCore

/// `frames.csv`: the frames that every client of a remote scenario saw, one row for each `FrameRecord`.
package struct FramesTable: RunTable {
  static let form = TableForm(
    file: "frames.csv",
    blank: FrameRecord(
      phase: "", client: 0, view: "", opening: 0, frame: 0, at: 0, until: 0, status: "", state: "", rows: 0,
      digest: 0, isFromCache: false, pending: 0, undated: 0, jumps: 0, isDisordered: false, cause: ""),
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

  private var found = CollectedRows<FrameRecord>()

  init() {}
  var rows: [TableRow<FrameRecord>] { Array(found.all.prefix(Self.limit)) }
  mutating func add(_ found: RepetitionFindings) { self.found.add(found.measurement.frames, found) }
  static func put(_ rows: [TableRow<FrameRecord>], into run: inout StoredRun) {}

  package static func csv(_ measurement: BenchCore.Measurement, of cell: CellIdentity) -> String {
    csv((measurement.frames ?? []).prefix(limit).map { TableRow(cell: cell, row: $0) }, build: .release)
  }
}
