/// A post as a server sends it, whether the store knows it or not: some of its fields, and the change of its comments.
///
/// A known post gets the named fields and keeps its other fields. An unknown post is inserted with all fields of the
/// payload; its fields that are not named keep the payload's values until a server sends them. A changed creation time
/// moves the post in every order that contains it. The payload names no deleted author.
@frozen public struct PostMerge: Equatable, Sendable {
  /// The values of all fields, also those not named; the payload's comments need not be newer than the store's.
  public var post: PostPayload
  /// The fields that the server sent.
  public var fields: FieldMask
  /// The change of the comments.
  public var comments: CommentsMerge

  @inlinable package init(_ post: PostPayload, fields: FieldMask = .all, comments: CommentsMerge = .replaced) {
    (self.post, self.fields, self.comments) = (post, fields, comments)
  }
}

/// The change of a post's comments when the post is merged.
@frozen public enum CommentsMerge: Equatable, Sendable {
  /// The store's comments stay; the payload's comments are ignored.
  case untouched
  /// The payload's comments are inserted or fully overwritten; other comments stay.
  case added
  /// The payload's comments are all comments of the post: other comments are deleted.
  case replaced
}

/// A comment as a server sends it, whether the store knows it or not; the rules are those of `PostMerge`. If the post
/// is unknown, nothing happens. A known comment stays under its post.
@frozen public struct CommentMerge: Equatable, Sendable {
  /// The post of the comment.
  public let post: PostID
  /// The values of all fields, also of fields that are not named.
  public var comment: CommentPayload
  /// The fields that the server sent; comments have no titles and no tags.
  public var fields: FieldMask

  @inlinable package init(_ comment: CommentPayload, under post: PostID, fields: FieldMask = .all) {
    (self.post, self.comment, self.fields) = (post, comment, fields)
  }
}

/// A set of fields of an entity.
@frozen public struct FieldMask: OptionSet, Equatable, Sendable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A post's title.
  public static let title = FieldMask(rawValue: 1)
  /// The long text.
  public static let body = FieldMask(rawValue: 2)
  /// The author, with name and points.
  public static let author = FieldMask(rawValue: 4)
  /// A post's tags.
  public static let tags = FieldMask(rawValue: 8)
  /// The creation time, which determines the place in the order.
  public static let createdAt = FieldMask(rawValue: 16)
  /// The extra fields.
  public static let extra = FieldMask(rawValue: 32)
  /// All fields.
  public static let all: FieldMask = [.title, .body, .author, .tags, .createdAt, .extra]
}

extension Post {
  /// Returns the post with the named fields taken from the payload.
  public func merging(_ payload: PostPayload, _ fields: FieldMask) -> Post {
    var post = self
    if fields.contains(.title) { post.title = payload.title }
    if fields.contains(.body) { post.body = payload.body }
    if fields.contains(.author) { post.author = payload.author?.id }
    if fields.contains(.tags) { post.tags = payload.tags }
    if fields.contains(.createdAt) { post.createdAt = payload.createdAt }
    if fields.contains(.extra) { post.extra = payload.extra }
    return post
  }
}

extension Comment {
  /// Returns the comment with the named fields taken from the payload.
  public func merging(_ payload: CommentPayload, _ fields: FieldMask) -> Comment {
    var comment = self
    if fields.contains(.body) { comment.body = payload.body }
    if fields.contains(.author) { comment.author = payload.author?.id }
    if fields.contains(.createdAt) { comment.createdAt = payload.createdAt }
    if fields.contains(.extra) { comment.extra = payload.extra }
    return comment
  }
}

extension Commit {
  /// Ends the program, because a store without the ability `merges` got a commit that merges.
  public static func refuseMerge() -> Never {
    preconditionFailure("only a store whose card names the ability 'merges' is handed merging commits")
  }
}
