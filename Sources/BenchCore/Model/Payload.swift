/// A server's data for an empty store: the list of its authors, and its posts with everything nested inside.
///
/// Every occurrence of an author has separate strings, as decoding makes them, so a store that keeps payloads unchanged
/// really holds the duplication of nesting.
@frozen public struct Payload: Sendable {
  /// Every author once, also those who never wrote anything.
  public var authors: [Author]
  /// Posts from the oldest to the newest: ascending by `createdAt`, then by id.
  public var posts: [PostPayload]
  /// The texts by which this server names entities; `nil` where it names them by number.
  public var keys: KeyTable?

  /// The posts must be in order.
  @inlinable package init(authors: [Author] = [], posts: [PostPayload] = [], keys: KeyTable? = nil) {
    (self.authors, self.posts, self.keys) = (authors, posts, keys)
  }
}

/// A post as a server sends it, with its author and its comments nested inside.
@frozen public struct PostPayload: Equatable, Sendable {
  /// That of the entity.
  public let id: PostID
  /// The entity's title, in separate storage.
  public var title: String
  /// The entity's body, in separate storage.
  public var body: String
  /// A copy of the author as the server knows it at this moment; `nil` where the author was deleted.
  public var author: Author?
  /// The entity's tags, each in separate storage.
  public var tags: [String]
  /// That of the entity.
  public var createdAt: Timestamp
  /// From the oldest to the newest: ascending by `createdAt`, then by id.
  public var comments: [CommentPayload]
  /// Further fields from the server.
  public var extra: Extra

  /// The comments must be in order.
  @inlinable package init(
    id: PostID, title: String, body: String, author: Author?, tags: [String], createdAt: Timestamp,
    comments: [CommentPayload], extra: Extra = .none
  ) {
    (self.id, self.title, self.body, self.author) = (id, title, body, author)
    (self.tags, self.createdAt, self.comments, self.extra) = (tags, createdAt, comments, extra)
  }
}

/// A comment as a server sends it, with its author nested inside.
@frozen public struct CommentPayload: Equatable, Sendable {
  /// That of the entity.
  public let id: CommentID
  /// The entity's body, in separate storage.
  public var body: String
  /// A copy of the author as the server knows it at this moment; `nil` where the author was deleted.
  public var author: Author?
  /// That of the entity.
  public var createdAt: Timestamp
  /// Further fields from the server.
  public var extra: Extra

  @inlinable package init(id: CommentID, body: String, author: Author?, createdAt: Timestamp, extra: Extra = .none) {
    (self.id, self.body, self.author, self.createdAt, self.extra) = (id, body, author, createdAt, extra)
  }
}

/// A new comment together with the post it belongs to.
@frozen public struct CommentInsert: Equatable, Sendable {
  /// One that the store knows.
  public let post: PostID
  /// Newer than all others under its post.
  public var comment: CommentPayload

  @inlinable package init(post: PostID, comment: CommentPayload) { (self.post, self.comment) = (post, comment) }
}

extension PostPayload {
  /// The entity without nested entities: only a reference to the author.
  @inlinable public var post: Post {
    Post(id: id, title: title, body: body, author: author?.id, tags: tags, createdAt: createdAt, extra: extra)
  }
}

extension CommentPayload {
  /// Returns the entity without nested entities: only references to the post and the author.
  @inlinable public func comment(of post: PostID) -> Comment {
    Comment(id: id, post: post, author: author?.id, body: body, createdAt: createdAt, extra: extra)
  }
}
