/// What one view of one client showed from one delivery, or change of its marks, to the next; only of remote data.
package struct FrameRecord: Equatable, Sendable, Codable {
  /// The most frames of a play that are kept.
  package static let limit = 100_000

  /// Whose view, from 1.
  package var client: Int
  /// The view in words.
  package var view: String
  /// When it began and ended, in milliseconds since the beginning; no end where the play ended before.
  package var at: Int
  package var until: Int?
  /// `blank`, `loading`, `content` or `error`.
  package var status: String
  /// How many rows were shown, and all of them digested.
  package var rows: Int
  package var digest: UInt64
  /// Whether the server may know better, and how many rows are unconfirmed or without a time.
  package var isFromCache: Bool
  package var pending: Int
  package var undated: Int
  /// What it was when it began: `fresh`, `stale`, `torn`, `blank` or `error`.
  package var state: String
  /// The kind of act that caused it; empty for none.
  package var cause: String

  package init(
    client: Int, view: String, at: Int, until: Int?, status: String, rows: Int, digest: UInt64, isFromCache: Bool,
    pending: Int, undated: Int, state: String, cause: String
  ) {
    self.client = client
    self.view = view
    self.at = at
    self.until = until
    self.status = status
    self.rows = rows
    self.digest = digest
    self.isFromCache = isFromCache
    self.pending = pending
    self.undated = undated
    self.state = state
    self.cause = cause
  }
}
