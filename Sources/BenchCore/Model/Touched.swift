/// The keys of what a commit changed, in a buffer that is used again for each commit.
///
/// A key names an entity whose own value was written, or a relationship that gained or lost a member; it never names
/// the copies and views that follow from them. It may name what was written with an equal value. Recorded in every
/// pass: telling what changed is part of how designs work.
@frozen
public struct Touched: Sendable {
  /// Longer than what is in use: emptying an array costs more than the rest of the measured loop, a count does not.
  @usableFromInline var storage: [Key]
  @usableFromInline var count: Int

  /// What was touched since the last `clear`, in the order of the writes; a key may stand here twice.
  @inlinable public var keys: ArraySlice<Key> { storage[..<count] }

  @inlinable
  public init() {
    storage = []
    storage.reserveCapacity(64)
    count = 0
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
  public mutating func insert(_ key: Key) {
    if count < storage.count { storage[count] = key } else { storage.append(key) }
    count += 1
  }

  /// Forgets the last commit and keeps the memory.
  @inlinable
  public mutating func clear() { count = 0 }
}
