/// The keys of everything that changed since the last refresh, in a reused buffer.
///
/// Between two refreshes there are one or more commits, and their keys follow each other in the order of the writes. An
/// entity that several commits wrote occurs several times, and an entity that was inserted and then deleted occurs
/// although it no longer exists. The store has the final values. A store only adds keys.
///
/// A key names an entity whose values were written, or a relationship that gained or lost a member, but not the copies
/// and views that depend on these. The written value may equal the old value. Keys are recorded in every pass, because
/// reporting changes is part of a design's work.
///
/// For each comment that was inserted or deleted individually, the buffer also names the comment's post (`moves`). The
/// comments of a deleted post are not named individually.
@frozen public struct Touched: Sendable {
  /// The array may be longer than its used part: resetting a count is free; emptying an array is not.
  @usableFromInline var storage: [Key]
  @usableFromInline var fieldStorage: [EntityFields]
  @usableFromInline var count: Int
  @usableFromInline var moveStorage: [Move]
  @usableFromInline var moveCount: Int
  @usableFromInline var furtherCommits: Int

  /// The keys touched since the last `clear`, in the order of the writes; the same key may occur several times.
  @inlinable public var keys: ArraySlice<Key> { storage[..<count] }

  /// For each of `keys`, the fields that were written; all fields if the store does not know which.
  @inlinable public var fields: ArraySlice<EntityFields> { fieldStorage[..<count] }

  /// Creates an empty buffer with room for 64 keys.
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

  /// A comment that was inserted under a post or deleted from it.
  @frozen public struct Move: Hashable, Sendable {
    /// The comment.
    public let comment: CommentID
    /// The post that gained or lost the comment.
    public let post: PostID
    /// True if the comment was inserted; false if it was deleted.
    public let came: Bool

    /// Creates a move: the comment was inserted under this post (`came`) or deleted from it.
    @inlinable public init(_ comment: CommentID, of post: PostID, came: Bool) {
      (self.comment, self.post, self.came) = (comment, post, came)
    }
  }

  /// The comments that were inserted or deleted individually since the last `clear`, in the order of the writes.
  @inlinable public var moves: ArraySlice<Move> { moveStorage[..<moveCount] }

  /// An entity, or a relationship seen from one of its ends.
  @frozen public enum Key: Hashable, Sendable {
    /// The author's values were written, or the author was deleted.
    case author(AuthorID)
    /// The post's values were written, or the post was inserted or deleted.
    case post(PostID)
    /// The comment's values were written, or the comment was inserted or deleted.
    case comment(CommentID)
    /// The list of a post's comments gained or lost a comment.
    case comments(of: PostID)
    /// The list of an author's posts gained or lost a post.
    case posts(by: AuthorID)
    /// The list of all posts gained or lost a post.
    case recentPosts
  }

  /// Adds a key, even if it is already present, with the fields that were written.
  ///
  /// - Complexity: O(1) on average; allocates only if there are more keys than there were before any earlier refresh.
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

  /// Adds a comment that was inserted or deleted individually, and the key of its post's list of comments.
  @inlinable public mutating func insert(_ move: Move) {
    insert(.comment(move.comment))
    insert(.comments(of: move.post))
    if moveCount < moveStorage.count { moveStorage[moveCount] = move } else { moveStorage.append(move) }
    moveCount += 1
  }

  /// Notes that the keys of a further commit follow without a refresh in between.
  @usableFromInline package mutating func beginFurtherCommit() { furtherCommits += 1 }

  /// Cancels the last `beginFurtherCommit`, because a refresh comes before the next commit.
  @usableFromInline mutating func endLastCommit() { furtherCommits -= 1 }

  /// The number of commits since the last refresh.
  @inlinable public var commits: Int { furtherCommits + 1 }

  /// Removes all keys and keeps the memory; called after a refresh.
  @inlinable public mutating func clear() {
    count = 0
    moveCount = 0
    furtherCommits = 0
  }
}
