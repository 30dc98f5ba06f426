/// The identity of one entity: a number that the server gave out and never gives out again.
///
/// The phantom parameter keeps an author's id from being looked up among posts; it costs nothing at run time.
@frozen
public struct EntityID<Entity>: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The number itself, at least 0.
  public let rawValue: Int

  @inlinable
  public init(_ rawValue: Int) { self.rawValue = rawValue }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

public typealias AuthorID = EntityID<Author>
public typealias PostID = EntityID<Post>
public typealias CommentID = EntityID<Comment>
