import BenchCore

/// Typed tables by id without secondary indexes: relations and orders are found by filtering and sorting.
///
/// Idea: the counter-example of article 003 (2020), which keeps `postsByAuthor` because "filter + sort" is far slower.
/// The store saves the upkeep of indexes on every insert and delete; the question is whether this saving is ever worth
/// the slower reads. The store differs from `normalized` only in having no orders and indexes. It runs the code of
/// `flat`, `Scanning`, and differs from it only in the tables.
///
/// Costs, with n posts and m comments in all: an update or insert is one hash look-up, O(1). Deleting a post scans all
/// m comments for those of the post. Reading a thread of c comments is O(m + c log c), reading the posts of an author
/// O(n + m), and reading the feed O(n log n + m). A read keeps its results in memory while it sorts.
///
/// Memory: a bucket of key and value for each entity, Author 8 + 40, Post 8 + 80, Comment 8 + 64 bytes; a dictionary of
/// reserved capacity has 1.33 to 2.67 buckets for each. No order or index is kept. 10,000 of each kind: 114 in buckets
/// and 117 in texts and tags; 244 are measured, because jemalloc rounds a dictionary up by up to a quarter.
struct NormalizedScanStore: Scanning {
  static let card = DesignCard(
    name: "normalized-scan",
    idea: "an id-keyed table per type, without indexes; reading a list filters and sorts a table",
    source: "Kimura 2020 (003), the counter-example to `postsByAuthor`",
    costs: "update and insert O(1); delete-post O(m); reading `thread` takes O(m), `author-posts` O(n + m), and "
      + "`feed` O(n log n + m)",
    chooseWhen: "there are only dozens of entities, or entities are often inserted and deleted but read only by id",
    avoidWhen: "a screen lists the posts of an author, a thread, or the newest of many posts",
    abilities: [.tables, .sharedReads])

  let keys: IntKeys
  private var tables = ScanTables<IntKeys>()

  init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    keys = IntKeys(payload.keys)
    tables.authors.reserveCapacity(payload.authors.count)
    tables.posts.reserveCapacity(payload.posts.count)
    tables.comments.reserveCapacity(payload.posts.reduce(0) { $0 + $1.comments.count })
    fill(payload, &probe)
  }

  mutating func set<E: KeptEntity<IntKeys>, P: Probe>(_ entry: E, _ probe: inout P) {
    E.change(in: &tables) { table, container in
      probe.write(to: container, elements: table.count)
      table[entry.id] = entry
      probe.wrote()
    }
  }

  mutating func change<E: KeptEntity<IntKeys>, P: Probe>(
    _ type: E.Type, _ id: E.Key, _ probe: inout P, _ body: (inout E) -> Void
  ) -> Bool {
    E.change(in: &tables) { table, container in
      guard table.change(id, body) else { return false }
      probe.write(to: container, elements: table.count)
      probe.wrote()
      return true
    }
  }

  mutating func remove<E: KeptEntity<IntKeys>, P: Probe>(_ type: E.Type, _ id: E.Key, _ probe: inout P) -> E? {
    E.change(in: &tables) { table, container in
      guard let entry = table.removeValue(forKey: id) else { return nil }
      probe.write(to: container, elements: table.count + 1)
      probe.removed()
      return entry
    }
  }

  func author(at id: AuthorID) -> Author? { tables.authors[id] }
  func post(at id: PostID) -> Post? { tables.posts[id] }
  func comment(at id: CommentID) -> Comment? { tables.comments[id] }
  func scanAuthors(_ body: (Author) -> Void) { for author in tables.authors.values { body(author) } }
  func scanPosts(_ body: (Post) -> Void) { for post in tables.posts.values { body(post) } }
  func scanComments(_ body: (Comment) -> Void) { for comment in tables.comments.values { body(comment) } }

  func changes<P: Probe>(in wanted: Tables, since past: Self, by comparison: TableComparison, _ probe: inout P)
    -> Tables
  {
    var walk = TableWalk(comparison, isCounting: P.isCounting)
    defer { walk.tell(&probe) }
    if wanted.contains(.authors) && walk.differ(tables.authors, past.tables.authors) { return .authors }
    if wanted.contains(.posts) && walk.differ(tables.posts, past.tables.posts) { return .posts }
    return wanted.contains(.comments) && walk.differ(tables.comments, past.tables.comments) ? .comments : []
  }
}
