#if OpenCombine
  import BenchCore

  /// Some of the posts, as one query finds them.
  enum PostQuery: Hashable {
    case one(PostID)
    case by(AuthorID)
    case recent(limit: Int)
    case tagged(String)

    /// True if inserting or deleting a post can change the list.
    var isAmongAll: Bool {
      switch self {
      case .one, .by: false
      case .recent, .tagged: true
      }
    }
  }

  /// The one list of its kind: all authors.
  enum Everybody: Hashable {
    case members
  }

  /// A list that a view joins.
  enum ListKey {
    case posts(PostQuery)
    case counts(PostQuery)
    case comments(PostID)
    case members
  }

  extension ViewKey {
    /// The lists that the view joins, in the order in which they are sent.
    var lists: [ListKey] {
      switch self {
      case .thread(let post), .commentCount(_, let post): [.comments(post), .members]
      case .detail(let post): [.posts(.one(post)), .comments(post), .members]
      case .feed(let limit): Self.lines(.recent(limit: limit))
      case .authorPosts(let author): Self.lines(.by(author))
      case .tagged(let tag): Self.lines(.tagged(tag))
      case .author, .topAuthors: [.members]
      case .badge(let limit, _): [.counts(.recent(limit: limit))]
      }
    }

    private static func lines(_ query: PostQuery) -> [ListKey] { [.posts(query), .counts(query), .members] }
  }

  /// The lists that have listeners: what a server's snapshot listeners would be.
  ///
  /// Where a commit changes several lists that one view joins, posts go first, then counts, comments and members.
  struct ListStreams {
    private(set) var posts: ListFamily<PostQuery, Post>
    private(set) var counts: ListFamily<PostQuery, CommentCount>
    private(set) var comments: ListFamily<PostID, Comment>
    private(set) var members: ListFamily<Everybody, Author>

    init(_ lookUp: LookUp) {
      // Posts and comments are walked from end to end: nothing is looked up in them.
      posts = ListFamily(.linear)
      comments = ListFamily(.linear)
      counts = ListFamily(lookUp)
      // Every author is a member.
      members = ListFamily(lookUp, isIndexed: false)
    }

    /// The number of lists with a listener.
    var count: Int { posts.count + counts.count + comments.count + members.count }

    /// True if there is no listener.
    var isEmpty: Bool { count == 0 }

    /// Listens to a list; it is read unless it has listeners already.
    mutating func open<S: Store & ~Copyable, P: Probe>(_ key: ListKey, from store: borrowing S, _ probe: inout P) {
      switch key {
      case .posts(let query): posts.open(query) { Self.posts(query, from: store, &probe) }
      case .counts(let query): counts.open(query) { Self.counts(query, from: store, &probe) }
      case .comments(let post): comments.open(post) { Self.comments(of: post, from: store, &probe) }
      case .members: members.open(.members) { Self.members(from: store, &probe) }
      }
    }

    /// Listens no more.
    mutating func close(_ key: ListKey) {
      switch key {
      case .posts(let query): posts.close(query)
      case .counts(let query): counts.close(query)
      case .comments(let post): comments.close(post)
      case .members: members.close(.members)
      }
    }

    /// Marks the lists that a commit changed.
    mutating func mark(_ touched: borrowing Touched) {
      for key in touched.keys {
        switch key {
        case .author: members.mark(.members)
        case .post(let id):
          posts.mark(holdersOf: id.rawValue)
          posts.mark(.one(id))
        case .comment(let id): comments.mark(holdersOf: id.rawValue)
        case .comments(let post):
          comments.mark(post)
          counts.mark(holdersOf: post.rawValue)
        case .posts(let author):
          posts.mark(.by(author))
          counts.mark(.by(author))
        case .recentPosts:
          posts.mark(where: \.isAmongAll)
          counts.mark(where: \.isAmongAll)
        }
      }
    }

    /// Sends one of the marked lists as it is now; answers whether there was one.
    mutating func sendNext<S: Store & ~Copyable, P: Probe>(from store: borrowing S, _ probe: inout P) -> Bool {
      posts.sendNext { Self.posts($0, from: store, &probe) }
        || counts.sendNext { Self.counts($0, from: store, &probe) }
        || comments.sendNext { Self.comments(of: $0, from: store, &probe) }
        || members.sendNext { _ in Self.members(from: store, &probe) }
    }
  }

  // MARK: - Reading

  extension ListStreams {
    private static func posts<S: Store & ~Copyable, P: Probe>(
      _ query: PostQuery, from store: borrowing S, _ probe: inout P
    ) -> [Post] {
      probe.add(1, .selectorCalls)
      var list: [Post] = []
      query.forEach(in: store) { post, _ in list.append(post) }
      return list
    }

    private static func counts<S: Store & ~Copyable, P: Probe>(
      _ query: PostQuery, from store: borrowing S, _ probe: inout P
    ) -> [CommentCount] {
      probe.add(1, .selectorCalls)
      var list: [CommentCount] = []
      query.forEach(in: store) { post, count in list.append(CommentCount(post: post.id, count: count)) }
      return list
    }

    private static func comments<S: Store & ~Copyable, P: Probe>(
      of post: PostID, from store: borrowing S, _ probe: inout P
    ) -> [Comment] {
      probe.add(1, .selectorCalls)
      var list: [Comment] = []
      store.forEachComment(of: post) { comment, _ in list.append(comment) }
      return list
    }

    /// Documents come in the order of their ids, so how far a look-up walks does not depend on the store.
    private static func members<S: Store & ~Copyable, P: Probe>(
      from store: borrowing S, _ probe: inout P
    ) -> [Author] {
      probe.add(1, .selectorCalls)
      var list: [Author] = []
      store.forEachAuthor { list.append($0) }
      list.sort { $0.id < $1.id }
      return list
    }
  }

  extension PostQuery {
    /// Passes on each post found, with its number of comments.
    fileprivate func forEach<S: Store & ~Copyable>(in store: borrowing S, _ body: (Post, Int) -> Void) {
      switch self {
      case .one(let id): if let found = store.post(id) { body(found.post, 0) }
      // Some stores find what an author who is gone wrote, and others do not; no view shows it.
      case .by(let author): if store.author(author) != nil { store.forEachPost(by: author, body) }
      case .recent(let limit): store.forEachRecentPost(limit: limit) { post, _, count in body(post, count) }
      case .tagged(let tag):
        store.forEachRecentPost(limit: .max) { post, _, count in if post.tags.contains(tag) { body(post, count) } }
      }
    }
  }
#endif
