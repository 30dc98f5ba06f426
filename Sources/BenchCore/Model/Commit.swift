/// One or more changes of one kind that a store applies together; views are notified once afterwards.
///
/// Nothing here owns memory: a commit is valid only while the store's `commit` runs, and what it holds must be copied
/// to be kept (which is what assigning a value does). It may go to another thread, whose work the store then waits for.
@frozen
public enum Commit: Sendable {
  /// Authors that are there, each with a new name or new points.
  case updateAuthors(Batch<AuthorEdit>)
  /// Posts that are there, each with a new title.
  case updatePosts(Batch<PostEdit>)
  /// Comments that are there, each with a new body.
  case updateComments(Batch<CommentEdit>)
  /// New posts, each newer than all that are there, without comments.
  case insertPosts(Batch<PostPayload>)
  /// New comments, each newer than the others under its post.
  case insertComments(Batch<CommentInsert>)
  /// The posts go with all their comments.
  case deletePosts(Batch<PostID>)
  /// The comments go; their posts and authors stay.
  case deleteComments(Batch<CommentID>)
  /// The authors go; what they wrote stays and shows no author.
  case deleteAuthors(Batch<AuthorID>)
  /// Posts that are there already, as the server knows them now: every value in them is written, changed or not. A
  /// page brings all comments of its posts, and none that the store does not know.
  case refetch(Batch<PostPayload>)
  /// Posts of which a server tells some fields, known or not, anywhere in the order. Only stores with the ability
  /// `merges` take it.
  case mergePosts(Batch<PostMerge>)
  /// Comments of which a server tells some fields, known or not, anywhere in the order of their post. Only stores with
  /// the ability `merges` take it.
  case mergeComments(Batch<CommentMerge>)
}

/// One author's change.
@frozen
public struct AuthorEdit: Equatable, Sendable {
  /// Whose change it is.
  public let id: AuthorID
  /// The one value that is written; it may be what is there already.
  public let change: Change

  /// The change of the author with this id.
  @inlinable
  public init(id: AuthorID, change: Change) {
    self.id = id
    self.change = change
  }

  /// What becomes new.
  @frozen
  public enum Change: Equatable, Sendable {
    /// The new name, in a string of its own.
    case name(String)
    /// The new points, not what is added to them.
    case points(Int)
  }
}

extension Author {
  /// Writes what the edit says.
  @inlinable
  public mutating func apply(_ change: AuthorEdit.Change) {
    switch change {
    case .name(let name): self.name = name
    case .points(let points): self.points = points
    }
  }
}

/// A post's new title.
@frozen
public struct PostEdit: Equatable, Sendable {
  /// Whose title it is.
  public let id: PostID
  /// In a string of its own, as decoding makes it.
  public let title: String

  /// The new title of the post with this id.
  @inlinable
  public init(id: PostID, title: String) {
    self.id = id
    self.title = title
  }
}

/// A comment's new body.
@frozen
public struct CommentEdit: Equatable, Sendable {
  /// Whose body it is.
  public let id: CommentID
  /// In a string of its own, as decoding makes it.
  public let body: String

  /// The new body of the comment with this id.
  @inlinable
  public init(id: CommentID, body: String) {
    self.id = id
    self.body = body
  }
}

/// The changes of one commit, in the order in which they happen: a borrowed run of memory.
///
/// `@unchecked Sendable` because that memory is not written while it is lent.
@frozen
public struct Batch<Element: Sendable>: RandomAccessCollection, @unchecked Sendable {
  @usableFromInline let base: UnsafePointer<Element>
  /// How many changes the commit holds.
  public let count: Int

  /// Borrows `count` elements from `base`; that memory must stay alive while the batch is used.
  @inlinable
  public init(base: UnsafePointer<Element>, count: Int) {
    self.base = base
    self.count = count
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }
  @inlinable public subscript(position: Int) -> Element { base[position] }
}
