/// The content of a listener's screen from now on.
public struct Emission: Hashable, Sendable {
  /// The listener.
  public let listener: ListenerID
  /// The status: content, a spinner, an error, or nothing.
  public let status: Status
  /// The rows, in order; none where nothing is known.
  public var rows: [DocumentRow]
  /// True if the rows are all that the query has: without rows, that it has none.
  public let isKnown: Bool
  /// The difference from the emission before; `nil` if the sync does not say.
  public var changes: RowChanges?
  /// True if the server may have newer data.
  public var isFromCache = false
  /// True if unconfirmed writes of this client are in the rows.
  public var isPending = false
  /// Why there is an error.
  public var failure: RemoteFailure?
  /// The state of the page after the last row.
  public var next = PageState.fixed
  /// The page before the first row.
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

  /// Content, a spinner or an error for a listener. Rows are `nil` where nothing is known; an empty list is known to be
  /// empty. Content is always known.
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

/// The name of rows in this package. Outside it, where all rooms are imported at once, a row is one of a view.
package typealias Row = DocumentRow

/// A document on a screen, with its marks.
public struct DocumentRow: Hashable, Sendable {
  /// The document.
  public let key: DocumentKey
  /// Its fields as they are shown.
  public let fields: Fields
  /// The version that the server has given, as far as the client knows.
  public let version: Version
  /// True if unconfirmed writes of this client are in it.
  public let isPending: Bool

  /// A row; without the mark, of a document as the server has it.
  public init(key: DocumentKey, fields: Fields, version: Version, isPending: Bool = false) {
    (self.key, self.fields, self.version, self.isPending) = (key, fields, version, isPending)
  }

  /// A document as the server has it.
  public init(_ document: Document) { self.init(key: document.key, fields: document.fields, version: document.version) }
}

/// The difference between two emissions, each list in the order of the rows.
public struct RowChanges: Hashable, Sendable, Codable {
  /// Rows that were not there.
  public var added: [DocumentKey] = []
  /// Rows that are there no longer.
  public var removed: [DocumentKey] = []
  /// Rows with other values.
  public var modified: [DocumentKey] = []
  /// Rows with the same values and another mark.
  public var metadata: [DocumentKey] = []

  /// No change.
  public init() {}

  /// True without a difference.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty && modified.isEmpty && metadata.isEmpty }
}
