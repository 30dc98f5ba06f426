/// The content of one client's view from one delivery, or change of its marks, to the next; only of remote data.
package struct FrameRecord: Equatable, Sendable, Codable {
  /// The most frames of a play that are kept.
  package static let limit = 100_000

  /// The client of the view, from 1.
  package var client: Int
  /// The view in words.
  package var view: String
  /// Its begin and end, in milliseconds since the beginning; no end if the play ended before.
  package var at: Int
  package var until: Int?
  /// `blank`, `loading`, `content` or `error`.
  package var status: String
  /// The number of rows, and a digest of all of them.
  package var rows: Int
  package var digest: UInt64
  /// The mark "from the cache", and the numbers of rows that are unconfirmed or without a time.
  package var isFromCache: Bool
  package var pending: Int
  package var undated: Int
  /// Its state when it began: `fresh`, `stale`, `torn`, `blank` or `error`.
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
