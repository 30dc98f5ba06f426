#if VERGETABLES
  import HashTreeCollections
  import Normalization
  import StoreBenchHost

  /// The tables of Verge 14, which are the package Normalization: hash trees, written in a transaction that begins with
  /// a copy of all tables. Groupings are trees of arrays, like its indexes.
  struct VergeTablesStore: StoreBenchHost.Store {
    static let card = DesignCard(
      name: "verge-tables", idea: "Verge 14's tables: `Tables.Hash` in a storage, written by `performBatchUpdates`",
      source: "VergeGroup/Normalization 2.0", costs: "O(log n) per change under a held state",
      chooseWhen: "the preset `verge` is held against it", avoidWhen: "anything else is asked")

    private var storage = EntityStorage()

    init<P: Probe>(_ payload: Payload, _ probe: inout P) {
      storage.performBatchUpdates { transaction in
        for author in payload.authors { transaction.modifying.put(author, &probe) }
        for post in payload.posts { transaction.modifying.insert(post, &probe) }
      }
    }

    mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
      storage.performBatchUpdates { transaction in transaction.modifying.apply(commit, &touched, &probe) }
    }

    func author(_ id: AuthorID) -> Author? { storage.author(id) }
    func forEachAuthor(_ body: (Author) -> Void) { for record in storage.authors.values { body(record.author) } }
    func post(_ id: PostID) -> (post: Post, author: Author?)? {
      storage.post(id).map { ($0, storage.author(at: $0.author)) }
    }
    func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
      for id in storage.commentsByPost[post] ?? [] {
        if let comment = storage.comment(id) { body(comment, storage.author(at: comment.author)) }
      }
    }
    func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
      for id in (storage.postsByAuthor[author] ?? []).reversed() {
        if let post = storage.post(id) { body(post, storage.commentsByPost[id]?.count ?? 0) }
      }
    }
    func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
      for id in storage.recent.suffix(limit).reversed() {
        guard let post = storage.post(id) else { continue }
        body(post, storage.author(at: post.author), storage.commentsByPost[id]?.count ?? 0)
      }
    }
  }

  /// The type to which the library's macro would be applied.
  private struct EntityStorage: NormalizedStorageType {
    var version: UInt64 = 0
    var authors = Tables.Hash<AuthorRecord>()
    var posts = Tables.Hash<PostRecord>()
    var comments = Tables.Hash<CommentRecord>()
    var recent: [PostID] = []
    var postsByAuthor: TreeDictionary<AuthorID, [PostID]> = [:]
    var commentsByPost: TreeDictionary<PostID, [CommentID]> = [:]

    static func compare(lhs: EntityStorage, rhs: EntityStorage) -> Bool { lhs.version == rhs.version }

    static func == (lhs: EntityStorage, rhs: EntityStorage) -> Bool { compare(lhs: lhs, rhs: rhs) }

    func author(_ id: AuthorID) -> Author? { authors.find(by: .init(id.rawValue))?.author }
    func author(at reference: AuthorID?) -> Author? { reference.flatMap { author($0) } }
    func post(_ id: PostID) -> Post? { posts.find(by: .init(id.rawValue))?.post }
    func comment(_ id: CommentID) -> Comment? { comments.find(by: .init(id.rawValue))?.comment }
  }

  extension EntityStorage {
    mutating func apply<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
      switch commit {
      case .updateAuthors(let edits):
        for edit in edits
        where authors.updateIfExists(id: .init(edit.id.rawValue), update: { $0.author.apply(edit.change) }) != nil {
          touched.insert(.author(edit.id))
          probe.wrote()
        }
      case .updatePosts(let edits):
        for edit in edits
        where posts.updateIfExists(id: .init(edit.id.rawValue), update: { $0.post.title = edit.title }) != nil {
          touched.insert(.post(edit.id))
          probe.wrote()
        }
      case .updateComments(let edits):
        for edit in edits
        where comments.updateIfExists(id: .init(edit.id.rawValue), update: { $0.comment.body = edit.body }) != nil {
          touched.insert(.comment(edit.id))
          probe.wrote()
        }
      case .insertPosts(let payloads):
        for post in payloads {
          insert(post, &probe)
          touched.insert(post)
        }
      case .insertComments(let inserts):
        for insert in inserts {
          self.insert(insert.comment, of: insert.post, &probe)
          touched.insert(insert)
        }
      case .deletePosts(let ids): for id in ids { delete(id, &touched, &probe) }
      case .deleteComments(let ids): for id in ids { delete(id, &touched, &probe) }
      case .deleteAuthors(let ids):
        for id in ids where author(id) != nil {
          authors.remove(.init(id.rawValue))
          touched.insert(.author(id))
          probe.removed()
        }
      case .refetch(let page): for post in page { replace(post, &touched, &probe) }
      // For stores whose card names the ability `merges`.
      case .mergePosts, .mergeComments: Commit.refuseMerge()
      }
    }

    mutating func put<P: Probe>(_ author: Author?, _ probe: inout P) {
      guard let author else { return }
      authors.insert(AuthorRecord(author: author))
      probe.wrote()
    }

    mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
      put(payload.author, &probe)
      posts.insert(PostRecord(post: payload.post))
      probe.wrote()
      recent.append(payload.id)
      if let author = payload.author { postsByAuthor[author.id, default: []].append(payload.id) }
      for comment in payload.comments { insert(comment, of: payload.id, &probe) }
    }

    private mutating func insert<P: Probe>(_ payload: CommentPayload, of post: PostID, _ probe: inout P) {
      put(payload.author, &probe)
      comments.insert(CommentRecord(comment: payload.comment(of: post)))
      probe.wrote()
      commentsByPost[post, default: []].append(payload.id)
    }

    private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
      if let old = post(payload.id)?.author, old != payload.author?.id {
        postsByAuthor[old]?.removeAll { $0 == payload.id }
        touched.insert(.posts(by: old))
      }
      put(payload.author, &probe)
      posts.insert(PostRecord(post: payload.post))
      probe.wrote()
      for comment in payload.comments {
        put(comment.author, &probe)
        comments.insert(CommentRecord(comment: comment.comment(of: payload.id)))
        probe.wrote()
      }
      touched.insert(refetched: payload)
    }

    /// The library does not clean indexes: that is the app's task.
    private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
      guard let post = post(id) else { return }
      posts.remove(.init(id.rawValue))
      recent.removeAll { $0 == id }
      touched.insert(.post(id))
      touched.insert(.recentPosts)
      if let author = post.author {
        postsByAuthor[author]?.removeAll { $0 == id }
        touched.insert(.posts(by: author))
      }
      let gone = commentsByPost.removeValue(forKey: id) ?? []
      for comment in gone { comments.remove(.init(comment.rawValue)) }
      if !gone.isEmpty { touched.insert(.comments(of: id)) }
      probe.removed(1 + gone.count)
    }

    private mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
      guard let comment = comment(id) else { return }
      comments.remove(.init(id.rawValue))
      commentsByPost[comment.post]?.removeAll { $0 == id }
      touched.insert(Touched.Move(id, of: comment.post, came: false))
      probe.removed()
    }
  }

  private struct AuthorRecord: Normalization.EntityType {
    typealias TypedIdentifierRawValue = Int
    var author: Author
    var typedID: TypedIdentifier<AuthorRecord> { .init(author.id.rawValue) }
  }

  private struct PostRecord: Normalization.EntityType {
    typealias TypedIdentifierRawValue = Int
    var post: Post
    var typedID: TypedIdentifier<PostRecord> { .init(post.id.rawValue) }
  }

  private struct CommentRecord: Normalization.EntityType {
    typealias TypedIdentifierRawValue = Int
    var comment: Comment
    var typedID: TypedIdentifier<CommentRecord> { .init(comment.id.rawValue) }
  }
#endif
