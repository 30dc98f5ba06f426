#if STATEGRAPH
  import StateGraph
  import StoreBenchHost

  /// swift-state-graph: a `Stored` node for each entity and each list of ids, set where it changes.
  struct StateGraphStore: StoreBenchHost.Store {
    static let card = DesignCard(
      name: "state-graph", idea: "swift-state-graph: a node for each entity and each relation",
      source: "VergeGroup/swift-state-graph (2026)", costs: "a lock and the edges of a node for each write and read",
      chooseWhen: "the pair `atoms/tracked-commit` is held against it", avoidWhen: "anything else is asked",
      holding: .cannotHold)

    /// The nodes that were made last, for the derivation, because no contract passes them. A process plays one store,
    /// on one thread.
    nonisolated(unsafe) static var current: StateGraphTables?

    private let tables = StateGraphTables()

    init<P: Probe>(_ payload: Payload, _ probe: inout P) {
      for author in payload.authors { tables.put(author, &probe) }
      for post in payload.posts { tables.insert(post, &probe) }
      Self.current = tables
    }

    mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
      switch commit {
      case .updateAuthors(let edits):
        for edit in edits {
          guard let node = tables.authors[edit.id] else { continue }
          node.wrappedValue.apply(edit.change)
          touched.insert(.author(edit.id))
          probe.wrote()
        }
      case .updatePosts(let edits):
        for edit in edits {
          guard let node = tables.posts[edit.id] else { continue }
          node.wrappedValue.title = edit.title
          touched.insert(.post(edit.id))
          probe.wrote()
        }
      case .updateComments(let edits):
        for edit in edits {
          guard let node = tables.comments[edit.id] else { continue }
          node.wrappedValue.body = edit.body
          touched.insert(.comment(edit.id))
          probe.wrote()
        }
      case .insertPosts(let posts):
        for post in posts {
          tables.insert(post, &probe)
          touched.insert(post)
        }
      case .insertComments(let inserts):
        for insert in inserts {
          tables.insert(insert.comment, of: insert.post, &probe)
          touched.insert(insert)
        }
      case .deletePosts(let ids): for id in ids { tables.delete(id, &touched, &probe) }
      case .deleteComments(let ids): for id in ids { tables.delete(id, &touched, &probe) }
      case .deleteAuthors(let ids): for id in ids { tables.delete(id, &touched, &probe) }
      case .refetch(let page): for post in page { tables.replace(post, &touched, &probe) }
      // For stores whose card names the ability `merges`.
      case .mergePosts, .mergeComments: Commit.refuseMerge()
      }
    }

    func hold() -> NoPast? { nil }
    func author(_ id: AuthorID) -> Author? { tables.author(id) }
    func forEachAuthor(_ body: (Author) -> Void) { tables.forEachAuthor(body) }
    func post(_ id: PostID) -> (post: Post, author: Author?)? { tables.post(id) }
    func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
      tables.forEachComment(of: post, body)
    }
    func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { tables.forEachPost(by: author, body) }
    func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
      tables.forEachRecentPost(limit: limit, body)
    }
  }

  /// The nodes. A `Computed` depends on the nodes that it reads. An insert or a delete of an entity changes the node
  /// `census`, and a read that finds nothing depends on that node.
  final class StateGraphTables: Reads {
    fileprivate var authors: [AuthorID: Stored<Author>] = [:]
    fileprivate var posts: [PostID: Stored<Post>] = [:]
    fileprivate var comments: [CommentID: Stored<Comment>] = [:]
    private var postsByAuthor: [AuthorID: Stored<[PostID]>] = [:]
    private var commentsByPost: [PostID: Stored<[CommentID]>] = [:]
    private let recent = Stored(wrappedValue: [PostID]())
    private let census = Stored(wrappedValue: 0)
  }

  // MARK: - Writing

  extension StateGraphTables {
    fileprivate func put<P: Probe>(_ author: Author?, _ probe: inout P) {
      guard let author else { return }
      Self.set(author, at: author.id, in: &authors, census)
      probe.wrote()
    }

    private static func set<ID: Hashable, Value: Equatable>(
      _ value: Value, at id: ID, in nodes: inout [ID: Stored<Value>], _ census: Stored<Int>
    ) {
      if let node = nodes[id] {
        node.wrappedValue = value
      } else {
        nodes[id] = Stored(wrappedValue: value)
        census.wrappedValue += 1
      }
    }

    private static func change<ID: Hashable, Element: Equatable>(
      _ id: ID, in lists: inout [ID: Stored<[Element]>], _ body: (inout [Element]) -> Void
    ) {
      var list = lists[id]?.wrappedValue ?? []
      body(&list)
      if let node = lists[id] { node.wrappedValue = list } else { lists[id] = Stored(wrappedValue: list) }
    }

    fileprivate func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
      put(payload.author, &probe)
      Self.set(payload.post, at: payload.id, in: &posts, census)
      probe.wrote()
      recent.wrappedValue.append(payload.id)
      if let author = payload.author { Self.change(author.id, in: &postsByAuthor) { $0.append(payload.id) } }
      if commentsByPost[payload.id] == nil { commentsByPost[payload.id] = Stored(wrappedValue: []) }
      for comment in payload.comments { insert(comment, of: payload.id, &probe) }
    }

    fileprivate func insert<P: Probe>(_ payload: CommentPayload, of post: PostID, _ probe: inout P) {
      put(payload.author, &probe)
      Self.set(payload.comment(of: post), at: payload.id, in: &comments, census)
      probe.wrote()
      Self.change(post, in: &commentsByPost) { $0.append(payload.id) }
    }

    fileprivate func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
      if let old = posts[payload.id]?.wrappedValue.author, old != payload.author?.id {
        Self.change(old, in: &postsByAuthor) { posts in posts.removeAll { $0 == payload.id } }
        touched.insert(.posts(by: old))
      }
      put(payload.author, &probe)
      Self.set(payload.post, at: payload.id, in: &posts, census)
      probe.wrote()
      for comment in payload.comments {
        put(comment.author, &probe)
        Self.set(comment.comment(of: payload.id), at: comment.id, in: &comments, census)
        probe.wrote()
      }
      touched.insert(refetched: payload)
    }

    fileprivate func delete<P: Probe>(_ id: AuthorID, _ touched: inout Touched, _ probe: inout P) {
      if authors.removeValue(forKey: id) == nil { return }
      census.wrappedValue += 1
      touched.insert(.author(id))
      probe.removed()
    }

    fileprivate func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
      guard let post = posts.removeValue(forKey: id)?.wrappedValue else { return }
      census.wrappedValue += 1
      recent.wrappedValue.removeAll { $0 == id }
      touched.insert(.post(id))
      touched.insert(.recentPosts)
      if let author = post.author {
        Self.change(author, in: &postsByAuthor) { posts in posts.removeAll { $0 == id } }
        touched.insert(.posts(by: author))
      }
      let gone = commentsByPost.removeValue(forKey: id)?.wrappedValue ?? []
      for comment in gone { comments[comment] = nil }
      if !gone.isEmpty { touched.insert(.comments(of: id)) }
      probe.removed(1 + gone.count)
    }

    fileprivate func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
      guard let comment = comments.removeValue(forKey: id)?.wrappedValue else { return }
      Self.change(comment.post, in: &commentsByPost) { comments in comments.removeAll { $0 == id } }
      touched.insert(Touched.Move(id, of: comment.post, came: false))
      probe.removed()
    }
  }

  // MARK: - Reading

  extension StateGraphTables {
    func author(_ id: AuthorID) -> Author? {
      if let node = authors[id] { return node.wrappedValue.id == id ? afterCensus(node.wrappedValue) : nil }
      return afterCensus(nil)
    }

    /// Whether an entity exists can change, and the census changes with it.
    private func afterCensus<Value>(_ value: Value) -> Value {
      _ = census.wrappedValue
      return value
    }

    private func author(at reference: AuthorID?) -> Author? { reference.flatMap { author($0) } }

    func forEachAuthor(_ body: (Author) -> Void) {
      _ = census.wrappedValue
      for node in authors.values { body(node.wrappedValue) }
    }

    func post(_ id: PostID) -> (post: Post, author: Author?)? {
      guard let post = posts[id]?.wrappedValue else { return afterCensus(nil) }
      return (post, author(at: post.author))
    }

    func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
      _ = census.wrappedValue
      for id in commentsByPost[post]?.wrappedValue ?? [] {
        if let comment = comments[id]?.wrappedValue { body(comment, author(at: comment.author)) }
      }
    }

    func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
      _ = census.wrappedValue
      for id in (postsByAuthor[author]?.wrappedValue ?? []).reversed() {
        if let post = posts[id]?.wrappedValue { body(post, commentsByPost[id]?.wrappedValue.count ?? 0) }
      }
    }

    func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
      _ = census.wrappedValue
      for id in recent.wrappedValue.suffix(limit).reversed() {
        guard let post = posts[id]?.wrappedValue else { continue }
        body(post, author(at: post.author), commentsByPost[id]?.wrappedValue.count ?? 0)
      }
    }
  }
#endif
