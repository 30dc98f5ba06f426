#if PERCEPTION
  import PerceptionCore
  import StoreBenchHost

  /// The store `observable-entities` over objects that swift-perception records.
  struct PerceptionStore<System: PerceptionSystem>: StoreBenchHost.Store, WalkedReads {
    static var card: DesignCard {
      DesignCard(
        name: System.name, idea: "a perceptible object for each entity, a property per field; " + System.words,
        source: "pointfreeco/swift-perception 2.0.9", costs: "as observable-entities",
        chooseWhen: "the preset `swiftui-entities` is held against it", avoidWhen: "anything else is asked",
        holding: .cannotHold)
    }

    private let root: PerceivedRoot

    init<P: Probe>(_ payload: Payload, _ probe: inout P) {
      isObservationBeta = System.isWithoutObservation
      PerceivedViews.isOverPerception = true
      root = PerceivedRoot()
      root.authors.reserveCapacity(payload.authors.count)
      root.posts.reserveCapacity(payload.posts.count)
      root.recent.reserveCapacity(payload.posts.count)
      root.comments.reserveCapacity(payload.posts.reduce(0) { $0 + $1.comments.count })
      for author in payload.authors { _ = absorb(author, &probe) }
      for post in payload.posts { insert(post, &probe) }
    }

    func hold() -> NoPast? { nil }

    mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
      switch commit {
      case .updateAuthors(let edits):
        for edit in edits {
          guard let author = root.authors[edit.id] else { continue }
          touched.insert(.author(edit.id), edit.change.fields)
          probe.wrote()
          switch edit.change {
          case .name(let name): author.name = name
          case .points(let points): author.points = points
          }
        }
      case .updatePosts(let edits):
        for edit in edits {
          guard let post = root.posts[edit.id] else { continue }
          touched.insert(.post(edit.id), .postTitle)
          probe.wrote()
          post.title = edit.title
        }
      case .updateComments(let edits):
        for edit in edits {
          guard let comment = root.comments[edit.id] else { continue }
          touched.insert(.comment(edit.id), .commentBody)
          probe.wrote()
          comment.body = edit.body
        }
      case .insertPosts(let posts):
        for post in posts {
          insert(post, &probe)
          touched.insert(post)
        }
      case .insertComments(let inserts):
        for insert in inserts {
          guard let post = root.posts[insert.post] else { continue }
          self.insert(insert.comment, under: post, &probe)
          touched.insert(insert)
        }
      case .deletePosts(let ids): for id in ids { delete(id, &touched, &probe) }
      case .deleteComments(let ids): for id in ids { delete(id, &touched, &probe) }
      case .deleteAuthors(let ids): for id in ids { delete(id, &touched, &probe) }
      case .refetch(let page): for post in page { replace(post, &touched, &probe) }
      // For stores whose card names the ability `merges`.
      case .mergePosts, .mergeComments: Commit.refuseMerge()
      }
    }
  }

  /// The system that the library runs on.
  protocol PerceptionSystem {
    static var name: String { get }
    static var words: String { get }
    static var isWithoutObservation: Bool { get }
  }

  /// A system with Observation, to which the library passes everything on.
  enum PresentSystem: PerceptionSystem {
    static let name = "perception"
    static let words = "passed on to Observation"
    static let isWithoutObservation = false
  }

  /// A system without Observation, where the library records by itself.
  enum FormerSystem: PerceptionSystem {
    static let name = "perception-backport"
    static let words = "recorded by the library, as before iOS 17"
    static let isWithoutObservation = true
  }

  // MARK: - Writing

  extension PerceptionStore {
    private func absorb<P: Probe>(_ author: Author?, _ probe: inout P) -> PerceivedAuthor? {
      guard let author else { return nil }
      probe.wrote()
      guard let known = root.authors[author.id] else {
        let object = PerceivedAuthor(author)
        root.authors[author.id] = object
        return object
      }
      (known.name, known.points, known.extra) = (author.name, author.points, author.extra)
      return known
    }

    /// New posts and comments are the newest, so they go to the end.
    private func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
      let post = PerceivedPost(payload.post)
      post.author = absorb(payload.author, &probe)
      root.posts[payload.id] = post
      root.recent.append(post)
      post.author?.posts.append(.init(post: post))
      probe.wrote()
      if !payload.comments.isEmpty { post.comments.reserveCapacity(payload.comments.count) }
      for comment in payload.comments { insert(comment, under: post, &probe) }
    }

    private func insert<P: Probe>(_ payload: CommentPayload, under post: PerceivedPost, _ probe: inout P) {
      let comment = PerceivedComment(payload.comment(of: post.id), under: post)
      comment.author = absorb(payload.author, &probe)
      root.comments[payload.id] = comment
      post.comments.append(comment)
      probe.wrote()
    }

    private func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
      guard let post = root.posts[payload.id] else { return }
      if let old = post.author?.id, old != payload.author?.id { touched.insert(.posts(by: old)) }
      let author = absorb(payload.author, &probe)
      (post.title, post.body, post.tags, post.extra) = (payload.title, payload.body, payload.tags, payload.extra)
      probe.wrote()
      if author !== post.author {
        post.author?.posts.removeAll { $0.post === post }
        post.author = author
        if let author {
          let place = author.posts.firstIndex { ($0.post.createdAt, $0.post.id) > (post.createdAt, post.id) }
          author.posts.insert(.init(post: post), at: place ?? author.posts.count)
        }
      }
      touched.insert(refetched: payload)
      for payload in payload.comments {
        guard let comment = root.comments[payload.id] else { continue }
        let author = absorb(payload.author, &probe)
        if author !== comment.author { comment.author = author }
        (comment.body, comment.extra) = (payload.body, payload.extra)
        probe.wrote()
      }
    }

    private func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
      guard let post = root.posts.removeValue(forKey: id) else { return }
      root.recent.removeAll { $0 === post }
      post.author?.posts.removeAll { $0.post === post }
      post.isDeleted = true
      for comment in post.comments { root.comments.removeValue(forKey: comment.id) }
      probe.removed(1 + post.comments.count)
      touched.insert(.post(id))
      touched.insert(.recentPosts)
      if let author = post.author { touched.insert(.posts(by: author.id)) }
      if !post.comments.isEmpty { touched.insert(.comments(of: id)) }
    }

    private func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
      guard let comment = root.comments.removeValue(forKey: id) else { return }
      let post = comment.post
      if let place = post.comments.firstIndex(where: { $0 === comment }) { post.comments.remove(at: place) }
      probe.removed()
      touched.insert(Touched.Move(id, of: post.id, came: false))
    }

    private func delete<P: Probe>(_ id: AuthorID, _ touched: inout Touched, _ probe: inout P) {
      guard let author = root.authors.removeValue(forKey: id) else { return }
      author.isDeleted = true
      author.posts = []
      probe.removed()
      touched.insert(.author(id))
    }
  }

  // MARK: - Reading

  extension PerceptionStore {
    /// Reads no more than what the view shows.
    func show(_ view: ViewKey, into rows: inout Rows) {
      view.show(from: PerceptionReads(root: root, fields: view.fields), into: &rows)
    }

    private var reads: PerceptionReads { PerceptionReads(root: root, fields: .all) }

    func author(_ id: AuthorID) -> Author? { reads.author(id) }
    func forEachAuthor(_ body: (Author) -> Void) { reads.forEachAuthor(body) }
    func post(_ id: PostID) -> (post: Post, author: Author?)? { reads.post(id) }
    func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
      reads.walkComments(of: post, from: end, while: body)
    }
    func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
      reads.walkPosts(by: author, from: end, while: body)
    }
    func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
      reads.walkRecentPosts(from: end, while: body)
    }
  }

  /// The objects as one view reads them: only the fields that it shows are read, and so recorded.
  private struct PerceptionReads: WalkedReads {
    let root: PerceivedRoot
    let fields: EntityFields

    func author(_ id: AuthorID) -> Author? { living(root.kept(id) ?? root.authors[id]) }

    private func living(_ author: PerceivedAuthor?, _ fields: EntityFields? = nil) -> Author? {
      author.flatMap { $0.isDeleted ? nil : value($0, fields ?? self.fields) }
    }

    private func value(_ author: PerceivedAuthor, _ fields: EntityFields) -> Author {
      Author(
        id: author.id, name: fields.contains(.authorName) ? author.name : "",
        points: fields.contains(.authorPoints) ? author.points : 0,
        extra: fields.contains(.extra) ? author.extra : .none)
    }

    private func value(_ post: PerceivedPost) -> Post {
      Post(
        id: post.id, title: fields.contains(.postTitle) ? post.title : "",
        body: fields.contains(.postBody) ? post.body : "",
        author: fields.contains(.postAuthor) ? post.author?.id : nil,
        tags: fields.contains(.postTags) ? post.tags : [], createdAt: post.createdAt,
        extra: fields.contains(.extra) ? post.extra : .none)
    }

    private func value(_ comment: PerceivedComment) -> Comment {
      Comment(
        id: comment.id, post: comment.post.id, author: fields.contains(.commentAuthor) ? comment.author?.id : nil,
        body: fields.contains(.commentBody) ? comment.body : "", createdAt: comment.createdAt,
        extra: fields.contains(.extra) ? comment.extra : .none)
    }

    private func object(_ id: PostID) -> PerceivedPost? {
      (root.kept(id) ?? root.posts[id]).flatMap { $0.isDeleted ? nil : $0 }
    }

    private func author(of post: PerceivedPost) -> Author? {
      fields.contains(.postAuthor) ? living(post.author) : nil
    }

    private func count(of post: PerceivedPost) -> Int { fields.contains(.postComments) ? post.comments.count : 0 }

    func forEachAuthor(_ body: (Author) -> Void) { for author in root.authors.values { body(value(author, fields)) } }

    func post(_ id: PostID) -> (post: Post, author: Author?)? { object(id).map { (value($0), author(of: $0)) } }

    func commentCount(of post: PostID) -> Int { object(post).map(count(of:)) ?? 0 }

    func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
      // Comments are shown with the names of their authors alone.
      let shown: EntityFields = fields == .all ? .all : fields.subtracting(.authorPoints)
      walk(object(post)?.comments ?? [], from: end) { body(value($0), living($0.author, shown)) }
    }

    func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
      guard let author = root.kept(author) ?? root.authors[author], !author.isDeleted else { return }
      walk(author.posts, from: end) { body(value($0.post), count(of: $0.post)) }
    }

    func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
      walk(root.recent, from: end) { body(value($0), author(of: $0), count(of: $0)) }
    }

    private func walk<Element>(_ list: [Element], from end: ListEnd, while body: (Element) -> Bool) {
      switch end {
      case .oldest: for element in list where !body(element) { return }
      case .newest: for element in list.reversed() where !body(element) { return }
      }
    }
  }
#endif
