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
@usableFromInline package struct Operation: Equatable, Sendable, BitwiseCopyable {
  package var entity: UInt32
  package var value: UInt32
  package var other: UInt32
  /// The number of operations in the commit that begins here; 0 for the later operations of a commit, 1 for a read.
  package var batch: UInt16
  package var kind: OperationKind
  package var flags: Flags

  package init(
    _ kind: OperationKind, entity: UInt32 = 0, value: UInt32 = 0, other: UInt32 = 0, batch: UInt16 = 1,
    flags: Flags = []
  ) {
    (self.entity, self.value, self.other) = (entity, value, other)
    (self.batch, self.kind, self.flags) = (batch, kind, flags)
  }

  package struct Flags: OptionSet, Equatable, Sendable, BitwiseCopyable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `value` holds an author's new points as the bits of an `Int32`; otherwise it names a text.
    package static let points = Flags(rawValue: 1)
    /// The write stores the value that is already present (an equal write).
    package static let equal = Flags(rawValue: 2)
  }

  /// The text that the entity has in the data set; used in `value`, and wherever a text is named.
  package static let initialText = UInt32.max
  /// The value of `other` in a read whose subject no mounted view shows, so that the read is a query.
  @inlinable package static var noSlot: UInt32 { .max }
}

/// A post of a page or of an insert, as the log keeps it: with indices of texts instead of the texts.
package struct PostRecord: Equatable, Sendable, BitwiseCopyable {
  /// The post's id: an existing post in a page, a new one in an insert.
  package var id: UInt32
  /// Indices into the log's texts, or `Operation.initialText`.
  package var title: UInt32
  package var body: UInt32
  /// Index into the log's tag sets, or `Operation.initialText`.
  package var tags: UInt32
  /// The creation time in seconds after the data set's last moment, or `Operation.initialText`.
  package var created: UInt32
  package var author: AuthorRecord
  /// The index in the log's `comments` of the post's first comment; the post's other comments follow it.
  package var firstComment: UInt32
  package var commentCount: UInt32

  package init(
    id: UInt32, title: UInt32, body: UInt32, tags: UInt32, created: UInt32, author: AuthorRecord,
    firstComment: UInt32, commentCount: UInt32
  ) {
    (self.id, self.title, self.body, self.tags) = (id, title, body, tags)
    (self.created, self.author, self.firstComment, self.commentCount) = (created, author, firstComment, commentCount)
  }
}

package struct CommentRecord: Equatable, Sendable, BitwiseCopyable {
  package var id: UInt32
  package var body: UInt32
  package var created: UInt32
  package var author: AuthorRecord

  package init(id: UInt32, body: UInt32, created: UInt32, author: AuthorRecord) {
    (self.id, self.body, self.created, self.author) = (id, body, created, author)
  }
}

/// The copy of an author inside a page or an insert, as the server knows the author at that moment.
package struct AuthorRecord: Equatable, Sendable, BitwiseCopyable {
  /// The author's id; the largest number if the author is deleted.
  package var id: UInt32
  package var name: UInt32
  /// The points as the bits of an `Int32`.
  package var points: UInt32

  package init(id: UInt32, name: UInt32, points: UInt32) { (self.id, self.name, self.points) = (id, name, points) }

  package static let nobody = AuthorRecord(id: .max, name: 0, points: 0)
}
