import BenchCore

/// An entity as stored in a table, with keys of one form.
protocol KeptEntity<Keys>: Equatable, Walked, Sendable {
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
protocol KeptAuthor<Keys>: KeptEntity where Key == Keys.AuthorKey, Entity == Author {
  mutating func apply(_ change: AuthorEdit.Change)
}

/// A post as stored in a table, with the key of its author.
protocol KeptPost<Keys>: KeptEntity where Key == Keys.PostKey, Entity == Post {
  var author: Keys.AuthorKey? { get }
  /// The title, which edits can change.
  var title: String { get set }
  /// The creation time, which edits never change.
  var createdAt: Timestamp { get }
}

/// A comment as stored in a table, with the keys of its post and author.
protocol KeptComment<Keys>: KeptEntity where Key == Keys.CommentKey, Entity == Comment {
  var post: Keys.PostKey { get }
  var author: Keys.AuthorKey? { get }
  /// The text, which edits can change.
  var body: String { get set }
  /// The creation time, which edits never change.
  var createdAt: Timestamp { get }
}

// MARK: - Numbers

extension KeptEntity where Entity == Self {
  var entity: Self { self }

  init(_ entity: Self, _ keys: Keys) { self = entity }
}

extension Author: KeptAuthor { typealias Keys = IntKeys }
extension Post: KeptPost { typealias Keys = IntKeys }
extension Comment: KeptComment { typealias Keys = IntKeys }

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

  init(_ post: Post, _ keys: StringKeys) {
    (id, author) = (keys[post.id], post.author.map { keys[$0] })
    (title, body, tags) = (post.title, post.body, post.tags)
    (createdAt, extra) = (post.createdAt, post.extra)
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

  init(_ comment: Comment, _ keys: StringKeys) {
    (id, post, author) = (keys[comment.id], keys[comment.post], comment.author.map { keys[$0] })
    (body, createdAt, extra) = (comment.body, comment.createdAt, comment.extra)
  }

  var entity: Comment {
    Comment(id: id.id, post: post.id, author: author?.id, body: body, createdAt: createdAt, extra: extra)
  }
}
