import BenchCore

/// Collects the keys whose touch can change what a view shows: the entities that its definition reads, and the
/// relations that it walks.
///
/// A key may stand here twice. The buffer is used again for each view.
struct KeyCollector: InputVisitor {
  private(set) var keys: [Touched.Key] = []
  /// The tables of which every row concerns the view, so that none is named among the keys.
  private(set) var tables: Tables = []
  private var lastPost: PostID?
  private var tag: String?
  private var ignoresPosts = false

  /// Collects the keys of a view anew.
  ///
  /// - Complexity: O(i), with i inputs.
  mutating func collect<R: Reads & ~Copyable>(_ view: ViewKey, from store: borrowing R) {
    keys.removeAll(keepingCapacity: true)
    lastPost = nil
    tables = []
    tag = nil
    ignoresPosts = false
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
    // It shows no post, only whether each has comments.
    case .badge:
      keys.append(.recentPosts)
      ignoresPosts = true
    case .tagged(let tag):
      keys.append(.recentPosts)
      self.tag = tag
    // Whoever is not among the best may be next.
    case .topAuthors: tables = .authors
    }
  }

  mutating func visit(author: Author?) {
    if let author, !tables.contains(.authors) { keys.append(.author(author.id)) }
  }

  mutating func visit(post: Post?) {
    guard let post else { return }
    // A post is born with its tags and keeps them: one that has others does not come into the view by being written.
    if let tag, !post.tags.contains(tag) { return }
    lastPost = post.id
    if !ignoresPosts { keys.append(.post(post.id)) }
  }

  mutating func visit(comment: Comment) { keys.append(.comment(comment.id)) }

  /// The number of comments of the post before it.
  mutating func visit(count: Int) { if let lastPost { keys.append(.comments(of: lastPost)) } }
}
