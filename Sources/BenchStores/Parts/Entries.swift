import BenchCore

/// An entity as stored in a table, with keys of one form.
protocol KeptEntity<Keys>: Equatable, Walked, Sendable {
  associatedtype Keys: KeyForm
  associatedtype Key: EntityKey

  var id: Key { get }

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
protocol KeptAuthor<Keys>: KeptEntity where Key == Keys.AuthorKey {
  var entity: Author { get }

  init(_ author: Author, _ keys: Keys)

  mutating func apply(_ change: AuthorEdit.Change)
}

/// A post as stored in a table, with the key of its author.
protocol KeptPost<Keys>: KeptEntity where Key == Keys.PostKey {
  var author: Keys.AuthorKey? { get }
  /// The title, which edits can change.
  var title: String { get set }
  /// The creation time, which edits never change.
  var createdAt: Timestamp { get }
  var entity: Post { get }

  init(_ payload: PostPayload, _ keys: Keys)
}

/// A comment as stored in a table, with the keys of its post and author.
protocol KeptComment<Keys>: KeptEntity where Key == Keys.CommentKey {
  var post: Keys.PostKey { get }
  var author: Keys.AuthorKey? { get }
  /// The text, which edits can change.
  var body: String { get set }
  /// The creation time, which edits never change.
  var createdAt: Timestamp { get }
  var entity: Comment { get }

  init(_ payload: CommentPayload, under post: PostID, _ keys: Keys)
}

// MARK: - Numbers

extension Author: KeptAuthor {
  typealias Keys = IntKeys

  var entity: Author { self }

  init(_ author: Author, _ keys: IntKeys) { self = author }
}

extension Post: KeptPost {
  typealias Keys = IntKeys

  var entity: Post { self }

  init(_ payload: PostPayload, _ keys: IntKeys) { self = payload.post }
}

extension Comment: KeptComment {
  typealias Keys = IntKeys

  var entity: Comment { self }

  init(_ payload: CommentPayload, under post: PostID, _ keys: IntKeys) { self = payload.comment(of: post) }
}

// MARK: - Texts

struct StringAuthor: KeptAuthor {
  typealias Keys = StringKeys

  let id: StringKey<Author>
  private var name: String
  private var points: Int
  private let extra: Extra

  init(_ author: Author, _ keys: StringKeys) {
    id = keys[author.id]
    (name, points, extra) = (author.name, author.points, author.extra)
  }

  var entity: Author { Author(id: id.id, name: name, points: points, extra: extra) }

  mutating func apply(_ change: AuthorEdit.Change) {
    switch change {
    case .name(let name): self.name = name
    case .points(let points): self.points = points
    }
  }
}

struct StringPost: KeptPost {
  typealias Keys = StringKeys

  let id: StringKey<Post>
  var title: String
  private var body: String
  private(set) var author: StringKey<Author>?
  private var tags: [String]
  let createdAt: Timestamp
  private let extra: Extra

  init(_ payload: PostPayload, _ keys: StringKeys) {
    (id, author) = (keys[payload.id], payload.author.map { keys[$0.id] })
    (title, body, tags) = (payload.title, payload.body, payload.tags)
    (createdAt, extra) = (payload.createdAt, payload.extra)
  }

  var entity: Post {
    Post(id: id.id, title: title, body: body, author: author?.id, tags: tags, createdAt: createdAt, extra: extra)
  }
}

struct StringComment: KeptComment {
  typealias Keys = StringKeys

  let id: StringKey<Comment>
  let post: StringKey<Post>
  let author: StringKey<Author>?
  var body: String
  let createdAt: Timestamp
  private let extra: Extra

  init(_ payload: CommentPayload, under post: PostID, _ keys: StringKeys) {
    (id, self.post, author) = (keys[payload.id], keys[post], payload.author.map { keys[$0.id] })
    (body, createdAt, extra) = (payload.body, payload.createdAt, payload.extra)
  }

  var entity: Comment {
    Comment(id: id.id, post: post.id, author: author?.id, body: body, createdAt: createdAt, extra: extra)
  }
}
