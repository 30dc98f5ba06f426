/// A part of a frame of one client's view, within one phase and one state of the frame; used only for remote data.
package struct FrameRecord: Equatable, Sendable, Codable {
  /// The maximum number of frame parts that are kept of one play.
  package static let limit = 100_000

  package var phase: String
  /// The client, from 1, and a description of its view.
  package var client: Int
  package var view: String
  /// The number of the view's opening and the number of the frame in the play, both from 1.
  package var opening: Int
  package var frame: Int
  /// The beginning and the end, in milliseconds since the beginning of the play.
  package var at: Int
  package var until: Int
  /// `blank`, `loading`, `content` or `error`.
  package var status: String
  /// The state of the frame: `fresh`, `stale`, `torn`, `blank` or `error`.
  package var state: String
  package var rows: Int
  package var digest: UInt64
  /// The mark "from the cache", the number of unconfirmed rows, and the number of rows that have no server time.
  package var isFromCache: Bool
  package var pending: Int
  package var undated: Int
  /// The number of rows that changed places when the frame began, and the mark that comments are out of order.
  package var jumps: Int
  package var isDisordered: Bool
  /// The kind of act that caused the frame; empty if no act caused it.
  package var cause: String

  package init(
    phase: String, client: Int, view: String, opening: Int, frame: Int, at: Int, until: Int, status: String,
    state: String, rows: Int, digest: UInt64, isFromCache: Bool, pending: Int, undated: Int, jumps: Int,
    isDisordered: Bool, cause: String
  ) {
    (self.phase, self.client, self.view, self.opening, self.frame) = (phase, client, view, opening, frame)
    (self.at, self.until, self.status, self.state) = (at, until, status, state)
    (self.rows, self.digest, self.isFromCache, self.pending) = (rows, digest, isFromCache, pending)
    (self.undated, self.jumps, self.isDisordered, self.cause) = (undated, jumps, isDisordered, cause)
  }
}
