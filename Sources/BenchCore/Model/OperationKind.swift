/// The kind of one operation: nine kinds of change, four kinds of read, and mounting and unmounting of views.
///
/// Each kind of change has five lines in this file: its case here, the case of its commits in `Commit`, and one line in
/// each of the three switches below. Everything else is in the kind's definition (`ChangeDefinition`).
///
/// The raw values are stored in operation logs and never change.
@usableFromInline package enum OperationKind: UInt8, CaseIterable, Sendable, Hashable, BitwiseCopyable {
  case updateAuthor = 0
  case updatePost = 1
  case updateComment = 2
  case insertPost = 3
  case insertComment = 4
  case deletePost = 5
  case deleteComment = 6
  case deleteAuthor = 7
  case refetch = 8
  case readDetail = 16
  case readFeed = 17
  case readAuthorPosts = 18
  case readThread = 19
  case subscribe = 24
  case unsubscribe = 25
}

/// One or more changes of one kind that a store applies together; views are notified once afterwards.
///
/// A commit owns no memory: it is valid only while the store's `commit` runs, and values that are to be kept must be
/// copied (assigning a value copies it). The commit may be passed to another thread if the store waits for that thread.
@frozen public enum Commit: Sendable {
  /// Existing authors, each with a new name or new points.
  case updateAuthors(Batch<AuthorEdit>)
  /// Existing posts, each with a new title.
  case updatePosts(Batch<PostEdit>)
  /// Existing comments, each with a new body.
  case updateComments(Batch<CommentEdit>)
  /// New posts without comments, each newer than all existing posts.
  case insertPosts(Batch<PostPayload>)
  /// New comments, each newer than all other comments of its post.
  case insertComments(Batch<CommentInsert>)
  /// Posts to delete with all their comments.
  case deletePosts(Batch<PostID>)
  /// Comments to delete; their posts and authors stay.
  case deleteComments(Batch<CommentID>)
  /// Authors to delete; their posts and comments stay, without an author.
  case deleteAuthors(Batch<AuthorID>)
  /// Existing posts with the server's current values: every value is written, changed or not. For each post, a page
  /// contains all its comments, and only comments that the store knows.
  case refetch(Batch<PostPayload>)
  /// Some fields of posts, known or not, anywhere in the order. Only stores that name `merges` accept the commit.
  case mergePosts(Batch<PostMerge>)
  /// Some fields of comments, known or not, anywhere in the order of their posts' comments. Only stores that name
  /// `merges` accept the commit.
  case mergeComments(Batch<CommentMerge>)
}

extension OperationKind {
  var definition: (any ChangeDefinition.Type)? {
    switch self {
    case .updateAuthor: UpdateAuthorChange.self
    case .updatePost: UpdatePostChange.self
    case .updateComment: UpdateCommentChange.self
    case .insertPost: InsertPostChange.self
    case .insertComment: InsertCommentChange.self
    case .deletePost: DeletePostChange.self
    case .deleteComment: DeleteCommentChange.self
    case .deleteAuthor: DeleteAuthorChange.self
    case .refetch: RefetchChange.self
    case .readDetail, .readFeed, .readAuthorPosts, .readThread, .subscribe, .unsubscribe: nil
    }
  }
}

extension Commit {
  /// Creates a commit of `count` changes of one kind. For each kind, `runs` has the address of the kind's values,
  /// indexed by raw value; `start` is the index of the first change among the values of this kind.
  @inlinable init(_ kind: OperationKind, in runs: UnsafePointer<UnsafeRawPointer>, from start: Int, count: Int) {
    let run = runs[Int(kind.rawValue)]
    switch kind {
    case .updateAuthor: self = .updateAuthors(Batch(in: run, from: start, count: count))
    case .updatePost: self = .updatePosts(Batch(in: run, from: start, count: count))
    case .updateComment: self = .updateComments(Batch(in: run, from: start, count: count))
    case .insertPost: self = .insertPosts(Batch(in: run, from: start, count: count))
    case .insertComment: self = .insertComments(Batch(in: run, from: start, count: count))
    case .deletePost: self = .deletePosts(Batch(in: run, from: start, count: count))
    case .deleteComment: self = .deleteComments(Batch(in: run, from: start, count: count))
    case .deleteAuthor: self = .deleteAuthors(Batch(in: run, from: start, count: count))
    case .refetch: self = .refetch(Batch(in: run, from: start, count: count))
    default: preconditionFailure("only changes are committed")
    }
  }

  func visit<V: CommitVisitor>(_ visitor: V) -> V.Output {
    switch self {
    case .updateAuthors(let batch): visitor.visit(UpdateAuthorChange.self, batch)
    case .updatePosts(let batch): visitor.visit(UpdatePostChange.self, batch)
    case .updateComments(let batch): visitor.visit(UpdateCommentChange.self, batch)
    case .insertPosts(let batch): visitor.visit(InsertPostChange.self, batch)
    case .insertComments(let batch): visitor.visit(InsertCommentChange.self, batch)
    case .deletePosts(let batch): visitor.visit(DeletePostChange.self, batch)
    case .deleteComments(let batch): visitor.visit(DeleteCommentChange.self, batch)
    case .deleteAuthors(let batch): visitor.visit(DeleteAuthorChange.self, batch)
    case .refetch(let batch): visitor.visit(RefetchChange.self, batch)
    case .mergePosts, .mergeComments:
      preconditionFailure("no operation of a log merges, and so no action stands for it")
    }
  }
}

extension OperationKind {
  package var name: String { definition?.name ?? Self.words[self]?.name ?? "" }
  package var meaning: String { definition?.meaning ?? Self.words[self]?.meaning ?? "" }
  package var effect: ChangeEffect? { definition?.effect }
  @inlinable package var isChange: Bool { rawValue < Self.readDetail.rawValue }
  @inlinable package var isRead: Bool { !isChange && !isChurn }
  @inlinable package var isChurn: Bool { rawValue >= Self.subscribe.rawValue }

  /// The kind of entity that `Operation.entity` names; `nil` if `entity` names none, or if the operation has a page.
  package var named: EntityKind? {
    if let effect { return effect.named }
    return switch self {
    case .readAuthorPosts: .author
    case .readDetail, .readThread: .post
    default: nil
    }
  }

  package var needed: EntityKind? { effect?.needed ?? named }

  /// The kinds that a mix can name; mounting and unmounting follow from a phase's `churn`.
  package static let inMix: [OperationKind] = allCases.filter { !$0.isChurn }

  package static let changes: [OperationKind] = allCases.filter(\.isChange)

  package static let edits: Set<OperationKind> = Set(changes.filter { $0.effect?.isEdit == true })

  package init?(name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  private static let words: [OperationKind: (name: String, meaning: String)] = [
    .readDetail: ("read-detail", "open a post with its author, its comments and their authors"),
    .readFeed: ("read-feed", "open the newest posts with author names and comment counts"),
    .readAuthorPosts: ("read-author-posts", "open all posts of one author"),
    .readThread: ("read-thread", "open a post's comments joined with their authors"),
    .subscribe: ("subscribe", "a view comes on screen (only by `churn`)"),
    .unsubscribe: ("unsubscribe", "a view leaves the screen (only by `churn`)"),
  ]
}
