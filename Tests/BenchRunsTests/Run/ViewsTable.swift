import BenchCore
import BenchStores
import Testing

/// The rows, inputs and keys of each kind of view, on data that docs/designs.md describes: made from the definitions,
/// so that the page cannot differ.
enum ViewsTable {
  private static let views: [ViewKey] = [
    .author(AuthorID(0)), .authorPosts(AuthorID(0)), .badge(limit: 2, depth: 1),
    .commentCount(AuthorID(0), PostID(0)), .detail(PostID(0)), .feed(limit: 2), .postRow(PostID(0)), .tagged("b"),
    .tagged("a", ListWindow(1)), .thread(PostID(0)), .thread(PostID(0), ListWindow(1)), .topAuthors(limit: 2),
  ]

  /// The rows of the table, with a head.
  static var text: String {
    var probe = NoProbe()
    let store = NormalizedStore(dataset.payload(), &probe)
    let head = ["|view|shows|reads|registers for|", "|---|---|---|---|"]
    return (head + views.map { row($0, store) }).joined(separator: "\n")
  }

  private static func row(_ view: ViewKey, _ store: NormalizedStore) -> String {
    var rows = Rows()
    store.show(view, into: &rows)
    var reads = ReadRecorder()
    view.select(from: store, &reads)
    var collector = KeyCollector()
    collector.collect(view, from: store)
    let keys = (collector.tables == .authors ? ["any author"] : []) + collector.keys.map(name)
    // All authors come in the order of hashing, which is another one in each process.
    let names = view.kind == .topAuthors ? reads.names.sorted() : reads.names
    let lists = [rows.all.map(\.description), names, keys].map { $0.joined(separator: "; ") }
    return "|`\(view)`|\(lists.joined(separator: "|"))|"
  }

  private static func name(_ key: Touched.Key) -> String {
    switch key {
    case .author(let id): "a\(id.rawValue)"
    case .post(let id): "p\(id.rawValue)"
    case .comment(let id): "c\(id.rawValue)"
    case .comments(of: let id): "comments of p\(id.rawValue)"
    case .posts(by: let id): "posts by a\(id.rawValue)"
    case .recentPosts: "the set of posts"
    }
  }

  private static let dataset = Dataset(
    authors: [5, 9, 5].enumerated().map { Author(id: AuthorID($0), name: "a\($0)", points: $1) },
    posts: [(0, ["a", "b"]), (0, ["a"]), (1, ["a"])].enumerated().map { number, post in
      Post(
        id: PostID(number), title: "t\(number)", body: "body", author: AuthorID(post.0), tags: post.1,
        createdAt: Timestamp(milliseconds: Int64(number)))
    },
    comments: [(0, 0), (2, 0), (0, 1)].enumerated().map { number, place in
      BenchCore.Comment(
        id: CommentID(number), post: PostID(place.0), author: AuthorID(place.1), body: "c\(number)",
        createdAt: Timestamp(milliseconds: 10 + Int64(number)))
    })
}

/// Writes down what a view's definition reads.
private struct ReadRecorder: InputVisitor {
  private(set) var names: [String] = []

  mutating func visit(author: Author?) { names.append(author.map { "a\($0.id.rawValue)" } ?? "no author") }
  mutating func visit(post: Post?) { names.append(post.map { "p\($0.id.rawValue)" } ?? "no post") }
  mutating func visit(comment: BenchCore.Comment) { names.append("c\(comment.id.rawValue)") }
  mutating func visit(count: Int) { names.append("\(count)") }
}
