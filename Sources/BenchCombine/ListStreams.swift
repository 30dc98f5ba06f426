#if OpenCombine
  import BenchCore

  /// A selection of posts, made by one query.
  enum PostQuery: Hashable {
    case one(PostID)
    case by(AuthorID, ListWindow)
    case recent(limit: Int)
    case tagged(String, ListWindow)

    /// True if inserting or deleting any post can change the list.
    var isAmongAll: Bool {
      switch self {
      case .one, .by: false
      case .recent, .tagged: true
      }
    }
  }

  struct CommentQuery: Hashable {
    let post: PostID
    var window = ListWindow.all
  }

  enum Everybody: Hashable { case members }

  enum ListKey {
    case posts(PostQuery)
    case counts(PostQuery)
    case comments(CommentQuery)
    case members

    fileprivate var window: ListWindow? {
      switch self {
      case .comments(let query): query.window
      case .posts(let query), .counts(let query): query.window
      case .members: nil
      }
    }
  }

  extension ViewKey {
    /// The lists that the view joins, in the order in which they are sent.
    var lists: [ListKey] {
      switch self {
      case .thread(let post, let window): [.comments(CommentQuery(post: post, window: window)), .members]
      case .commentCount(_, let post): [.comments(CommentQuery(post: post)), .members]
      case .detail(let post): [.posts(.one(post)), .comments(CommentQuery(post: post)), .members]
      case .postRow(let post): Self.lines(.one(post))
      case .feed(let limit): Self.lines(.recent(limit: limit))
      case .authorPosts(let author, let window): Self.lines(.by(author, window))
      case .tagged(let tag, let window): Self.lines(.tagged(tag, window))
      case .author, .topAuthors: [.members]
      case .badge(let limit, _): [.counts(.recent(limit: limit))]
      }
    }

    private static func lines(_ query: PostQuery) -> [ListKey] { [.posts(query), .counts(query), .members] }
  }

  /// The lists that have listeners, in place of a server's snapshot listeners.
  ///
  /// If a commit changes several lists of one view, posts are sent first, then counts, comments and members.
  struct ListStreams {
    private(set) var posts: ListFamily<PostQuery, Post>
    private(set) var counts: ListFamily<PostQuery, CommentCount>
    private(set) var comments: ListFamily<CommentQuery, Comment>
    private(set) var members: ListFamily<Everybody, Author>
    /// The few windows of lists that were opened so far.
    private var windows: [ListWindow] = []

    init(_ lookUp: LookUp) {
      // Posts and comments are walked from end to end, so they need no look-ups.
      posts = ListFamily(.linear)
      comments = ListFamily(.linear)
      counts = ListFamily(lookUp)
      // Every author is a member, so members need no index.
      members = ListFamily(lookUp, isIndexed: false)
    }

    var count: Int { posts.count + counts.count + comments.count + members.count }
    var isEmpty: Bool { count == 0 }

    mutating func open<S: Store & ~Copyable, P: Probe>(_ key: ListKey, from store: borrowing S, _ probe: inout P) {
      switch key {
      case .posts(let query): posts.open(query) { Self.posts(query, from: store, &probe) }
      case .counts(let query): counts.open(query) { Self.counts(query, from: store, &probe) }
      case .comments(let query): comments.open(query) { Self.comments(query, from: store, &probe) }
      case .members: members.open(.members) { Self.members(from: store, &probe) }
      }
      if let window = key.window, !windows.contains(window) { windows.append(window) }
    }

    mutating func close(_ key: ListKey) {
      switch key {
      case .posts(let query): posts.close(query)
      case .counts(let query): counts.close(query)
      case .comments(let query): comments.close(query)
      case .members: members.close(.members)
      }
    }

    mutating func mark(_ touched: borrowing Touched) {
      for key in touched.keys {
        switch key {
        case .author: members.mark(.members)
        case .post(let id):
          posts.mark(holdersOf: id.rawValue)
          posts.mark(.one(id))
        case .comment(let id): comments.mark(holdersOf: id.rawValue)
        case .comments(let post):
          for window in windows { comments.mark(CommentQuery(post: post, window: window)) }
          counts.mark(holdersOf: post.rawValue)
        case .posts(let author):
          for window in windows {
            posts.mark(.by(author, window))
            counts.mark(.by(author, window))
          }
        case .recentPosts:
          posts.mark(where: \.isAmongAll)
          counts.mark(where: \.isAmongAll)
        }
      }
    }

    /// Sends the present state of one of the marked lists; returns true if a list was marked.
    mutating func sendNext<S: Store & ~Copyable, P: Probe>(from store: borrowing S, _ probe: inout P) -> Bool {
      posts.sendNext { Self.posts($0, from: store, &probe) }
        || counts.sendNext { Self.counts($0, from: store, &probe) }
        || comments.sendNext { Self.comments($0, from: store, &probe) }
        || members.sendNext { _ in Self.members(from: store, &probe) }
    }
  }

  // MARK: - Reading

  extension ListStreams {
    private static func posts<S: Store & ~Copyable, P: Probe>(
      _ query: PostQuery, from store: borrowing S, _ probe: inout P
    ) -> [Post] {
      probe.add(1, .selectorCalls)
      return query.list(in: store) { post, _ in post }
    }

    private static func counts<S: Store & ~Copyable, P: Probe>(
      _ query: PostQuery, from store: borrowing S, _ probe: inout P
    ) -> [CommentCount] {
      probe.add(1, .selectorCalls)
      if case .one(let post) = query { return [CommentCount(post: post, count: store.commentCount(of: post))] }
      return query.list(in: store) { post, count in CommentCount(post: post.id, count: count) }
    }

    private static func comments<S: Store & ~Copyable, P: Probe>(
      _ query: CommentQuery, from store: borrowing S, _ probe: inout P
    ) -> [Comment] {
      probe.add(1, .selectorCalls)
      var list: [Comment] = []
      let start = query.window.start(.oldest)
      store.walkComments(of: query.post, from: start) { comment, _ in
        list.append(comment)
        return list.count < query.window.limit
      }
      return start == .oldest ? list : list.reversed()
    }

    /// Reads all authors and sorts them by id, so that the length of a look-up does not depend on the store.
    private static func members<S: Store & ~Copyable, P: Probe>(from store: borrowing S, _ probe: inout P) -> [Author] {
      probe.add(1, .selectorCalls)
      var list: [Author] = []
      store.forEachAuthor { list.append($0) }
      list.sort { $0.id < $1.id }
      return list
    }
  }

  extension PostQuery {
    fileprivate func list<S: Store & ~Copyable, Element>(
      in store: borrowing S, _ wanted: (Post, Int) -> Element
    ) -> [Element] {
      var list: [Element] = []
      switch self {
      case .one(let id): if let found = store.post(id) { list.append(wanted(found.post, 0)) }
      // Only some stores find the posts of a deleted author, and no view shows such posts.
      case .by(let author, _):
        if store.author(author) == nil { return [] }
        store.walkPosts(by: author, from: window.start(.newest)) { post, count in
          list.append(wanted(post, count))
          return list.count < window.limit
        }
      case .recent(let limit):
        store.forEachRecentPost(limit: limit) { post, _, count in list.append(wanted(post, count)) }
      case .tagged(let tag, _):
        store.walkRecentPosts(from: window.start(.newest)) { post, _, count in
          if post.tags.contains(tag) { list.append(wanted(post, count)) }
          return list.count < window.limit
        }
      }
      return window.start(.newest) == .newest ? list : list.reversed()
    }

    fileprivate var window: ListWindow {
      switch self {
      case .by(_, let window), .tagged(_, let window): window
      case .one, .recent: .all
      }
    }
  }
#endif
