/// An author of posts and comments: the entity that many others reference.
@frozen public struct Author: Equatable, Sendable {
  /// The author's id, which never changes and is never reused.
  public let id: AuthorID
  /// The name, shown with everything that the author wrote; `update-author` may change it.
  public var name: String
  /// The rating; `update-author` may change it.
  public var points: Int
  /// Further fields from the server.
  public var extra: Extra

  /// Creates an author; any values are valid together.
  @inlinable public init(id: AuthorID, name: String, points: Int, extra: Extra = .none) {
    (self.id, self.name, self.points, self.extra) = (id, name, points, extra)
  }
}

/// A written item: a book, an issue, a chat room, an entry of a feed.
@frozen public struct Post: Equatable, Sendable {
  /// The post's id, which never changes and is never reused.
  public let id: PostID
  /// The title shown in lists; `update-post` changes it.
  public var title: String
  /// The long text, shown in details.
  public var body: String
  /// The author; `nil` if the author is unknown or deleted on the server.
  public var author: AuthorID?
  /// The tags, in the server's order.
  public var tags: [String]
  /// The creation time, which orders feeds.
  public var createdAt: Timestamp
  /// Further fields from the server.
  public var extra: Extra

  /// Creates a post; its author must be in the same dataset.
  @inlinable public init(
    id: PostID, title: String, body: String, author: AuthorID?, tags: [String], createdAt: Timestamp,
    extra: Extra = .none
  ) {
    (self.id, self.title, self.body, self.author) = (id, title, body, author)
    (self.tags, self.createdAt, self.extra) = (tags, createdAt, extra)
  }
}

/// A reply to a post: a comment, a message in a room.
@frozen public struct Comment: Equatable, Sendable {
  /// The comment's id, which never changes and is never reused.
  public let id: CommentID
  /// The post, which never changes.
  public var post: PostID
  /// The author; `nil` if the author is unknown or deleted on the server.
  public var author: AuthorID?
  /// The text; `update-comment` changes it.
  public var body: String
  /// The creation time, which orders threads.
  public var createdAt: Timestamp
  /// Further fields from the server.
  public var extra: Extra

  /// Creates a comment; its post and author must be in the same dataset.
  @inlinable public init(
    id: CommentID, post: PostID, author: AuthorID?, body: String, createdAt: Timestamp, extra: Extra = .none
  ) {
    (self.id, self.post, self.author) = (id, post, author)
    (self.body, self.createdAt, self.extra) = (body, createdAt, extra)
  }
}

package enum EntityKind: String, Sendable {
  case author
  case post
  case comment
}
