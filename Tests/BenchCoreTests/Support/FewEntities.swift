@testable import BenchCore

/// Authors and posts as a test lists them: all that a view about many of them asks.
struct FewEntities: Reads {
  /// Handed over in this order.
  var authors: [Author] = []
  /// The newest first, each with the number of its comments.
  var posts: [(post: Post, commentCount: Int)] = []

  func author(_ id: AuthorID) -> Author? { authors.first { $0.id == id } }
  func forEachAuthor(_ body: (Author) -> Void) { authors.forEach(body) }
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {}
  func post(_ id: PostID) -> (post: Post, author: Author?)? { nil }
  func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {}

  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    for (post, commentCount) in posts.prefix(limit) { body(post, post.author.flatMap(author), commentCount) }
  }

  /// Posts with these numbers of comments, the newest first, of an author who is not there.
  static func posts(commentCounts: [Int]) -> FewEntities {
    let posts = commentCounts.enumerated().map { place, count in
      (post: post(commentCounts.count - place, tags: [], by: nil), commentCount: count)
    }
    return FewEntities(posts: posts)
  }

  static func post(_ id: Int, tags: [String], by author: Int?) -> Post {
    Post(
      id: PostID(id), title: "title \(id)", body: "", author: author.map { AuthorID($0) }, tags: tags,
      createdAt: Timestamp(milliseconds: Int64(id)))
  }

  /// Returns the rows that a view shows.
  func rows(_ view: ViewKey) -> Rows {
    var rows = Rows()
    show(view, into: &rows)
    return rows
  }
}

/// Notes what a view reads, in its order.
struct InputList: InputVisitor {
  private(set) var inputs: [String] = []

  mutating func visit(author: Author?) { inputs.append("author \(author.map { "\($0.id.rawValue)" } ?? "none")") }
  mutating func visit(post: Post?) { inputs.append("post \(post.map { "\($0.id.rawValue)" } ?? "none")") }
  mutating func visit(comment: Comment) { inputs.append("comment \(comment.id.rawValue)") }
  mutating func visit(count: Int) { inputs.append("count \(count)") }

  /// Returns the names of what a view reads.
  static func of(_ view: ViewKey, _ reads: FewEntities) -> [String] {
    var list = InputList()
    view.select(from: reads, &list)
    return list.inputs
  }
}
