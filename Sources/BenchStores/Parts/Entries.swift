import BenchCore

/// An author as a table keeps it.
public protocol KeptAuthor<Keys>: Equatable, Walked, Sendable {
  associatedtype Keys: KeyForm

  /// By what tables know it.
  var id: Keys.AuthorKey { get }
  /// The author as views and commits know it.
  var entity: Author { get }

  /// The author under the key of this form. Called for each author that comes in.
  init(_ author: Author, _ keys: Keys)

  /// Applies an edit to the entry in place.
  mutating func apply(_ change: AuthorEdit.Change)
}

/// A post as a table keeps it, its author named by key.
public protocol KeptPost<Keys>: Equatable, Walked, Sendable {
  associatedtype Keys: KeyForm

  /// By what tables know it.
  var id: Keys.PostKey { get }
  /// Its author, if known.
  var author: Keys.AuthorKey? { get }
  /// The title in lists; edits write it.
  var title: String { get set }
  /// Never changes.
  var createdAt: Timestamp { get }
  /// The post as views and commits know it.
  var entity: Post { get }

  /// Creates an entry of a post without its nested entities. Called for each incoming post.
  init(_ payload: PostPayload, _ keys: Keys)
}

/// A comment as a table keeps it, its post and author named by key.
public protocol KeptComment<Keys>: Equatable, Walked, Sendable {
  associatedtype Keys: KeyForm

  /// By what tables know it.
  var id: Keys.CommentKey { get }
  /// The comment's post.
  var post: Keys.PostKey { get }
  /// Its author, if known.
  var author: Keys.AuthorKey? { get }
  /// The text; edits write it.
  var body: String { get set }
  /// Never changes.
  var createdAt: Timestamp { get }
  /// The comment as views and commits know it.
  var entity: Comment { get }

  /// Creates an entry of a comment without its nested entities. Called for each incoming comment.
  init(_ payload: CommentPayload, under post: PostID, _ keys: Keys)
}

// MARK: - Numbers

extension Author: KeptAuthor {
  /// Said here, so that a copy of this file in another package has its own.
  public typealias Keys = IntKeys

  public var entity: Author { self }

  /// The author itself: its key is its id.
  public init(_ author: Author, _ keys: IntKeys) { self = author }
}

extension Post: KeptPost {
  /// Said here, so that a copy of this file in another package has its own.
  public typealias Keys = IntKeys

  public var entity: Post { self }

  /// The post itself: its keys are ids.
  public init(_ payload: PostPayload, _ keys: IntKeys) { self = payload.post }
}

extension Comment: KeptComment {
  /// Said here, so that a copy of this file in another package has its own.
  public typealias Keys = IntKeys

  public var entity: Comment { self }

  /// The comment itself: its keys are ids.
  public init(_ payload: CommentPayload, under post: PostID, _ keys: IntKeys) { self = payload.comment(of: post) }
}

// MARK: - Texts

/// An author known by a text.
public struct StringAuthor: KeptAuthor {
  /// By what tables know it.
  public let id: StringKey<Author>
  private var name: String
  private var points: Int
  private let extra: Extra

  /// The author under a text for a key.
  public init(_ author: Author, _ keys: StringKeys) {
    id = keys[author.id]
    name = author.name
    points = author.points
    extra = author.extra
  }

  public var entity: Author { Author(id: id.id, name: name, points: points, extra: extra) }

  public mutating func apply(_ change: AuthorEdit.Change) {
    switch change {
    case .name(let name): self.name = name
    case .points(let points): self.points = points
    }
  }
}

/// A post known by a text, and its author by another.
public struct StringPost: KeptPost {
  /// By what tables know it.
  public let id: StringKey<Post>
  public var title: String
  private var body: String
  public private(set) var author: StringKey<Author>?
  private var tags: [String]
  /// Never changes.
  public let createdAt: Timestamp
  private let extra: Extra

  /// The post as a server sent it, under texts for keys.
  public init(_ payload: PostPayload, _ keys: StringKeys) {
    id = keys[payload.id]
    title = payload.title
    body = payload.body
    author = payload.author.map { keys[$0.id] }
    tags = payload.tags
    createdAt = payload.createdAt
    extra = payload.extra
  }

  public var entity: Post {
    Post(id: id.id, title: title, body: body, author: author?.id, tags: tags, createdAt: createdAt, extra: extra)
  }
}

/// A comment known by a text, and its post and author by others.
public struct StringComment: KeptComment {
  /// By what tables know it.
  public let id: StringKey<Comment>
  /// The comment's post.
  public let post: StringKey<Post>
  /// Its author, if known.
  public let author: StringKey<Author>?
  public var body: String
  /// Never changes.
  public let createdAt: Timestamp
  private let extra: Extra

  /// The comment as a server sent it, under texts for keys.
  public init(_ payload: CommentPayload, under post: PostID, _ keys: StringKeys) {
    id = keys[payload.id]
    self.post = keys[post]
    author = payload.author.map { keys[$0.id] }
    body = payload.body
    createdAt = payload.createdAt
    extra = payload.extra
  }

  public var entity: Comment {
    Comment(id: id.id, post: post.id, author: author?.id, body: body, createdAt: createdAt, extra: extra)
  }
}
