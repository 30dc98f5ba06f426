import BenchContainers
import BenchCore

/// The sources of a reactive graph over a store: what views have read, each with the value it had.
///
/// Authors, posts and the list of a post's comments are signals with a value: an equal write changes nothing. The list
/// of all posts, an author's posts, and the number of a post's comments are revisions: touching them changes them. A
/// signal is created when it is first read, and removed when no view reads it any more; for unread entities a touched
/// key costs one look-up.
struct Signals {
  private var sources: [Touched.Key: GraphNode] = [:]
  private var threads: [PostID: GraphNode] = [:]
  private var homes: [CommentID: GraphNode] = [:]
  /// All authors, where a view reads them all, with the values they had.
  private var everyone: (node: GraphNode, authors: [AuthorID: Author])?
  /// By the index of the node.
  private var signals: [Signal] = []
  /// Threads that a commit has touched, each once, and the list that is being compared.
  private var touchedThreads: [PostID] = []
  private var scratch: [Comment] = []

  private enum Signal {
    case none
    case author(AuthorID, Author?)
    case post(PostID, Post?)
    case thread(PostID, [Comment])
    case revision(Touched.Key)
    case everyone
  }
}

// MARK: - Reading

extension Signals {
  /// Notes that the view reads what the collector found, making the signals that are not there yet.
  mutating func read<S: Store & ~Copyable>(
    _ keys: KeyCollector, of view: ViewKey, _ reader: inout GraphReader, _ graph: ReactiveGraph, _ store: borrowing S
  ) {
    if !keys.tables.isEmpty { reader.read(allAuthors(graph, store)) }
    for key in keys.keys {
      switch key {
      // The thread that holds it is read as a whole.
      case .comment: continue
      case .comments(let post) where view.readsComments: reader.read(thread(post, graph, store))
      default: reader.read(source(key, graph, store))
      }
    }
  }

  private mutating func source<S: Store & ~Copyable>(
    _ key: Touched.Key, _ graph: ReactiveGraph, _ store: borrowing S
  ) -> GraphNode {
    if let node = sources[key] { return node }
    let node = graph.makeSource()
    sources[key] = node
    switch key {
    case .author(let id): keep(.author(id, store.author(id)), at: node)
    case .post(let id): keep(.post(id, store.post(id)?.post), at: node)
    default: keep(.revision(key), at: node)
    }
    return node
  }

  private mutating func thread<S: Store & ~Copyable>(
    _ post: PostID, _ graph: ReactiveGraph, _ store: borrowing S
  ) -> GraphNode {
    if let node = threads[post] { return node }
    let node = graph.makeSource()
    threads[post] = node
    var comments: [Comment] = []
    store.forEachComment(of: post) { comment, _ in comments.append(comment) }
    for comment in comments { homes[comment.id] = node }
    keep(.thread(post, comments), at: node)
    return node
  }

  private mutating func allAuthors<S: Store & ~Copyable>(_ graph: ReactiveGraph, _ store: borrowing S) -> GraphNode {
    if let everyone { return everyone.node }
    let node = graph.makeSource()
    var authors: [AuthorID: Author] = [:]
    store.forEachAuthor { authors[$0.id] = $0 }
    everyone = (node, authors)
    keep(.everyone, at: node)
    return node
  }

  private mutating func keep(_ signal: Signal, at node: GraphNode) {
    while signals.count <= Int(node.index) { signals.append(.none) }
    signals[Int(node.index)] = signal
  }
}

// MARK: - Writing

extension Signals {
  /// Takes over what a commit has changed, and marks what depends on it.
  ///
  /// - Complexity: a look-up per touched key; O(c) for a thread of c comments that is read and was touched.
  mutating func update<S: Store & ~Copyable>(
    _ touched: borrowing Touched, _ graph: ReactiveGraph, _ store: borrowing S
  ) {
    for key in touched.keys {
      switch key {
      case .author(let id): updateAuthor(id, graph, store)
      case .post(let id): updatePost(id, graph, store)
      case .comment(let id): if let node = homes[id] { touch(node) }
      case .comments(let post):
        if let node = threads[post] { touch(node) }
        if let node = sources[key] { graph.change(node) }
      case .posts, .recentPosts: if let node = sources[key] { graph.change(node) }
      }
    }
    for post in touchedThreads { updateThread(post, graph, store) }
    touchedThreads.removeAll(keepingCapacity: true)
  }

  private mutating func updateAuthor<S: Store & ~Copyable>(
    _ id: AuthorID, _ graph: ReactiveGraph, _ store: borrowing S
  ) {
    let node = sources[.author(id)]
    if node == nil && everyone == nil { return }
    let author = store.author(id)
    if let node, case .author(_, let known) = signals[Int(node.index)], known != author {
      signals[Int(node.index)] = .author(id, author)
      graph.change(node)
    }
    if let everyone, everyone.authors[id] != author {
      self.everyone?.authors[id] = author
      graph.change(everyone.node)
    }
  }

  private mutating func updatePost<S: Store & ~Copyable>(_ id: PostID, _ graph: ReactiveGraph, _ store: borrowing S) {
    guard let node = sources[.post(id)] else { return }
    let post = store.post(id)?.post
    guard case .post(_, let known) = signals[Int(node.index)], known != post else { return }
    signals[Int(node.index)] = .post(id, post)
    graph.change(node)
  }

  private mutating func touch(_ node: GraphNode) {
    guard case .thread(let post, _) = signals[Int(node.index)] else { return }
    if !touchedThreads.contains(post) { touchedThreads.append(post) }
  }

  private mutating func updateThread<S: Store & ~Copyable>(
    _ post: PostID, _ graph: ReactiveGraph, _ store: borrowing S
  ) {
    guard let node = threads[post], case .thread(_, let known) = signals[Int(node.index)] else { return }
    scratch.removeAll(keepingCapacity: true)
    store.forEachComment(of: post) { comment, _ in scratch.append(comment) }
    if scratch == known { return }
    for comment in known { homes[comment.id] = nil }
    for comment in scratch { homes[comment.id] = node }
    signals[Int(node.index)] = .thread(post, scratch)
    graph.change(node)
  }
}

// MARK: - Forgetting

extension Signals {
  /// Removes a node that was one of these sources; the graph has lost its last reader.
  mutating func forget(_ node: GraphNode) {
    if Int(node.index) >= signals.count { return }
    switch signals[Int(node.index)] {
    case .none: return
    case .author(let id, _): sources[.author(id)] = nil
    case .post(let id, _): sources[.post(id)] = nil
    case .revision(let key): sources[key] = nil
    case .everyone: everyone = nil
    case .thread(let post, let comments):
      threads[post] = nil
      for comment in comments { homes[comment.id] = nil }
    }
    signals[Int(node.index)] = .none
  }

  /// True if nothing is remembered.
  var isEmpty: Bool { sources.isEmpty && threads.isEmpty && homes.isEmpty && everyone == nil }
}
