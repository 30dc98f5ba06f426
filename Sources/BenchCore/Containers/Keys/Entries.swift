/// An entity as stored in a table, with keys of one form.
@usableFromInline package protocol KeptEntity<Keys>: Equatable, Walked, Sendable {
  associatedtype Keys: KeyForm
  associatedtype Key: EntityKey
  associatedtype Entity

  var id: Key { get }
  var entity: Entity { get }

  init(_ entity: Entity, _ keys: Keys)

  /// Converts a key or an entry to the enum of all types; `entry(in:)` converts an entry back.
  static func typed(_ key: Key) -> Keys.FlatKey
  var typed: Keys.FlatEntry { get }
  static func entry(in typed: Keys.FlatEntry) -> Self?

  /// Changes the table of this type.
  static func change<Result>(
    in tables: inout ScanTables<Keys>, _ body: (inout [Key: Self], Container) -> Result
  ) -> Result
}

/// An author as stored in a table.
@usableFromInline package protocol KeptAuthor<Keys>: KeptEntity where Key == Keys.AuthorKey, Entity == Author {
  mutating func apply(_ change: AuthorEdit.Change)
}

/// A post as stored in a table, with the key of its author.
@usableFromInline package protocol KeptPost<Keys>: KeptEntity where Key == Keys.PostKey, Entity == Post {
  var author: Keys.AuthorKey? { get }
  /// The title, which edits can change.
  var title: String { get set }
  /// The creation time, which edits never change.
  var createdAt: Timestamp { get }
}

/// A comment as stored in a table, with the keys of its post and author.
@usableFromInline package protocol KeptComment<Keys>: KeptEntity where Key == Keys.CommentKey, Entity == Comment {
  var post: Keys.PostKey { get }
  var author: Keys.AuthorKey? { get }
  /// The text, which edits can change.
  var body: String { get set }
  /// The creation time, which edits never change.
  var createdAt: Timestamp { get }
}

// MARK: - Numbers

extension KeptEntity where Entity == Self {
  @inlinable package var entity: Self { self }

  @inlinable package init(_ entity: Self, _ keys: Keys) { self = entity }
}

extension Author: KeptAuthor { @usableFromInline package typealias Keys = IntKeys }
extension Post: KeptPost { @usableFromInline package typealias Keys = IntKeys }
extension Comment: KeptComment { @usableFromInline package typealias Keys = IntKeys }

// MARK: - Texts

@usableFromInline package struct StringAuthor: KeptAuthor {
  @usableFromInline package typealias Keys = StringKeys

  @usableFromInline package let id: StringKey<Author>
  @usableFromInline var name: String
  @usableFromInline var points: Int
  @usableFromInline let extra: Extra

  @inlinable package init(_ author: Author, _ keys: StringKeys) {
    id = keys[author.id]
    (name, points, extra) = (author.name, author.points, author.extra)
  }

  @inlinable package var entity: Author { Author(id: id.id, name: name, points: points, extra: extra) }

  @inlinable package mutating func apply(_ change: AuthorEdit.Change) {
    switch change {
    case .name(let name): self.name = name
    case .points(let points): self.points = points
    }
  }
}

@usableFromInline package struct StringPost: KeptPost {
  @usableFromInline package typealias Keys = StringKeys

  @usableFromInline package let id: StringKey<Post>
  @usableFromInline package var title: String
  @usableFromInline var body: String
  @usableFromInline package var author: StringKey<Author>?
  @usableFromInline var tags: [String]
  @usableFromInline package let createdAt: Timestamp
  @usableFromInline let extra: Extra

  @inlinable package init(_ post: Post, _ keys: StringKeys) {
    (id, author) = (keys[post.id], post.author.map { keys[$0] })
    (title, body, tags) = (post.title, post.body, post.tags)
    (createdAt, extra) = (post.createdAt, post.extra)
  }

  @inlinable package var entity: Post {
    Post(id: id.id, title: title, body: body, author: author?.id, tags: tags, createdAt: createdAt, extra: extra)
  }
}

@usableFromInline package struct StringComment: KeptComment {
  @usableFromInline package typealias Keys = StringKeys

  @usableFromInline package let id: StringKey<Comment>
  @usableFromInline package let post: StringKey<Post>
  @usableFromInline package let author: StringKey<Author>?
  @usableFromInline package var body: String
  @usableFromInline package let createdAt: Timestamp
  @usableFromInline let extra: Extra

  @inlinable package init(_ comment: Comment, _ keys: StringKeys) {
    (id, post, author) = (keys[comment.id], keys[comment.post], comment.author.map { keys[$0] })
    (body, createdAt, extra) = (comment.body, comment.createdAt, comment.extra)
  }

  @inlinable package var entity: Comment {
    Comment(id: id.id, post: post.id, author: author?.id, body: body, createdAt: createdAt, extra: extra)
  }
}
