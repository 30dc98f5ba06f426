/// A post as a server sends it, which the store may know or not: some of its fields, and what becomes of its comments.
///
/// Of a known post, the named fields are written and the others stay. An unknown post comes with all fields of the
/// payload; unnamed ones stay until a server sends them. A changed creation time moves the post in every order that
/// contains it. No author in it has been deleted.
@frozen public struct PostMerge: Equatable, Sendable {
  /// The values, those of unnamed fields among them; its comments need not be newer than those that are there.
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
  /// They stay as they are; those of the payload are ignored.
  case untouched
  /// Those of the payload come or are written whole; the others stay.
  case added
  /// Those of the payload are all there are: the others go.
  case replaced
}

/// A comment as a server sends it, which the store may know or not. The rules are those of a post. Where the post is
/// not known, nothing happens; one that is known already stays under its post.
@frozen public struct CommentMerge: Equatable, Sendable {
  /// Under which post it comes.
  public let post: PostID
  /// The values, those of unnamed fields among them.
  public var comment: CommentPayload
  /// The fields that the server sent; comments have no titles and no tags.
  public var fields: FieldMask

  @inlinable package init(_ comment: CommentPayload, under post: PostID, fields: FieldMask = .all) {
    (self.post, self.comment, self.fields) = (post, comment, fields)
  }
}

/// Some fields of an entity.
@frozen public struct FieldMask: OptionSet, Equatable, Sendable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A post's title.
  public static let title = FieldMask(rawValue: 1)
  /// The long text.
  public static let body = FieldMask(rawValue: 2)
  /// The author, with its values.
  public static let author = FieldMask(rawValue: 4)
  /// A post's tags.
  public static let tags = FieldMask(rawValue: 8)
  /// The creation time, which decides its place in the order.
  public static let createdAt = FieldMask(rawValue: 16)
  /// The extra fields.
  public static let extra = FieldMask(rawValue: 32)
  /// All of them.
  public static let all: FieldMask = [.title, .body, .author, .tags, .createdAt, .extra]
}

extension Post {
  /// The post with the fields of a payload that are named, and its own others.
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
  /// The comment with the fields of a payload that are named, and its own others.
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
  /// Ends the program: the store has no such ability, and was handed a merging commit all the same.
  public static func refuseMerge() -> Never {
    preconditionFailure("only a store whose card names the ability 'merges' is handed merging commits")
  }
}
