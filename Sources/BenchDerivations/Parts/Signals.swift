import BenchCore

/// The sources of a reactive graph over a store: the parts that views have read, each with the value that was read.
///
/// Authors, posts and the list of a post's comments are signals with a value, so an equal write changes nothing. The
/// list of all posts, an author's posts, and the number of a post's comments are revisions, which every touch changes.
/// A signal is created when it is first read, and removed when no view reads it any more. If no view reads an entity, a
/// commit that touches the entity's key pays one look-up.
struct Signals {
  private var sources: [Touched.Key: GraphNode] = [:]
  /// The lists of posts' comments, by the window that views show of them.
  private var threads: [Threads] = []
  /// All authors with their last values; `nil` if no view reads all authors.
  private var everyone: (node: GraphNode, authors: [AuthorID: Author])?
  /// The signals by the index of their node.
  private var signals: [Signal] = []
  /// Threads that a commit has touched, each once, and a buffer for comparisons.
  private var touchedThreads: [GraphNode] = []
  private var scratch: [Comment] = []

  private struct Threads {
    let window: ListWindow
    var nodes: [PostID: GraphNode] = [:]
    var homes: [CommentID: GraphNode] = [:]
  }

  private enum Signal {
    case none
    case author(AuthorID, Author?)
    case post(PostID, Post?)
    case thread(PostID, inWindow: Int, [Comment])
    case revision(Touched.Key)
    case everyone
  }
}

// MARK: - Reading

extension Signals {
  /// Records that the view reads the collected keys, and creates the signals that are missing.
  mutating func read<S: Store & ~Copyable>(
    _ keys: KeyCollector, of view: ViewKey, _ reader: inout GraphReader, _ graph: ReactiveGraph, _ store: borrowing S
  ) {
    if !keys.tables.isEmpty { reader.read(allAuthors(graph, store)) }
    for key in keys.keys {
      switch key {
      // A comment is read with its thread, which is read as a whole.
      case .comment: continue
      case .comments(let post) where view.readsComments: reader.read(thread(post, view.window, graph, store))
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
    _ post: PostID, _ window: ListWindow, _ graph: ReactiveGraph, _ store: borrowing S
  ) -> GraphNode {
    let place = threads.firstIndex { $0.window == window } ?? threads.count
    if place == threads.count { threads.append(Threads(window: window)) }
    if let node = threads[place].nodes[post] { return node }
    let node = graph.makeSource()
    threads[place].nodes[post] = node
    var comments: [Comment] = []
    Self.walk(post, window, store, into: &comments)
    for comment in comments { threads[place].homes[comment.id] = node }
    keep(.thread(post, inWindow: place, comments), at: node)
    return node
  }

  private static func walk<S: Store & ~Copyable>(
    _ post: PostID, _ window: ListWindow, _ store: borrowing S, into comments: inout [Comment]
  ) {
    store.walkComments(of: post, from: window.start(.oldest)) { comment, _ in
      comments.append(comment)
      return comments.count < window.limit
    }
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
  /// Updates the signals that a commit has changed, and marks their dependents.
  ///
  /// - Complexity: a look-up per touched key; O(c) for a thread of c comments that is read and was touched.
  mutating func update<S: Store & ~Copyable>(
    _ touched: borrowing Touched, _ graph: ReactiveGraph, _ store: borrowing S
  ) {
    for key in touched.keys {
      switch key {
      case .author(let id): updateAuthor(id, graph, store)
      case .post(let id): updatePost(id, graph, store)
      case .comment(let id): for place in threads.indices { if let node = threads[place].homes[id] { touch(node) } }
      case .comments(let post):
        for place in threads.indices { if let node = threads[place].nodes[post] { touch(node) } }
        if let node = sources[key] { graph.change(node) }
      case .posts, .recentPosts: if let node = sources[key] { graph.change(node) }
      }
    }
    for node in touchedThreads { updateThread(node, graph, store) }
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

  private mutating func touch(_ node: GraphNode) { if !touchedThreads.contains(node) { touchedThreads.append(node) } }

  private mutating func updateThread<S: Store & ~Copyable>(
    _ node: GraphNode, _ graph: ReactiveGraph, _ store: borrowing S
  ) {
    guard case .thread(let post, let place, let known) = signals[Int(node.index)] else { return }
    scratch.removeAll(keepingCapacity: true)
    Self.walk(post, threads[place].window, store, into: &scratch)
    if scratch == known { return }
    for comment in known { threads[place].homes[comment.id] = nil }
    for comment in scratch { threads[place].homes[comment.id] = node }
    signals[Int(node.index)] = .thread(post, inWindow: place, scratch)
    graph.change(node)
  }
}

// MARK: - Forgetting

extension Signals {
  /// Removes the source of a node that has lost its last reader.
  mutating func forget(_ node: GraphNode) {
    if Int(node.index) >= signals.count { return }
    switch signals[Int(node.index)] {
    case .none: return
    case .author(let id, _): sources[.author(id)] = nil
    case .post(let id, _): sources[.post(id)] = nil
    case .revision(let key): sources[key] = nil
    case .everyone: everyone = nil
    case .thread(let post, let place, let comments):
      threads[place].nodes[post] = nil
      for comment in comments { threads[place].homes[comment.id] = nil }
    }
    signals[Int(node.index)] = .none
  }

  var isEmpty: Bool {
    sources.isEmpty && everyone == nil && threads.allSatisfy { $0.nodes.isEmpty && $0.homes.isEmpty }
  }
}
