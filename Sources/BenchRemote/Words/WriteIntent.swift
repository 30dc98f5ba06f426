/// A user's change of one document.
public struct WriteIntent: Hashable, Sendable, Codable {
  /// The document that is changed.
  public let key: DocumentKey
  /// The change of the document.
  public let change: Change

  /// The three kinds of change.
  public enum Change: Hashable, Sendable, Codable {
    /// Replaces all fields of the document, or creates the document if it does not exist.
    case set(Fields, now: [String])
    /// Sets some fields, removes others, and leaves the rest as they are. The document must exist. A name with dots is
    /// a path into nested fields: `author.name`.
    case patch(Fields, now: [String], removed: [String])
    /// Removes the document.
    case delete
  }

  /// Creates a change of a document. Fields named in `now` get the time of the server's commit.
  public init(_ key: DocumentKey, _ change: Change) { (self.key, self.change) = (key, change) }
}
