#if VERGEORM
  import StoreBenchHost
  import VergeORM

  /// The database of VergeORM: a table for each type, erased, under keys of the entity's id; groupings are its indexes.
  /// Each commit is one `performBatchUpdates`, which collects what is written and merges it at the end.
  struct VergeORMStore: StoreBenchHost.Store {
    static let card = DesignCard(
      name: "verge-orm", idea: "VergeORM's database: erased tables and indexes, written in batches",
      source: "VergeORM 8.2.0", costs: "the table written and the indexes are copied under a held state, O(n)",
      chooseWhen: "the preset `verge-8` is held against it", avoidWhen: "anything else is asked")

    private var database = EntityDatabase()
    typealias Context = DatabaseBatchUpdatesContext<EntityDatabase>

    init<P: Probe>(_ payload: Payload, _ probe: inout P) {
      database.performBatchUpdates { context in
        for author in payload.authors { Self.put(author, context, &probe) }
        for post in payload.posts { Self.insert(post, context, &probe) }
      }
    }

    mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
      database.performBatchUpdates { context in
        switch commit {
        case .updateAuthors(let edits):
          for edit in edits {
            let found = context.entities.author.updateIfExists(id: .init(edit.id.rawValue)) {
              $0.author.apply(edit.change)
            }
            if found == nil { continue }
            touched.insert(.author(edit.id), edit.change.fields)
            Self.wroteAuthor(context, &probe)
          }
        case .updatePosts(let edits):
          for edit in edits {
            let found = context.entities.post.updateIfExists(id: .init(edit.id.rawValue)) { $0.post.title = edit.title }
            if found == nil { continue }
            touched.insert(.post(edit.id), .postTitle)
            Self.wrotePost(context, &probe)
          }
        case .updateComments(let edits):
          for edit in edits {
            let found = context.entities.comment.updateIfExists(id: .init(edit.id.rawValue)) {
              $0.comment.body = edit.body
            }
            if found == nil { continue }
            touched.insert(.comment(edit.id), .commentBody)
            Self.wroteComment(context, &probe)
          }
        case .insertPosts(let posts):
          for post in posts {
            Self.insert(post, context, &probe)
            touched.insert(post)
          }
        case .insertComments(let inserts):
          for insert in inserts {
            Self.insert(insert.comment, of: insert.post, context, &probe)
            touched.insert(insert)
          }
        case .deletePosts(let ids): for id in ids { Self.delete(id, context, &touched, &probe) }
        case .deleteComments(let ids): for id in ids { Self.delete(id, context, &touched, &probe) }
        case .deleteAuthors(let ids):
          for id in ids where context.entities.author.find(by: .init(id.rawValue)) != nil {
            context.entities.author.delete(EntityIdentifier<AuthorEntity>(id.rawValue))
            Self.copies(Containers.authors, context.entities.author.current.count, &probe)
            touched.insert(.author(id))
            probe.removed()
          }
        case .refetch(let page): for post in page { Self.replace(post, context, &touched, &probe) }
        // For stores whose card names the ability `merges`.
        case .mergePosts, .mergeComments: Commit.refuseMerge()
        }
      }
    }
  }

  // MARK: - Copies

  /// The containers that the library copies, each whole, in a batch that writes to them.
  private enum Containers {
    static var authors: Container { Container(0) }
    static var posts: Container { Container(1) }
    static var comments: Container { Container(2) }
    static var recent: Container { Container(3) }
    static var postsByAuthor: Container { Container(4) }
    static var commentsByPost: Container { Container(5) }
    static func posts(by author: AuthorID) -> Container { Container(6, of: author.rawValue) }
    static func comments(of post: PostID) -> Container { Container(7, of: post.rawValue) }
  }

  extension VergeORMStore {
    private static func copies<P: Probe>(
      _ container: Container, _ elements: @autoclosure () -> Int, _ probe: inout P
    ) {
      if P.isCounting { probe.write(to: container, elements: elements()) }
    }

    private static func wroteAuthor<P: Probe>(_ context: Context, _ probe: inout P) {
      copies(Containers.authors, context.entities.author.current.count, &probe)
      probe.wrote()
    }

    /// The end of a batch goes through all groups of a type that was written.
    private static func wrotePost<P: Probe>(_ context: Context, _ probe: inout P) {
      copies(Containers.posts, context.entities.post.current.count, &probe)
      copies(Containers.postsByAuthor, context.indexes.postsByAuthor.groupCount(), &probe)
      probe.wrote()
    }

    private static func wroteComment<P: Probe>(_ context: Context, _ probe: inout P) {
      copies(Containers.comments, context.entities.comment.current.count, &probe)
      copies(Containers.commentsByPost, context.indexes.commentsByPost.groupCount(), &probe)
      probe.wrote()
    }
  }

  // MARK: - Writing

  extension VergeORMStore {
    private static func put<P: Probe>(_ author: Author?, _ context: Context, _ probe: inout P) {
      guard let author else { return }
      context.entities.author.insert(AuthorEntity(author: author))
      wroteAuthor(context, &probe)
    }

    private static func insert<P: Probe>(_ payload: PostPayload, _ context: Context, _ probe: inout P) {
      put(payload.author, context, &probe)
      context.entities.post.insert(PostEntity(post: payload.post))
      wrotePost(context, &probe)
      copies(Containers.recent, context.indexes.recent.count, &probe)
      context.indexes.recent.append(.init(payload.id.rawValue))
      if let author = payload.author {
        copies(
          Containers.posts(by: author.id),
          context.indexes.postsByAuthor.orderedID(in: .init(author.id.rawValue)).count, &probe)
        context.indexes.postsByAuthor.update(in: .init(author.id.rawValue)) { $0.append(.init(payload.id.rawValue)) }
      }
      for comment in payload.comments { insert(comment, of: payload.id, context, &probe) }
    }

    private static func insert<P: Probe>(
      _ payload: CommentPayload, of post: PostID, _ context: Context, _ probe: inout P
    ) {
      put(payload.author, context, &probe)
      context.entities.comment.insert(CommentEntity(comment: payload.comment(of: post)))
      wroteComment(context, &probe)
      copies(
        Containers.comments(of: post), context.indexes.commentsByPost.orderedID(in: .init(post.rawValue)).count, &probe)
      context.indexes.commentsByPost.update(in: .init(post.rawValue)) { $0.append(.init(payload.id.rawValue)) }
    }

    private static func replace<P: Probe>(
      _ payload: PostPayload, _ context: Context, _ touched: inout Touched, _ probe: inout P
    ) {
      let id = EntityIdentifier<PostEntity>(payload.id.rawValue)
      if let old = context.entities.post.find(by: id)?.post.author, old != payload.author?.id {
        context.indexes.postsByAuthor.update(in: .init(old.rawValue)) { posts in
          let kept = posts.filter { $0 != id }
          posts.removeAll(keepingCapacity: true)
          for post in kept { posts.append(post) }
        }
        touched.insert(.posts(by: old))
      }
      put(payload.author, context, &probe)
      context.entities.post.insert(PostEntity(post: payload.post))
      wrotePost(context, &probe)
      for comment in payload.comments {
        put(comment.author, context, &probe)
        context.entities.comment.insert(CommentEntity(comment: comment.comment(of: payload.id)))
        wroteComment(context, &probe)
      }
      touched.insert(refetched: payload)
    }

    /// The library cleans the indexes of deleted entities at the end of the batch.
    private static func delete<P: Probe>(
      _ id: PostID, _ context: Context, _ touched: inout Touched, _ probe: inout P
    ) {
      guard let post = context.entities.post.find(by: .init(id.rawValue))?.post else { return }
      let gone = context.indexes.commentsByPost.orderedID(in: .init(id.rawValue))
      context.entities.post.delete(EntityIdentifier<PostEntity>(id.rawValue))
      context.entities.comment.delete(gone)
      copies(Containers.posts, context.entities.post.current.count, &probe)
      copies(Containers.postsByAuthor, context.indexes.postsByAuthor.groupCount(), &probe)
      copies(Containers.recent, context.indexes.recent.count, &probe)
      copies(Containers.comments, context.entities.comment.current.count, &probe)
      copies(Containers.commentsByPost, context.indexes.commentsByPost.groupCount(), &probe)
      touched.insert(.post(id))
      touched.insert(.recentPosts)
      if let author = post.author { touched.insert(.posts(by: author)) }
      if !gone.isEmpty { touched.insert(.comments(of: id)) }
      probe.removed(1 + gone.count)
    }

    private static func delete<P: Probe>(
      _ id: CommentID, _ context: Context, _ touched: inout Touched, _ probe: inout P
    ) {
      guard let comment = context.entities.comment.find(by: .init(id.rawValue))?.comment else { return }
      context.entities.comment.delete(EntityIdentifier<CommentEntity>(id.rawValue))
      let siblings = context.indexes.commentsByPost.orderedID(in: .init(comment.post.rawValue)).count
      copies(Containers.comments, context.entities.comment.current.count, &probe)
      copies(Containers.commentsByPost, context.indexes.commentsByPost.groupCount(), &probe)
      copies(Containers.comments(of: comment.post), siblings, &probe)
      touched.insert(Touched.Move(id, of: comment.post, came: false))
      probe.removed()
    }
  }

  // MARK: - Reading

  extension VergeORMStore {
    func author(_ id: AuthorID) -> Author? { database.entities.author.find(by: .init(id.rawValue))?.author }

    private func author(at reference: AuthorID?) -> Author? { reference.flatMap { author($0) } }

    func forEachAuthor(_ body: (Author) -> Void) {
      for entity in database.entities.author.allEntities() { body(entity.author) }
    }

    func post(_ id: PostID) -> (post: Post, author: Author?)? {
      guard let post = database.entities.post.find(by: .init(id.rawValue))?.post else { return nil }
      return (post, author(at: post.author))
    }

    func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
      let table = database.entities.comment
      for id in database.indexes.commentsByPost.orderedID(in: .init(post.rawValue)) {
        if let comment = table.find(by: id)?.comment { body(comment, author(at: comment.author)) }
      }
    }

    func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
      let (table, comments) = (database.entities.post, database.indexes.commentsByPost)
      for id in database.indexes.postsByAuthor.orderedID(in: .init(author.rawValue)).reversed() {
        if let post = table.find(by: id)?.post { body(post, comments.orderedID(in: id).count) }
      }
    }

    func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
      let (table, comments) = (database.entities.post, database.indexes.commentsByPost)
      for id in database.indexes.recent.reversed().prefix(limit) {
        if let post = table.find(by: id)?.post { body(post, author(at: post.author), comments.orderedID(in: id).count) }
      }
    }
  }

  // MARK: - The schema

  struct EntityDatabase: DatabaseType {
    struct Schema: EntitySchemaType {
      let author = AuthorEntity.EntityTableKey()
      let post = PostEntity.EntityTableKey()
      let comment = CommentEntity.EntityTableKey()
      init() {}
    }

    struct Indexes: IndexesType {
      let recent = IndexKey<OrderedIDIndex<Schema, PostEntity>>()
      let postsByAuthor = IndexKey<GroupByEntityIndex<Schema, AuthorEntity, PostEntity>>()
      let commentsByPost = IndexKey<GroupByEntityIndex<Schema, PostEntity, CommentEntity>>()
      init() {}
    }

    var _backingStorage = BackingStorage()
  }

  struct AuthorEntity: EntityType {
    typealias EntityIDRawType = Int
    static var entityName: EntityTableIdentifier { .init("author") }
    var author: Author
    var entityID: EntityIdentifier<AuthorEntity> { .init(author.id.rawValue) }
  }

  struct PostEntity: EntityType {
    typealias EntityIDRawType = Int
    static var entityName: EntityTableIdentifier { .init("post") }
    var post: Post
    var entityID: EntityIdentifier<PostEntity> { .init(post.id.rawValue) }
  }

  struct CommentEntity: EntityType {
    typealias EntityIDRawType = Int
    static var entityName: EntityTableIdentifier { .init("comment") }
    var comment: Comment
    var entityID: EntityIdentifier<CommentEntity> { .init(comment.id.rawValue) }
  }
#endif
