/// What a server sends to fill an empty store: the list of its authors, and its posts with everything nested inside.
///
/// Every occurrence of an author has strings of its own, as decoding makes them, so a store that keeps payloads as
/// they are really holds the duplication that nesting means.
@frozen
public struct Payload: Sendable {
  /// Every author once, also those who never wrote anything.
  public var authors: [Author]
  /// Posts from the oldest to the newest: ascending by `createdAt`, then by id.
  public var posts: [PostPayload]
  /// The texts by which this server names entities; `nil` where it names them by number.
  public var keys: KeyTable?

  /// The posts must be in order.
  @inlinable
  public init(authors: [Author] = [], posts: [PostPayload] = [], keys: KeyTable? = nil) {
    self.authors = authors
    self.posts = posts
    self.keys = keys
  }
}

/// A post as a server sends it, with its author and its comments nested inside.
@frozen
public struct PostPayload: Equatable, Sendable {
  /// That of the entity.
  public let id: PostID
  /// That of the entity, in storage of its own.
  public var title: String
  /// That of the entity, in storage of its own.
  public var body: String
  /// A copy of the author as the server knows it at this moment; `nil` where the author was deleted.
  public var author: Author?
  /// Those of the entity, each in storage of its own.
  public var tags: [String]
  /// That of the entity.
  public var createdAt: Timestamp
  /// From the oldest to the newest: ascending by `createdAt`, then by id.
  public var comments: [CommentPayload]
  /// What else the server sends of it.
  public var extra: Extra

  /// The comments must be in order.
  @inlinable
  public init(
    id: PostID, title: String, body: String, author: Author?, tags: [String], createdAt: Timestamp,
    comments: [CommentPayload], extra: Extra = .none
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.author = author
    self.tags = tags
    self.createdAt = createdAt
    self.comments = comments
    self.extra = extra
  }
}

/// A comment as a server sends it, with its author nested inside.
@frozen
public struct CommentPayload: Equatable, Sendable {
  /// That of the entity.
  public let id: CommentID
  /// That of the entity, in storage of its own.
  public var body: String
  /// A copy of the author as the server knows it at this moment; `nil` where the author was deleted.
  public var author: Author?
  /// That of the entity.
  public var createdAt: Timestamp
  /// What else the server sends of it.
  public var extra: Extra

  /// A comment under the post that it is nested in.
  @inlinable
  public init(id: CommentID, body: String, author: Author?, createdAt: Timestamp, extra: Extra = .none) {
    self.id = id
    self.body = body
    self.author = author
    self.createdAt = createdAt
    self.extra = extra
  }
}

/// A new comment together with the post it belongs to.
@frozen
public struct CommentInsert: Equatable, Sendable {
  /// One that the store knows.
  public let post: PostID
  /// Newer than all others under its post.
  public var comment: CommentPayload

  /// An insert at the end of the post's comments.
  @inlinable
  public init(post: PostID, comment: CommentPayload) {
    self.post = post
    self.comment = comment
  }
}

extension PostPayload {
  /// The entity without what is nested inside: the author is only referred to.
  @inlinable
  public var post: Post {
    Post(id: id, title: title, body: body, author: author?.id, tags: tags, createdAt: createdAt, extra: extra)
  }
}

extension CommentPayload {
  /// The entity without what is nested inside: the post and the author are only referred to.
  @inlinable
  public func comment(of post: PostID) -> Comment {
    Comment(id: id, post: post, author: author?.id, body: body, createdAt: createdAt, extra: extra)
  }
}
