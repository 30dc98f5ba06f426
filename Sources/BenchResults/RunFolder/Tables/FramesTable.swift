import BenchCore

/// `frames.csv`: what every client of a remote scenario saw, frame by frame.
package struct FramesTable: RunTable {
  static let form = TableForm(
    file: "frames.csv",
    blank: FrameRecord(
      client: 0, view: "", at: 0, until: nil, status: "", rows: 0, digest: 0, isFromCache: false, pending: 0,
      undated: 0, state: "", cause: ""),
    columns: [
      .count("client", \.client), .text("view", \.view), .count("at_ms", \.at), .optional("until_ms", \.until),
      .text("status", \.status), .count("rows", \.rows), .written("digest") { .text($0.digest.hexadecimal) },
      .flag("from_cache", \.isFromCache), .count("pending", \.pending), .count("undated", \.undated),
      .text("state", \.state), .text("cause", \.cause),
    ],
    isRead: { _ in false })

  /// The most rows that are written; those of the cells that come first.
  static let limit = 1_000_000

  private var found = CollectedRows<FrameRecord>()

  init() {}

  var rows: [TableRow<FrameRecord>] { Array(found.all.prefix(Self.limit)) }

  mutating func add(_ found: RepetitionFindings) { self.found.add(found.measurement.frames, found) }

  static func put(_ rows: [TableRow<FrameRecord>], into run: inout StoredRun) {}

  /// The table of one play.
  package static func csv(_ measurement: BenchCore.Measurement, of cell: CellIdentity) -> String {
    csv((measurement.frames ?? []).prefix(limit).map { TableRow(cell: cell, row: $0) }, build: .release)
  }
}
