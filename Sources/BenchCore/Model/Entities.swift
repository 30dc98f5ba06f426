/// Who writes: the entity that many others refer to.
@frozen
public struct Author: Equatable, Sendable {
  public let id: AuthorID
  public var name: String
  public var points: Int
  /// What else the server sends of it.
  public var extra: Extra

  @inlinable
  public init(id: AuthorID, name: String, points: Int, extra: Extra = .none) {
    self.id = id
    self.name = name
    self.points = points
    self.extra = extra
  }
}

/// What is written: a book, an issue, a chat room, an item of a feed.
@frozen
public struct Post: Equatable, Sendable {
  public let id: PostID
  public var title: String
  public var body: String
  /// Who wrote it; `nil` where the server says that nobody is known any more.
  public var author: AuthorID?
  public var tags: [String]
  public var createdAt: Timestamp
  /// What else the server sends of it.
  public var extra: Extra

  @inlinable
  public init(
    id: PostID, title: String, body: String, author: AuthorID?, tags: [String], createdAt: Timestamp,
    extra: Extra = .none
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.author = author
    self.tags = tags
    self.createdAt = createdAt
    self.extra = extra
  }
}

/// What is said under a post: a comment, a message of a room.
@frozen
public struct Comment: Equatable, Sendable {
  public let id: CommentID
  public var post: PostID
  /// Who wrote it; `nil` where the server says that nobody is known any more.
  public var author: AuthorID?
  public var body: String
  public var createdAt: Timestamp
  /// What else the server sends of it.
  public var extra: Extra

  @inlinable
  public init(
    id: CommentID, post: PostID, author: AuthorID?, body: String, createdAt: Timestamp, extra: Extra = .none
  ) {
    self.id = id
    self.post = post
    self.author = author
    self.body = body
    self.createdAt = createdAt
    self.extra = extra
  }
}
