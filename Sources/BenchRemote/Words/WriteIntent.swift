/// A user's change of one document.
public struct WriteIntent: Hashable, Sendable, Codable {
  /// The document.
  public let key: DocumentKey
  /// The change.
  public let change: Change

  /// The three ways to write.
  public enum Change: Hashable, Sendable, Codable {
    /// The document has these fields from now on, and no others.
    case set(Fields, now: [String])
    /// These fields get these values, some are removed, the others stay. The document must exist. A name with points is
    /// a path into fields of fields: `author.name`.
    case patch(Fields, now: [String], removed: [String])
    /// The document is removed.
    case delete
  }

  /// A change of the document of this key. Fields that are named under `now` get the time of the server's commit.
  public init(_ key: DocumentKey, _ change: Change) {
    self.key = key
    self.change = change
  }
}

/// Names a write of this client: writes are numbered as they are made.
public struct WriteID: Hashable, Comparable, Sendable {
  /// Its number, counted from 1.
  public let number: Int

  /// The write with this number.
  public init(_ number: Int) { self.number = number }

  public static func < (left: WriteID, right: WriteID) -> Bool { left.number < right.number }
}
