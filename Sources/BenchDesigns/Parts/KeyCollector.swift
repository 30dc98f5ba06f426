import BenchCore

/// Collects the keys whose touch can change what a view shows: the entities that its definition reads, and the
/// relations that it walks.
///
/// A key may stand here twice. The buffer is used again for each view.
struct KeyCollector: InputVisitor {
  private(set) var keys: [Touched.Key] = []
  private var lastPost: PostID?

  /// Collects the keys of a view anew.
  ///
  /// - Complexity: O(i), with i inputs.
  mutating func collect<R: Reads & ~Copyable>(_ view: ViewKey, from store: borrowing R) {
    keys.removeAll(keepingCapacity: true)
    lastPost = nil
    addRelations(of: view)
    view.select(from: store, &self)
  }

  /// What the view is about, which counts even where nothing is found.
  private mutating func addRelations(of view: ViewKey) {
    switch view {
    case .author(let author): keys.append(.author(author))
    case .authorPosts(let author): keys += [.author(author), .posts(by: author)]
    case .commentCount(let author, let post): keys += [.author(author), .comments(of: post)]
    case .detail(let post): keys += [.post(post), .comments(of: post)]
    case .thread(let post): keys.append(.comments(of: post))
    case .feed: keys.append(.recentPosts)
    }
  }

  mutating func visit(author: Author?) { if let author { keys.append(.author(author.id)) } }

  mutating func visit(post: Post?) {
    guard let post else { return }
    lastPost = post.id
    keys.append(.post(post.id))
  }

  mutating func visit(comment: Comment) { keys.append(.comment(comment.id)) }

  /// The number of comments of the post before it.
  mutating func visit(count: Int) { if let lastPost { keys.append(.comments(of: lastPost)) } }
}
