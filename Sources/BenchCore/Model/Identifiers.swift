/// The identity of one entity: a number that the server assigns once.
///
/// Because of the phantom parameter, an author's id cannot be looked up among posts; this costs nothing at run time.
@frozen public struct EntityID<Entity>: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The number itself, at least 0.
  public let rawValue: Int

  /// Creates the id with this number, at least 0.
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }

  @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  @inlinable public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The identity of an author.
public typealias AuthorID = EntityID<Author>
/// The identity of a post.
public typealias PostID = EntityID<Post>
/// The identity of a comment.
public typealias CommentID = EntityID<Comment>
