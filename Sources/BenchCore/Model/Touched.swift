/// The keys of what changed since the last refresh, in a buffer that is used again after each.
///
/// Between two refreshes there are one or more commits. Their keys follow each other in the order of the writes, so an
/// entity written by several commits is named several times, and one inserted and deleted again is named although it
/// does not exist; the store has the final value. A store only adds keys.
///
/// A key names an entity whose own value was written, or a relationship that gained or lost a member; it never names
/// the copies and views that follow from them. It may name an equal write. Recorded in every pass: reporting changes is
/// part of how designs work.
///
/// Of a comment that came or went by itself it also says under which post, so that who counts comments needs to ask
/// no author; the comments of a post that goes are not named one by one.
@frozen public struct Touched: Sendable {
  /// Longer than the used part: emptying an array costs more than the rest of the measured loop, a count does not.
  @usableFromInline var storage: [Key]
  @usableFromInline var fieldStorage: [EntityFields]
  @usableFromInline var count: Int
  @usableFromInline var moveStorage: [Move]
  @usableFromInline var moveCount: Int
  @usableFromInline var furtherCommits: Int

  /// The keys touched since the last `clear`, in the order of the writes; a key may occur twice.
  @inlinable public var keys: ArraySlice<Key> { storage[..<count] }

  /// The fields that were written of each of `keys`; all of them where the store does not know.
  @inlinable public var fields: ArraySlice<EntityFields> { fieldStorage[..<count] }

  /// A buffer that names nothing, with room for 64 keys.
  @inlinable public init() {
    storage = []
    storage.reserveCapacity(64)
    fieldStorage = []
    fieldStorage.reserveCapacity(64)
    count = 0
    moveStorage = []
    moveCount = 0
    furtherCommits = 0
  }

  /// A comment that came under a post, or went from there.
  @frozen public struct Move: Hashable, Sendable {
    /// The comment.
    public let comment: CommentID
    /// Under which post it came, or from where it went.
    public let post: PostID
    /// True if it was inserted; false if it was deleted.
    public let came: Bool

    /// The comment came under this post, or else went from there.
    @inlinable public init(_ comment: CommentID, of post: PostID, came: Bool) {
      (self.comment, self.post, self.came) = (comment, post, came)
    }
  }

  /// The comments that came and went since the last `clear`, each once, in the order of the writes.
  @inlinable public var moves: ArraySlice<Move> { moveStorage[..<moveCount] }

  /// An entity, or a relationship seen from one of its ends.
  @frozen public enum Key: Hashable, Sendable {
    /// The author's own values were written, or it went.
    case author(AuthorID)
    /// The post's own values were written, or it came or went.
    case post(PostID)
    /// The comment's own values were written, or it came or went.
    case comment(CommentID)
    /// The list of a post's comments.
    case comments(of: PostID)
    /// The list of an author's posts.
    case posts(by: AuthorID)
    /// The list of all posts.
    case recentPosts
  }

  /// Names a key, also one that is named already, and the fields that were written of it.
  ///
  /// - Complexity: O(1) on average; allocates only where there are more than there were before any refresh.
  @inlinable public mutating func insert(_ key: Key, _ fields: EntityFields = .all) {
    if count < storage.count {
      storage[count] = key
      fieldStorage[count] = fields
    } else {
      storage.append(key)
      fieldStorage.append(fields)
    }
    count += 1
  }

  /// Names a comment that came under a post, or went from there, and the comments of that post.
  @inlinable public mutating func insert(_ move: Move) {
    insert(.comment(move.comment))
    insert(.comments(of: move.post))
    if moveCount < moveStorage.count { moveStorage[moveCount] = move } else { moveStorage.append(move) }
    moveCount += 1
  }

  /// Says that the keys of a further commit follow, and that there was no refresh before it.
  @usableFromInline package mutating func beginFurtherCommit() { furtherCommits += 1 }

  /// Takes back that a further commit follows: a refresh comes first.
  @usableFromInline mutating func endLastCommit() { furtherCommits -= 1 }

  /// The number of commits of the keys: 1, unless a refresh follows several.
  @inlinable public var commits: Int { furtherCommits + 1 }

  /// Forgets all keys and keeps the memory; called after a refresh.
  @inlinable public mutating func clear() {
    count = 0
    moveCount = 0
    furtherCommits = 0
  }
}
