import BenchCore
import BenchWorkloads

/// Commits written down by hand over a small data set, as a log with its truth: each change is a commit, and every kind
/// of view is on screen.
///
/// | | post 0 by author 0 | post 1 by author 0 | post 2 by author 1 | post 3 by author 2 |
/// |---|---|---|---|---|
/// | tags | a | a, b | b | – |
/// | comments | 0 by author 0, 1 by author 1 | 2 by author 0 | 3 by author 3 | – |
///
/// Author n has 10 × n points.
struct SeveralCommits {
  /// One change. Posts and comments that come are numbered from 4 on, in the order of the changes.
  enum Change {
    case rename(author: UInt32), score(author: UInt32, Int32)
    /// Gives the author the name that the data set has.
    case nameBack(author: UInt32)
    case retitle(post: UInt32), rewrite(comment: UInt32)
    case post(by: UInt32), comment(under: UInt32, by: UInt32)
    case delete(OperationKind, UInt32)
    /// A page of one post with its comments, of which all have new texts; an author who went is not sent.
    case page(post: UInt32)
  }

  private var log = OperationLog()
  private var names: [UInt32]
  private var points: [Int32]
  private var isGone: Set<UInt32> = []
  /// By id, also those that went.
  private var postAuthors: [UInt32]
  private var comments: [(post: UInt32, author: UInt32, isGone: Bool)]

  private static let initial = Operation.initialText

  private static let dataset = Dataset(
    authors: (0..<4).map { Author(id: AuthorID($0), name: "author \($0)", points: 10 * $0) },
    posts: [(0, ["a"]), (0, ["a", "b"]), (1, ["b"]), (2, [])].enumerated().map { number, post in
      Post(
        id: PostID(number), title: "post \(number)", body: "body \(number)", author: AuthorID(post.0), tags: post.1,
        createdAt: Timestamp(milliseconds: Int64(number) * 1_000))
    },
    comments: [(0, 0), (0, 1), (1, 0), (2, 3)].enumerated().map { number, place in
      Comment(
        id: CommentID(number), post: PostID(place.0), author: AuthorID(place.1), body: "comment \(number)",
        createdAt: Timestamp(milliseconds: 10_000 + Int64(number) * 1_000))
    })

  private static let views: [ViewKey] =
    (0..<4).flatMap { number -> [ViewKey] in
      let (author, post) = (AuthorID(number), PostID(number))
      return [.detail(post), .thread(post), .author(author), .authorPosts(author)]
        + (0..<4).map { .commentCount(AuthorID($0), post) }
    }
    + [1, 2, 4, 9].flatMap { limit in
      [.feed(limit: limit), .topAuthors(limit: limit)] + (1...5).map { .badge(limit: limit, depth: $0) }
    } + [.tagged("a"), .tagged("b"), .tagged("new")]
    + [ListWindow(1), ListWindow(2), ListWindow(1, from: .oldest), ListWindow(2, from: .oldest)].flatMap { window in
      (0..<3).flatMap { [.thread(PostID($0), window), .authorPosts(AuthorID($0), window)] }
        + [.tagged("a", window), .tagged("b", window), .tagged("new", window)]
    } + (0..<4).map { .postRow(PostID($0)) }

  /// The stage on which these changes are played.
  static func stage(_ changes: [Change]) -> Stage {
    var script = SeveralCommits()
    for change in changes { script.append(change) }
    script.log.phases = [.init(name: "all", operations: 0..<script.log.operations.count, record: true)]
    return Stage(dataset: dataset, log: script.log, truth: TruthFinder.find(dataset, script.log))
  }

  private init() {
    names = Self.dataset.authors.map { _ in Self.initial }
    points = Self.dataset.authors.map { Int32($0.points) }
    postAuthors = [0, 0, 1, 2]
    comments = [(0, 0, false), (0, 1, false), (1, 0, false), (2, 3, false)]
    log.views = Self.views
    log.tagSets = [["new", "a"]]
  }

  private mutating func append(_ change: Change) {
    switch change {
    case .rename(let id):
      names[Int(id)] = text("name")
      log.operations.append(Operation(.updateAuthor, entity: id, value: names[Int(id)]))
    case .nameBack(let id):
      names[Int(id)] = Self.initial
      log.operations.append(Operation(.updateAuthor, entity: id, value: names[Int(id)]))
    case .score(let id, let score):
      points[Int(id)] = score
      log.operations.append(
        Operation(.updateAuthor, entity: id, value: UInt32(bitPattern: score), flags: .points))
    case .retitle(let id): log.operations.append(Operation(.updatePost, entity: id, value: text("title")))
    case .rewrite(let id): log.operations.append(Operation(.updateComment, entity: id, value: text("words")))
    case .post(let author): insertPost(by: author)
    case .comment(let post, let author): insertComment(under: post, by: author)
    case .delete(let kind, let id):
      if kind == .deleteAuthor { isGone.insert(id) }
      if kind == .deleteComment { comments[Int(id)].isGone = true }
      log.operations.append(Operation(kind, entity: id))
    case .page(let post): appendPage(post)
    }
  }

  private mutating func text(_ word: String) -> UInt32 {
    log.texts.append("\(word) \(log.texts.count)")
    return UInt32(log.texts.count - 1)
  }

  private func record(_ author: UInt32) -> AuthorRecord {
    if isGone.contains(author) { return .nobody }
    return AuthorRecord(id: author, name: names[Int(author)], points: UInt32(bitPattern: points[Int(author)]))
  }

  private mutating func insertPost(by author: UInt32) {
    isGone.remove(author)
    let id = UInt32(postAuthors.count)
    postAuthors.append(author)
    log.posts.append(
      PostRecord(
        id: id, title: text("title"), body: text("body"), tags: 0, created: id, author: record(author),
        firstComment: 0, commentCount: 0))
    log.operations.append(Operation(.insertPost, value: UInt32(log.posts.count - 1), other: 1))
  }

  private mutating func insertComment(under post: UInt32, by author: UInt32) {
    isGone.remove(author)
    comments.append((post, author, false))
    log.comments.append(record(ofComment: comments.count - 1))
    log.operations.append(Operation(.insertComment, entity: post, value: UInt32(log.comments.count - 1)))
  }

  /// A comment as the server sends it, with a new text.
  private mutating func record(ofComment id: Int) -> CommentRecord {
    let created = id < Self.dataset.comments.count ? Self.initial : UInt32(id)
    return CommentRecord(
      id: UInt32(id), body: text("words"), created: created, author: record(comments[id].author))
  }

  private mutating func appendPage(_ post: UInt32) {
    let first = UInt32(log.comments.count)
    for id in comments.indices where comments[id].post == post && !comments[id].isGone {
      log.comments.append(record(ofComment: id))
    }
    log.posts.append(
      PostRecord(
        id: post, title: text("title"), body: Self.initial, tags: Self.initial, created: Self.initial,
        author: record(postAuthors[Int(post)]), firstComment: first, commentCount: UInt32(log.comments.count) - first))
    log.operations.append(Operation(.refetch, value: UInt32(log.posts.count - 1), other: 1))
  }
}
