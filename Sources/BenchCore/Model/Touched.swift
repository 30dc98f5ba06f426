/// The keys of what a commit changed, in a buffer that is used again for each commit.
///
/// A key names an entity whose own value was written, or a relationship that gained or lost a member; it never names
/// the copies and views that follow from them. It may name what was written with an equal value. Recorded in every
/// pass: telling what changed is part of how designs work.
@frozen
public struct Touched: Sendable {
  @usableFromInline var storage: [Key]

  /// What was touched since the last `clear`, in the order of the writes; a key may stand here twice.
  @inlinable public var keys: [Key] { storage }

  @inlinable
  public init() {
    storage = []
    storage.reserveCapacity(64)
  }

  /// An entity, or a relationship seen from one of its ends.
  @frozen
  public enum Key: Hashable, Sendable {
    case author(AuthorID)
    case post(PostID)
    case comment(CommentID)
    /// Which comments a post has.
    case comments(of: PostID)
    /// Which posts an author has.
    case posts(by: AuthorID)
    /// Which posts there are.
    case recentPosts
  }

  @inlinable
  public mutating func insert(_ key: Key) { storage.append(key) }

  /// Forgets the last commit and keeps the memory.
  @inlinable
  public mutating func clear() {
    // Emptying an empty array still costs two nanoseconds, as much as the loop around it.
    if !storage.isEmpty { storage.removeAll(keepingCapacity: true) }
  }
}
