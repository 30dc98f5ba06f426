/// A person who writes: the entity that many others reference.
@frozen public struct Author: Equatable, Sendable {
  /// Never changes, and is never reused for another author.
  public let id: AuthorID
  /// Shown wherever he wrote; `update-author` may change it.
  public var name: String
  /// The rating; `update-author` may change it.
  public var points: Int
  /// Further fields from the server.
  public var extra: Extra

  /// Any values go together.
  @inlinable public init(id: AuthorID, name: String, points: Int, extra: Extra = .none) {
    (self.id, self.name, self.points, self.extra) = (id, name, points, extra)
  }
}

/// A written item: a book, an issue, a chat room, an item of a feed.
@frozen public struct Post: Equatable, Sendable {
  /// Never changes, and is never reused for another one.
  public let id: PostID
  /// The title shown in lists; `update-post` changes it.
  public var title: String
  /// The long text.
  public var body: String
  /// The author; `nil` if the server no longer has it.
  public var author: AuthorID?
  /// In the order of the server.
  public var tags: [String]
  /// Never changes; feeds are ordered by it.
  public var createdAt: Timestamp
  /// Further fields from the server.
  public var extra: Extra

  /// Its author must be in the same dataset.
  @inlinable public init(
    id: PostID, title: String, body: String, author: AuthorID?, tags: [String], createdAt: Timestamp,
    extra: Extra = .none
  ) {
    (self.id, self.title, self.body, self.author) = (id, title, body, author)
    (self.tags, self.createdAt, self.extra) = (tags, createdAt, extra)
  }
}

/// A reply under a post: a comment, a message of a room.
@frozen public struct Comment: Equatable, Sendable {
  /// Never changes, and is never reused for another one.
  public let id: CommentID
  /// The post, which never changes.
  public var post: PostID
  /// The author; `nil` if the server no longer has it.
  public var author: AuthorID?
  /// The text; `update-comment` changes it.
  public var body: String
  /// Never changes; threads are ordered by it.
  public var createdAt: Timestamp
  /// Further fields from the server.
  public var extra: Extra

  /// Its post and author must be in the same dataset.
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
