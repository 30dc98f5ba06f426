/// The new content of a listener's screen.
public struct Emission: Hashable, Sendable {
  /// The listener.
  public let listener: ListenerID
  /// The status: content, a spinner, an error, or blank.
  public let status: Status
  /// The rows, in order; empty if nothing is known.
  public var rows: [DocumentRow]
  /// True if the rows are complete, so that no rows mean that the query has no documents.
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
    /// No rows yet, and no spinner.
    case blank
    /// A spinner, with or without rows.
    case loading
    /// Rows, or the knowledge that the query has none.
    case content
    /// An error, with or without rows.
    case error
  }

  /// Creates the content for a listener. Pass `nil` for rows that are unknown, and an empty list for a query known to
  /// have no rows; with the status `content` the rows always count as known.
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

/// A shorter name for `DocumentRow` in this package. Some modules also import another `Row`, that of a view.
package typealias Row = DocumentRow

/// A document on a screen, with its marks.
public struct DocumentRow: Hashable, Sendable {
  /// The key of the document.
  public let key: DocumentKey
  /// The fields of the document as they are shown.
  public let fields: Fields
  /// The newest version that the server gave the document and the client knows.
  public let version: Version
  /// True if unconfirmed writes of this client are applied to the document.
  public let isPending: Bool

  /// Creates a row; without `isPending`, the row shows the document as the server has it.
  public init(key: DocumentKey, fields: Fields, version: Version, isPending: Bool = false) {
    (self.key, self.fields, self.version, self.isPending) = (key, fields, version, isPending)
  }

  /// Creates a row of a document as the server has it.
  public init(_ document: Document) { self.init(key: document.key, fields: document.fields, version: document.version) }
}

/// The difference between two emissions, with the keys of each list in the order of the rows.
public struct RowChanges: Hashable, Sendable, Codable {
  /// Rows that are new.
  public var added: [DocumentKey] = []
  /// Rows that are gone.
  public var removed: [DocumentKey] = []
  /// Rows whose values have changed.
  public var modified: [DocumentKey] = []
  /// Rows whose values are the same and whose marks have changed.
  public var metadata: [DocumentKey] = []

  /// Creates an empty difference.
  public init() {}

  /// True if the two emissions do not differ.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty && modified.isEmpty && metadata.isEmpty }
}
