/// One operation of a log, in sixteen bytes; texts, pages and payloads are in the log's pools.
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
  /// The index of a text or a record in the log's pools, or points, as the table and `flags` define.
  public var value: UInt32
  /// The number of posts of a page, or the slot of a view, as the table defines.
  public var other: UInt32
  /// The number of operations of the commit that begins here; 0 inside a commit, 1 for a read.
  public var batch: UInt16
  /// The kind, which decides the meaning of the other fields.
  public var kind: OperationKind
  /// The meaning of `value`; empty for most kinds.
  public var flags: Flags

  /// Creates an operation; fields that its kind does not use are 0, and a single commit has a batch of 1.
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

  /// The meaning of `value`.
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
  /// The creation time in seconds after the data set's last moment, or `Operation.initialText`.
  public var created: UInt32
  /// Its author as the page shows it.
  public var author: AuthorRecord
  /// Its comments: a run in the log's `comments`.
  public var firstComment: UInt32
  /// The length of that range; 0 for an insert.
  public var commentCount: UInt32

  /// Creates a record whose indices are in the pools of its log.
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
  /// The creation time in seconds after the data set's last moment, or `Operation.initialText`.
  public var created: UInt32
  /// Its author as the page shows it.
  public var author: AuthorRecord

  /// Creates a record whose indices are in the pools of its log.
  @inlinable
  public init(id: UInt32, body: UInt32, created: UInt32, author: AuthorRecord) {
    (self.id, self.body, self.created, self.author) = (id, body, created, author)
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
  public init(id: UInt32, name: UInt32, points: UInt32) { (self.id, self.name, self.points) = (id, name, points) }

  /// The record of a deleted author on a page.
  public static let nobody = AuthorRecord(id: .max, name: 0, points: 0)
}
