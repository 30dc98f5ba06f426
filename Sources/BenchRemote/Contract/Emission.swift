/// The new content of a listener's screen.
public struct Emission: Hashable, Sendable {
  /// The listener.
  public let listener: ListenerID
  /// The status: content, a spinner, an error, or nothing.
  public let status: Status
  /// The rows, in order; empty if nothing is known.
  public var rows: [DocumentRow]
  /// True if the rows are complete: no rows then mean that the query has none.
  public let isKnown: Bool
  /// The difference from the previous emission; `nil` if the sync does not report it.
  public var changes: RowChanges?
  /// True if the server may have newer data.
  public var isFromCache = false
  /// True if the rows contain unconfirmed writes of this client.
  public var isPending = false
  /// The reason for an error; `nil` without one.
  public var failure: RemoteFailure?
  /// The state of the page after the last row.
  public var next = PageState.fixed
  /// The state of the page before the first row.
  public var previous = PageState.fixed

  /// The status of a screen as a whole.
  public enum Status: String, Hashable, Sendable, Codable {
    /// Nothing yet, and no spinner.
    case blank
    /// A spinner, with or without rows.
    case loading
    /// Rows, or the knowledge that there are none.
    case content
    /// An error, with or without rows.
    case error
  }

  /// Creates the content for a listener. Pass `nil` for rows that are unknown and an empty list for a query known to
  /// have none; with `content` the rows are always known.
  public init(_ listener: ListenerID, _ status: Status, _ rows: [DocumentRow]? = nil) {
    self.listener = listener
    self.status = status
    self.rows = rows ?? []
    isKnown = rows != nil || status == .content
  }
}

/// The state of a page of a list.
public enum PageState: String, Hashable, Sendable, Codable {
  case fixed
  case loading
  case error
}

/// A shorter name in this package. Other modules also import a type `Row`, a row of a view.
package typealias Row = DocumentRow

/// A document on a screen, with its marks.
public struct DocumentRow: Hashable, Sendable {
  /// The document.
  public let key: DocumentKey
  /// Its fields as they are shown.
  public let fields: Fields
  /// The newest version of the server that the client knows.
  public let version: Version
  /// True if unconfirmed writes of this client are applied to it.
  public let isPending: Bool

  /// Creates a row; without `isPending`, of a document as the server has it.
  public init(key: DocumentKey, fields: Fields, version: Version, isPending: Bool = false) {
    (self.key, self.fields, self.version, self.isPending) = (key, fields, version, isPending)
  }

  /// Creates a row of a document as the server has it.
  public init(_ document: Document) { self.init(key: document.key, fields: document.fields, version: document.version) }
}

/// The difference between two emissions, each list in the order of the rows.
public struct RowChanges: Hashable, Sendable, Codable {
  /// Rows that are new.
  public var added: [DocumentKey] = []
  /// Rows that are gone.
  public var removed: [DocumentKey] = []
  /// Rows with other values.
  public var modified: [DocumentKey] = []
  /// Rows with the same values and different marks.
  public var metadata: [DocumentKey] = []

  /// Creates an empty difference.
  public init() {}

  /// True without any difference.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty && modified.isEmpty && metadata.isEmpty }
}
