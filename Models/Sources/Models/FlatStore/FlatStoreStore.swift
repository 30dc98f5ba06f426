#if FLATSTORE
  import EureFlatStore
  import StoreBenchHost

  /// FlatStore as it is used: `get(by:)`, a changed copy, `set(value:)`; `performBatchUpdates` where a commit has
  /// several changes; `allObjects(type:)` and a filter for lists and groups.
  struct FlatStoreStore: StoreBenchHost.Store {
    static let card = DesignCard(
      name: "flat-store", idea: "eure's FlatStore: one dictionary under built keys, a lock, notifications later",
      source: "eure/FlatStore (2019)", costs: "a key, a caching reference and an operation for each `set`; lists O(N)",
      chooseWhen: "the preset `flatstore` is held against it", avoidWhen: "anything else is asked",
      holding: .cannotHold)

    private let store = EureFlatStore.FlatStore()

    init<P: Probe>(_ payload: Payload, _ probe: inout P) {
      for author in payload.authors { set(AuthorObject(author), &probe) }
      for post in payload.posts { put(post, &probe) }
    }

    mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
      switch commit {
      case .updateAuthors(let edits):
        change(edits, &touched, &probe, { AuthorObject.FlatStoreID($0.id.rawValue) }) { edit, object in
          object.author.apply(edit.change)
          return .author(edit.id)
        }
      case .updatePosts(let edits):
        change(edits, &touched, &probe, { PostObject.FlatStoreID($0.id.rawValue) }) { edit, object in
          object.post.title = edit.title
          return .post(edit.id)
        }
      case .updateComments(let edits):
        change(edits, &touched, &probe, { CommentObject.FlatStoreID($0.id.rawValue) }) { edit, object in
          object.comment.body = edit.body
          return .comment(edit.id)
        }
      case .insertPosts(let posts):
        for post in posts {
          put(post, &probe)
          touched.insert(post)
        }
      case .insertComments(let inserts):
        for insert in inserts {
          put(insert.comment, of: insert.post, &probe)
          touched.insert(insert)
        }
      case .deletePosts(let ids): for id in ids { delete(id, &touched, &probe) }
      case .deleteComments(let ids):
        for id in ids {
          guard let object = store.get(by: CommentObject.FlatStoreID(id.rawValue)) else { continue }
          store.delete(value: object)
          probe.removed()
          touched.insert(Touched.Move(id, of: object.comment.post, came: false))
        }
      case .deleteAuthors(let ids):
        for id in ids {
          guard let object = store.get(by: AuthorObject.FlatStoreID(id.rawValue)) else { continue }
          store.delete(value: object)
          probe.removed()
          touched.insert(.author(id))
        }
      case .refetch(let page): for post in page { replace(post, &touched, &probe) }
      // For stores whose card names the ability `merges`.
      case .mergePosts, .mergeComments: Commit.refuseMerge()
      }
    }

    func hold() -> NoPast? { nil }
  }

  // MARK: - Writing

  extension FlatStoreStore {
    private func set<T: FlatStoreObjectType, P: Probe>(_ object: T, _ probe: inout P) {
      store.set(value: object)
      probe.wrote()
    }

    /// One change is a `get` and a `set`; several changes are a batch of the library, which sends no notification.
    private func change<Edit, T: FlatStoreObjectType, P: Probe>(
      _ edits: Batch<Edit>, _ touched: inout Touched, _ probe: inout P, _ id: (Edit) -> FlatStoreObjectIdentifier<T>,
      _ apply: (Edit, inout T) -> Touched.Key
    ) {
      if edits.count == 1 {
        guard var object = store.get(by: id(edits[0])) else { return }
        touched.insert(apply(edits[0], &object))
        return set(object, &probe)
      }
      store.performBatchUpdates { _, context in
        for edit in edits {
          guard var object = context.get(by: id(edit)) else { continue }
          touched.insert(apply(edit, &object))
          _ = context.set(value: object)
          probe.wrote()
        }
      }
    }

    private func put<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
      if let author = payload.author { set(AuthorObject(author), &probe) }
      set(PostObject(payload.post), &probe)
      for comment in payload.comments { put(comment, of: payload.id, &probe) }
    }

    private func put<P: Probe>(_ payload: CommentPayload, of post: PostID, _ probe: inout P) {
      if let author = payload.author { set(AuthorObject(author), &probe) }
      set(CommentObject(payload.comment(of: post)), &probe)
    }

    private func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
      let old = store.get(by: PostObject.FlatStoreID(payload.id.rawValue))?.post.author
      if let old, old != payload.author?.id { touched.insert(.posts(by: old)) }
      put(payload, &probe)
      touched.insert(refetched: payload)
    }

    private func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
      guard let object = store.get(by: PostObject.FlatStoreID(id.rawValue)) else { return }
      store.delete(value: object)
      touched.insert(.post(id))
      touched.insert(.recentPosts)
      if let author = object.post.author { touched.insert(.posts(by: author)) }
      let gone = store.allObjects(type: CommentObject.self).filter { $0.comment.post == id }
      for comment in gone { store.delete(value: comment) }
      if !gone.isEmpty { touched.insert(.comments(of: id)) }
      probe.removed(1 + gone.count)
    }
  }

  // MARK: - Reading

  extension FlatStoreStore {
    func author(_ id: AuthorID) -> Author? { store.get(by: AuthorObject.FlatStoreID(id.rawValue))?.author }

    private func author(at reference: AuthorID?) -> Author? { reference.flatMap { author($0) } }

    func forEachAuthor(_ body: (Author) -> Void) {
      for object in store.allObjects(type: AuthorObject.self) { body(object.author) }
    }

    func post(_ id: PostID) -> (post: Post, author: Author?)? {
      guard let post = store.get(by: PostObject.FlatStoreID(id.rawValue))?.post else { return nil }
      return (post, author(at: post.author))
    }

    func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
      let comments = store.allObjects(type: CommentObject.self).map(\.comment).filter { $0.post == post }
      for comment in comments.sorted(by: { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }) {
        body(comment, author(at: comment.author))
      }
    }

    func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
      let counts = commentCounts()
      for post in newest().filter({ $0.author == author }) { body(post, counts[post.id] ?? 0) }
    }

    func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
      let counts = commentCounts()
      for post in newest().prefix(limit) { body(post, author(at: post.author), counts[post.id] ?? 0) }
    }

    private func newest() -> [Post] {
      store.allObjects(type: PostObject.self).map(\.post).sorted { ($1.createdAt, $1.id) < ($0.createdAt, $0.id) }
    }

    private func commentCounts() -> [PostID: Int] {
      store.allObjects(type: CommentObject.self).reduce(into: [:]) { $0[$1.comment.post, default: 0] += 1 }
    }
  }

  private struct AuthorObject: FlatStoreObjectType {
    var author: Author
    var rawID: Int { author.id.rawValue }
    init(_ author: Author) { self.author = author }
  }

  private struct PostObject: FlatStoreObjectType {
    var post: Post
    var rawID: Int { post.id.rawValue }
    init(_ post: Post) { self.post = post }
  }

  private struct CommentObject: FlatStoreObjectType {
    var comment: Comment
    var rawID: Int { comment.id.rawValue }
    init(_ comment: Comment) { self.comment = comment }
  }
#endif
