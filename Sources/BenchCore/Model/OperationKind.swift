/// What one operation does: nine kinds of change, four kinds of read, and views that come and go.
///
/// The raw values are part of the bytes of an operation log and never change.
public enum OperationKind: UInt8, CaseIterable, Sendable, Hashable, BitwiseCopyable {
  /// One author gets a new name or new points.
  case updateAuthor = 0
  /// One post gets a new title.
  case updatePost = 1
  /// One comment gets a new body.
  case updateComment = 2
  /// A new post arrives, without comments, newer than all others.
  case insertPost = 3
  /// A new comment arrives under a post, newer than its other comments.
  case insertComment = 4
  /// A post goes, and its comments with it.
  case deletePost = 5
  /// A comment goes.
  case deleteComment = 6
  /// An author goes; posts and comments stay and show no author.
  case deleteAuthor = 7
  /// The server sends a page of posts again, a share of them changed.
  case refetch = 8
  /// Opens a post with its author, its comments and their authors.
  case readDetail = 16
  /// Opens the newest posts with author names and comment counts.
  case readFeed = 17
  /// Opens everything that one author posted.
  case readAuthorPosts = 18
  /// Opens a post's comments joined with their authors.
  case readThread = 19
  /// A view comes on screen; of a phase's `churn`, not of a mix.
  case subscribe = 24
  /// A view leaves the screen; of a phase's `churn`, not of a mix.
  case unsubscribe = 25
}

extension OperationKind {
  /// The spelling in scenarios, columns and help.
  public var name: String { Self.words[self]?.name ?? "" }

  /// One line that says what happens.
  public var meaning: String { Self.words[self]?.meaning ?? "" }

  /// Whether it changes entities, and so belongs to a commit.
  @inlinable
  public var isChange: Bool { rawValue < Self.readDetail.rawValue }

  /// Whether it only reads.
  @inlinable
  public var isRead: Bool { !isChange && !isChurn }

  /// Whether a view comes on screen or goes.
  @inlinable
  public var isChurn: Bool { rawValue >= Self.subscribe.rawValue }

  /// What an operation of this kind names with `Operation.entity`; `nil` where that is no entity, or where a page is
  /// named.
  package var named: EntityKind? {
    switch self {
    case .updateAuthor, .deleteAuthor, .readAuthorPosts: .author
    case .updatePost, .deletePost, .insertComment, .readDetail, .readThread: .post
    case .updateComment, .deleteComment: .comment
    case .insertPost, .refetch, .readFeed, .subscribe, .unsubscribe: nil
    }
  }

  /// What there must be for an operation of this kind to be possible; `nil` where nothing is needed.
  package var needed: EntityKind? {
    switch self {
    case .insertPost: .author
    case .refetch: .post
    default: named
    }
  }

  /// The kinds that a mix can name; views come and go by a phase's `churn`.
  public static let inMix: [OperationKind] = allCases.filter { !$0.isChurn }

  /// The kind with this spelling.
  public init?(name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  private static let words: [OperationKind: (name: String, meaning: String)] = [
    .updateAuthor: ("update-author", "one author gets a new name or new points"),
    .updatePost: ("update-post", "one post gets a new title"),
    .updateComment: ("update-comment", "one comment gets a new body"),
    .insertPost: ("insert-post", "a new post arrives, without comments, newer than all others"),
    .insertComment: ("insert-comment", "a new comment arrives under a post, newer than its other comments"),
    .deletePost: ("delete-post", "a post goes, and its comments with it"),
    .deleteComment: ("delete-comment", "a comment goes"),
    .deleteAuthor: ("delete-author", "an author goes; posts and comments stay and show no author"),
    .refetch: ("refetch", "the server sends a page of posts again, a share of them changed"),
    .readDetail: ("read-detail", "open a post with its author, its comments and their authors"),
    .readFeed: ("read-feed", "open the newest posts with author names and comment counts"),
    .readAuthorPosts: ("read-author-posts", "open everything one author posted"),
    .readThread: ("read-thread", "open a post's comments joined with their authors"),
    .subscribe: ("subscribe", "a view comes on screen (of `churn`, not of a mix)"),
    .unsubscribe: ("unsubscribe", "a view leaves the screen (of `churn`, not of a mix)"),
  ]
}
