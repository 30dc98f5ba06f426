/// One operation of a log, in sixteen bytes; texts, pages and payloads lie in the log's pools.
///
/// | kind | `entity` | `value` | `other` |
/// |---|---|---|---|
/// | update-author | author | text or points | – |
/// | update-post, update-comment | post, comment | text | – |
/// | insert-post | – | first of `posts` | 1 |
/// | insert-comment | post | one of `comments` | – |
/// | delete-… | the entity | – | – |
/// | refetch | – | first of `posts` | how many |
/// | read-feed | limit | – | view slot |
/// | other reads | post or author | – | view slot |
/// | subscribe, unsubscribe | – | – | view slot |
@frozen
public struct Operation: Equatable, Sendable, BitwiseCopyable {
  /// An id, a limit or 0, as the table says.
  public var entity: UInt32
  /// Where a text or a record lies in the log's pools, or points, as the table and `flags` say.
  public var value: UInt32
  /// How many posts a page has, or the slot of a view, as the table says.
  public var other: UInt32
  /// How many operations the commit that begins here holds; 0 inside a commit, 1 for a read.
  public var batch: UInt16
  /// What is done, and so how the other fields are read.
  public var kind: OperationKind
  /// How `value` is to be read; empty for most kinds.
  public var flags: Flags

  /// An operation; what its kind has no use for stays 0, and a commit of its own has a batch of 1.
  @inlinable
  public init(
    _ kind: OperationKind, entity: UInt32 = 0, value: UInt32 = 0, other: UInt32 = 0, batch: UInt16 = 1,
    flags: Flags = []
  ) {
    self.entity = entity
    self.value = value
    self.other = other
    self.batch = batch
    self.kind = kind
    self.flags = flags
  }

  /// How `value` is to be read.
  @frozen
  public struct Flags: OptionSet, Equatable, Sendable, BitwiseCopyable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `value` holds an author's new points as the bits of an `Int32`; otherwise it names a text.
    public static let points = Flags(rawValue: 1)
    /// The write puts back the value that is already there (an equal write).
    public static let equal = Flags(rawValue: 2)
  }

  /// In `value`, and wherever a text is named: the text the entity was born with in the data set.
  public static let initialText = UInt32.max
  /// In `other` of a read: no mounted view shows this, so the read is a query.
  @inlinable public static var noSlot: UInt32 { .max }
}

/// A post of a page or an insert as the log keeps it: which texts to copy, not the texts.
@frozen
public struct PostRecord: Equatable, Sendable, BitwiseCopyable {
  /// The post's id: of one that is there for a page, of a new one for an insert.
  public var id: UInt32
  /// Indices into the log's texts, or `Operation.initialText`.
  public var title: UInt32
  /// Index into the log's texts, or `Operation.initialText`.
  public var body: UInt32
  /// Index into the log's tag sets, or `Operation.initialText`.
  public var tags: UInt32
  /// How many seconds after the data set's last moment it was created, or `Operation.initialText`.
  public var created: UInt32
  /// Its author as the page shows it.
  public var author: AuthorRecord
  /// Its comments: a run in the log's `comments`.
  public var firstComment: UInt32
  /// How long that run is; 0 for an insert.
  public var commentCount: UInt32

  /// A record whose indices lie in the pools of the log it belongs to.
  @inlinable
  public init(
    id: UInt32, title: UInt32, body: UInt32, tags: UInt32, created: UInt32, author: AuthorRecord,
    firstComment: UInt32, commentCount: UInt32
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.tags = tags
    self.created = created
    self.author = author
    self.firstComment = firstComment
    self.commentCount = commentCount
  }
}

/// A comment of a page or an insert as the log keeps it.
@frozen
public struct CommentRecord: Equatable, Sendable, BitwiseCopyable {
  /// The comment's id: of one that is there for a page, of a new one for an insert.
  public var id: UInt32
  /// Index into the log's texts, or `Operation.initialText`.
  public var body: UInt32
  /// How many seconds after the data set's last moment it was created, or `Operation.initialText`.
  public var created: UInt32
  /// Its author as the page shows it.
  public var author: AuthorRecord

  /// A record whose indices lie in the pools of the log it belongs to.
  @inlinable
  public init(id: UInt32, body: UInt32, created: UInt32, author: AuthorRecord) {
    self.id = id
    self.body = body
    self.created = created
    self.author = author
  }
}

/// The copy of an author inside a page or an insert, as the server knows it at that moment.
@frozen
public struct AuthorRecord: Equatable, Sendable, BitwiseCopyable {
  /// The author, or `AuthorRecord.nobody` where it was deleted.
  public var id: UInt32
  /// Index into the log's texts, or `Operation.initialText`.
  public var name: UInt32
  /// The points as the bits of an `Int32`.
  public var points: UInt32

  /// A record of the author with this id, which has this name and these points at that moment.
  @inlinable
  public init(id: UInt32, name: UInt32, points: UInt32) {
    self.id = id
    self.name = name
    self.points = points
  }

  /// Where a page shows that the author was deleted.
  public static let nobody = AuthorRecord(id: .max, name: 0, points: 0)
}
