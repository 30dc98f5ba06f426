import BenchCore

/// Several small stores that pass values on: the entities, the screen that shows the newest posts, and a cell of that
/// screen for each post on it.
///
/// Idea: Store, ViewModel and CellModel of article 003. The entity store (`normalized`) is the source of truth. After
/// each commit it passes on the touched keys: a cell takes the joined value it shows (post, author, number of
/// comments), and the feed's store takes or drops cells when posts come or go. A small store answers reads of its data
/// without the entities.
///
/// The mounted views are unknown to a store, so the modelled app is fixed: its first screen is a feed of the newest 50
/// posts, and everything else (a longer feed, details, threads, profiles) is opened briefly and reads the entity store.
/// Small stores for those too would pass on more copies, to be read once.
///
/// Costs, in addition to those of `normalized`: each author, post or thread touched is sought among the 50 cells,
/// O(50); each copy passed on is an entity write, so an author's change is 1 + the cells that show it. A post that
/// comes or goes moves the cells, O(50), and a feed that lost one takes the next from the entities. Reading a feed of
/// up to 50 posts looks up nothing. A held state shares the cells as it shares the tables.
///
/// Memory on paper: that of `normalized`, and 50 cells of 128 bytes (80 post, 40 author, 8 count) whose
/// strings are shared with the entities: 6 kB in all, nothing per entity.
package struct SplitStore: Store, WalkedReads {
  package static let card = DesignCard(
    name: "split",
    idea: "entities in one store; joined copies in a store per screen and per cell, updated at each commit",
    source: "Store, ViewModel and CellModel of Pairs (Verge 8, article 003)",
    costs: "as normalized; each change also updates the cells of a feed of 50, which reads without look-ups",
    chooseWhen: "one screen is read far more often than what it shows changes",
    avoidWhen: "there are many screens, or what they show changes often: each change updates their copies",
    abilities: [.tables, .sharedReads])

  private(set) var entities: NormalizedStore
  private(set) var feed = Feed()

  package struct Cell: Equatable, Sendable {
    var post: Post
    var author: Author?
    var commentCount: Int

    var slots: Int { author == nil ? 1 : 2 }
  }

  package init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    entities = NormalizedStore(payload, &probe)
    feed.reload(from: entities, &probe)
  }

  package mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    let before = touched.keys.count
    entities.commit(commit, &touched, &probe)
    feed.receive(touched.keys.dropFirst(before), from: entities, &probe)
  }
}

// MARK: - The feed and its cells

extension SplitStore {
  /// The screen's store: the newest posts, the newest first, each joined in a cell.
  struct Feed: Sendable {
    static let length = 50

    private(set) var cells: [Cell] = []
    /// True if posts beyond the last cell may exist.
    private(set) var isFull = false

    /// The number under which the cells are known to a probe, out of the entity store's way.
    private static let container = Container(100)

    mutating func receive<P: Probe>(
      _ keys: ArraySlice<Touched.Key>, from entities: NormalizedStore, _ probe: inout P
    ) {
      var ordersAnew = false
      for key in keys {
        switch key {
        case .author(let id): receive(id, entities.author(id), &probe)
        case .post(let id): receive(id, entities, &probe)
        case .comments(of: let id): receive(id, commentCount: entities.commentCount(of: id), &probe)
        case .recentPosts: ordersAnew = true
        case .comment, .posts: break
        }
      }
      if ordersAnew { reload(from: entities, &probe) }
    }

    private mutating func receive<P: Probe>(_ id: AuthorID, _ author: Author?, _ probe: inout P) {
      for place in cells.indices where cells[place].post.author == id {
        probe.write(to: Self.container, elements: cells.count)
        cells[place].author = author
        if author == nil { probe.removed() } else { probe.wrote() }
      }
    }

    /// Updates the cell of a changed post, and its author if that changed. Cells of deleted posts are dropped when the
    /// order is recomputed.
    private mutating func receive<P: Probe>(_ id: PostID, _ entities: NormalizedStore, _ probe: inout P) {
      guard let place = place(of: id), let (post, author) = entities.post(id) else { return }
      probe.write(to: Self.container, elements: cells.count)
      cells[place].post = post
      probe.wrote()
      if cells[place].author?.id == author?.id { return }
      cells[place].author = author
      if author == nil { probe.removed() } else { probe.wrote() }
    }

    private mutating func receive<P: Probe>(_ id: PostID, commentCount: Int, _ probe: inout P) {
      guard let place = place(of: id) else { return }
      probe.write(to: Self.container, elements: cells.count)
      cells[place].commentCount = commentCount
    }

    /// Takes the newest posts from the entities; cells of posts that are still among them stay as they are.
    mutating func reload<P: Probe>(from entities: NormalizedStore, _ probe: inout P) {
      probe.write(to: Self.container, elements: cells.count)
      var place = 0
      entities.walkRecentPostIDs { id in
        if let kept = cells[place...].firstIndex(where: { $0.post.id == id }) {
          for gone in cells[place..<kept] { probe.removed(gone.slots) }
          cells.removeSubrange(place..<kept)
        } else if let (post, author) = entities.post(id) {
          let cell = Cell(post: post, author: author, commentCount: entities.commentCount(of: id))
          cells.insert(cell, at: place)
          probe.wrote(cell.slots)
        }
        place += 1
        return place < Self.length
      }
      for gone in cells[place...] { probe.removed(gone.slots) }
      cells.removeSubrange(place...)
      isFull = place == Self.length
    }

    private func place(of id: PostID) -> Int? { cells.firstIndex { $0.post.id == id } }
  }
}

// MARK: - Reading

extension SplitStore {
  /// The cells follow from the entities: where those are equal, so are these.
  package func changes<P: Probe>(
    in tables: Tables, since past: borrowing Self, by comparison: TableComparison, _ probe: inout P
  ) -> Tables {
    self.entities.changes(in: tables, since: past.entities, by: comparison, &probe)
  }

  package func author(_ id: AuthorID) -> Author? { entities.author(id) }
  package func forEachAuthor(_ body: (Author) -> Void) { entities.forEachAuthor(body) }
  package func post(_ id: PostID) -> (post: Post, author: Author?)? { entities.post(id) }

  package func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    entities.comment(id, of: post)
  }

  package func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    entities.walkComments(of: post, from: end, while: body)
  }
  package func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    entities.walkPosts(by: author, from: end, while: body)
  }
  package func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    entities.walkRecentPosts(from: end, while: body)
  }
  package func commentCount(of post: PostID) -> Int { entities.commentCount(of: post) }

  package func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    if limit > Feed.length && feed.isFull { return entities.forEachRecentPost(limit: limit, body) }
    for cell in feed.cells.prefix(limit) { body(cell.post, cell.author, cell.commentCount) }
  }
}
