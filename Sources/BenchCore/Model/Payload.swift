/// A server's data for an empty store: the list of authors, and the posts with all their data nested inside.
///
/// Every occurrence of an author has separate strings, as after decoding, so a store that keeps payloads unchanged
/// really holds the duplicates that nesting causes.
@frozen public struct Payload: Sendable {
  /// Every author once, including authors who never wrote anything.
  public var authors: [Author]
  /// Posts from the oldest to the newest: ascending by `createdAt`, then by id.
  public var posts: [PostPayload]
  /// The texts that this server uses as ids; `nil` if its ids are numbers.
  public var keys: KeyTable?

  /// Creates a payload; the posts must be in order.
  @inlinable package init(authors: [Author] = [], posts: [PostPayload] = [], keys: KeyTable? = nil) {
    (self.authors, self.posts, self.keys) = (authors, posts, keys)
  }
}

/// A post as a server sends it, with its author and its comments nested inside.
@frozen public struct PostPayload: Equatable, Sendable {
  /// The post's id.
  public let id: PostID
  /// The entity's title, in separate storage.
  public var title: String
  /// The entity's body, in separate storage.
  public var body: String
  /// A copy of the author as the server knows it now; `nil` if the author was deleted.
  public var author: Author?
  /// The entity's tags, each in separate storage.
  public var tags: [String]
  /// The post's creation time.
  public var createdAt: Timestamp
  /// The comments from the oldest to the newest: ascending by `createdAt`, then by id.
  public var comments: [CommentPayload]
  /// Further fields from the server.
  public var extra: Extra

  /// Creates a payload; the comments must be in order.
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
  /// The comment's id.
  public let id: CommentID
  /// The entity's body, in separate storage.
  public var body: String
  /// A copy of the author as the server knows it now; `nil` if the author was deleted.
  public var author: Author?
  /// The comment's creation time.
  public var createdAt: Timestamp
  /// Further fields from the server.
  public var extra: Extra

  @inlinable package init(id: CommentID, body: String, author: Author?, createdAt: Timestamp, extra: Extra = .none) {
    (self.id, self.body, self.author, self.createdAt, self.extra) = (id, body, author, createdAt, extra)
  }
}

/// A new comment and the id of its post.
@frozen public struct CommentInsert: Equatable, Sendable {
  /// The post, which the store knows.
  public let post: PostID
  /// The comment, newer than all others under its post.
  public var comment: CommentPayload

  @inlinable package init(post: PostID, comment: CommentPayload) { (self.post, self.comment) = (post, comment) }
}

extension PostPayload {
  /// The post without nested entities: it only references its author.
  @inlinable public var post: Post {
    Post(id: id, title: title, body: body, author: author?.id, tags: tags, createdAt: createdAt, extra: extra)
  }
}

extension CommentPayload {
  /// Returns the comment without nested entities: it only references its post and author.
  @inlinable public func comment(of post: PostID) -> Comment {
    Comment(id: id, post: post, author: author?.id, body: body, createdAt: createdAt, extra: extra)
  }
}
