import BenchCore

/// A store without indexes: related entities are found by scanning whole tables, and ordered by sorting. `flat`,
/// `flat-typed` and `normalized-scan` differ only in the tables.
///
/// With n posts and m comments in all: a read of a thread scans all m comments and sorts the c comments found. A read
/// of an author's posts scans n posts and sorts the posts found. A read of the newest posts sorts n pairs of 16 bytes.
/// Where posts are shown with comment counts, one more pass over the m comments counts them for all shown posts.
protocol Scanning: Store, WalkedReads {
  associatedtype K: KeyForm

  var keys: K { get }

  mutating func set<E: KeptEntity<K>, P: Probe>(_ entry: E, _ probe: inout P)
  /// Changes an entity; returns false if the key has none.
  mutating func change<E: KeptEntity<K>, P: Probe>(
    _ type: E.Type, _ key: E.Key, _ probe: inout P, _ body: (inout E) -> Void
  ) -> Bool
  mutating func remove<E: KeptEntity<K>, P: Probe>(_ type: E.Type, _ key: E.Key, _ probe: inout P) -> E?

  func author(at key: K.AuthorKey) -> K.AuthorEntry?
  func post(at key: K.PostKey) -> K.PostEntry?
  func comment(at key: K.CommentKey) -> K.CommentEntry?
  func scanAuthors(_ body: (K.AuthorEntry) -> Void)
  func scanPosts(_ body: (K.PostEntry) -> Void)
  func scanComments(_ body: (K.CommentEntry) -> Void)
}

// MARK: - Writing

extension Scanning {
  /// Loads the server's data into empty tables.
  mutating func fill<P: Probe>(_ payload: Payload, _ probe: inout P) {
    for author in payload.authors { absorb(author, &probe) }
    for post in payload.posts { put(post, &probe) }
  }

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits where change(K.AuthorEntry.self, keys[edit.id], &probe, { $0.apply(edit.change) }) {
        touched.insert(.author(edit.id), edit.change.fields)
      }
    case .updatePosts(let edits):
      for edit in edits where change(K.PostEntry.self, keys[edit.id], &probe, { $0.title = edit.title }) {
        touched.insert(.post(edit.id), .postTitle)
      }
    case .updateComments(let edits):
      for edit in edits where change(K.CommentEntry.self, keys[edit.id], &probe, { $0.body = edit.body }) {
        touched.insert(.comment(edit.id), .commentBody)
      }
    case .insertPosts(let payloads):
      for payload in payloads {
        put(payload, &probe)
        touched.insert(payload)
      }
    case .insertComments(let inserts):
      for insert in inserts {
        put(insert.comment, under: insert.post, &probe)
        touched.insert(insert)
      }
    case .deletePosts(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteComments(let ids):
      for id in ids {
        guard let comment = remove(K.CommentEntry.self, keys[id], &probe) else { continue }
        touched.insert(Touched.Move(id, of: comment.post.id, came: false))
      }
    case .deleteAuthors(let ids):
      for id in ids where remove(K.AuthorEntry.self, keys[id], &probe) != nil { touched.insert(.author(id)) }
    case .refetch(let page): for payload in page { replace(payload, &touched, &probe) }
    case .mergePosts, .mergeComments: Commit.refuseMerge()
    }
  }

  private mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) {
    if let author { set(K.AuthorEntry(author, keys), &probe) }
  }

  private mutating func put<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    absorb(payload.author, &probe)
    set(K.PostEntry(payload.post, keys), &probe)
    for comment in payload.comments { put(comment, under: payload.id, &probe) }
  }

  private mutating func put<P: Probe>(_ payload: CommentPayload, under post: PostID, _ probe: inout P) {
    absorb(payload.author, &probe)
    set(K.CommentEntry(payload.comment(of: post), keys), &probe)
  }

  private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
    let old = post(at: keys[payload.id])?.author?.id
    if let old, old != payload.author?.id { touched.insert(.posts(by: old)) }
    put(payload, &probe)
    touched.insert(refetched: payload)
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let post = remove(K.PostEntry.self, keys[id], &probe) else { return }
    let gone = comments(of: keys[id])
    for comment in gone { _ = remove(K.CommentEntry.self, comment, &probe) }
    touched.insert(deleted: id, by: post.author?.id, hadComments: !gone.isEmpty)
  }
}

// MARK: - Reading

extension Scanning {
  func author(_ id: AuthorID) -> Author? { author(at: keys[id])?.entity }
  func forEachAuthor(_ body: (Author) -> Void) { scanAuthors { body($0.entity) } }

  func post(_ id: PostID) -> (post: Post, author: Author?)? {
    guard let post = post(at: keys[id]) else { return nil }
    return (post.entity, author(of: post.author))
  }

  func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let comment = comment(at: keys[id]), comment.post.id == post else { return nil }
    return (comment.entity, author(of: comment.author))
  }

  func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    let key = keys[post]
    var found: [K.CommentEntry] = []
    scanComments { if $0.post == key { found.append($0) } }
    found.sort { ($0.createdAt, $0.id.id) < ($1.createdAt, $1.id.id) }
    found.walk(from: end) { body($0.entity, author(of: $0.author)) }
  }

  func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    let key = keys[author]
    var found: [K.PostEntry] = []
    scanPosts { if $0.author == key { found.append($0) } }
    found.sort { ($0.createdAt, $0.id.id) < ($1.createdAt, $1.id.id) }
    let counts = countComments(of: found.lazy.map(\.id))
    found.walk(from: end) { body($0.entity, counts[$0.id] ?? 0) }
  }

  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    var found: [(createdAt: Timestamp, id: K.PostKey)] = []
    scanPosts { found.append(($0.createdAt, $0.id)) }
    found.sort { ($0.createdAt, $0.id.id) > ($1.createdAt, $1.id.id) }
    let shown = found.prefix(limit)
    let counts = countComments(of: shown.lazy.map(\.id))
    for (_, id) in shown {
      guard let post = post(at: id) else { continue }
      body(post.entity, author(of: post.author), counts[id] ?? 0)
    }
  }

  func commentCount(of post: PostID) -> Int { comments(of: keys[post]).count }

  private func comments(of post: K.PostKey) -> [K.CommentKey] {
    var found: [K.CommentKey] = []
    scanComments { if $0.post == post { found.append($0.id) } }
    return found
  }

  private func author(of reference: K.AuthorKey?) -> Author? { reference.flatMap { author(at: $0)?.entity } }

  private func countComments(of posts: some Collection<K.PostKey>) -> [K.PostKey: Int] {
    var counts: [K.PostKey: Int] = [:]
    if posts.isEmpty { return counts }
    counts.reserveCapacity(posts.count)
    for post in posts { counts[post] = 0 }
    scanComments { comment in counts.change(comment.post) { $0 += 1 } }
    return counts
  }
}
