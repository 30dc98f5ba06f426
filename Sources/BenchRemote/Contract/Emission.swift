/// What a listener is to show from now on.
public struct Emission: Hashable, Sendable {
  /// Who is to show it.
  public let listener: ListenerID
  /// Whether there is content, a spinner, an error, or nothing.
  public let status: Status
  /// The rows, in order; none where nothing is known.
  public var rows: [DocumentRow]
  /// True if the rows are all that the query has: without rows, that it has none.
  public let isKnown: Bool
  /// What is different from the emission before; `nil` where the sync does not say.
  public var changes: RowChanges?
  /// Whether the server may know better.
  public var isFromCache = false
  /// Whether writes of this client are in the rows that the server has not confirmed.
  public var isPending = false
  /// Why there is an error.
  public var failure: RemoteFailure?
  /// How it stands with the page after the last row, and with the one before the first.
  public var next = PageState.fixed
  /// The page before the first row.
  public var previous = PageState.fixed

  /// What a screen shows as a whole.
  public enum Status: String, Hashable, Sendable {
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

/// How it stands with a page of a list.
public enum PageState: String, Hashable, Sendable {
  case fixed
  case loading
  case error
}

/// What rows are called in this package. Outside it, where all rooms are imported at once, a row is one of a view.
package typealias Row = DocumentRow

/// A document on a screen, with its marks.
public struct DocumentRow: Hashable, Sendable {
  /// The document.
  public let key: DocumentKey
  /// Its fields as they are shown.
  public let fields: Fields
  /// The version that the server has given, as far as the client knows.
  public let version: Version
  /// Whether it has writes of this client in it that the server has not confirmed.
  public let isPending: Bool

  /// A row; without the mark, of a document as the server has it.
  public init(key: DocumentKey, fields: Fields, version: Version, isPending: Bool = false) {
    self.key = key
    self.fields = fields
    self.version = version
    self.isPending = isPending
  }

  /// A document as the server has it.
  public init(_ document: Document) {
    self.init(key: document.key, fields: document.fields, version: document.version)
  }
}

/// What is different between two emissions, each list in the order of the rows.
public struct RowChanges: Hashable, Sendable {
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

  /// Whether nothing is different.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty && modified.isEmpty && metadata.isEmpty }
}
