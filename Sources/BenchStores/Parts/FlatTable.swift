import BenchCore

/// The typing of a flat store's dictionary: the only difference between `flat` and `flat-typed`.
///
/// Every use of an entity calls these functions again, because no result is cached.
protocol FlatTyping {
  associatedtype K: KeyForm
  associatedtype Key: Hashable
  associatedtype Value

  static var card: DesignCard { get }

  static func key<T: FlatType<K>>(_ type: T.Type, _ id: T.Key) -> Key
  static func value<T: FlatType<K>>(_ type: T.Type, _ entry: T.Entry) -> Value
  /// Returns the entity in a value; `nil` if the entity has another type.
  static func entry<T: FlatType<K>>(_ type: T.Type, in value: Value) -> T.Entry?
  /// Returns a unique number. By this number, authors sort before posts, posts before comments, and each type by id.
  static func place(of key: Key, _ value: Value) -> Int
  static func areEqual(_ value: Value, _ other: Value) -> Bool
  static func scan<T: FlatType<K>>(_ table: [Key: Value], for type: T.Type, _ body: (T.Entry) -> Void)
}

struct FlatTable<Typing: FlatTyping>: Store, WalkedReads {
  typealias K = Typing.K
  static var card: DesignCard { Typing.card }
  static var ids: IDForm { K.form }

  private let keys: K
  private var table: [Typing.Key: Typing.Value] = [:]

  private static var container: Container { Container(0) }

  init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    keys = K(payload.keys)
    table.reserveCapacity(payload.authors.count + payload.posts.reduce(0) { $0 + 1 + $1.comments.count })
    for author in payload.authors { set(FlatAuthors<K>.self, K.AuthorEntry(author, keys), &probe) }
    for post in payload.posts { put(post, &probe) }
  }

  private func get<T: FlatType<K>>(_ type: T.Type, _ id: T.Key) -> T.Entry? {
    table[Typing.key(type, id)].flatMap { Typing.entry(type, in: $0) }
  }

  private mutating func set<T: FlatType<K>, P: Probe>(_ type: T.Type, _ entry: T.Entry, _ probe: inout P) {
    probe.write(to: Self.container, elements: table.count)
    table[Typing.key(type, T.key(of: entry))] = Typing.value(type, entry)
    probe.wrote()
  }

  private mutating func change<T: FlatType<K>, P: Probe>(
    _ type: T.Type, _ id: T.Key, _ probe: inout P, _ body: (inout T.Entry) -> Void
  ) -> Bool {
    guard var entry = get(type, id) else { return false }
    body(&entry)
    set(type, entry, &probe)
    return true
  }

  private mutating func remove<T: FlatType<K>, P: Probe>(_ type: T.Type, _ id: T.Key, _ probe: inout P) -> T.Entry? {
    guard let value = table.removeValue(forKey: Typing.key(type, id)) else { return nil }
    probe.write(to: Self.container, elements: table.count + 1)
    probe.removed()
    return Typing.entry(type, in: value)
  }
}

// MARK: - Writing

extension FlatTable {
  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits where change(FlatAuthors<K>.self, keys[edit.id], &probe, { $0.apply(edit.change) }) {
        touched.insert(.author(edit.id), edit.change.fields)
      }
    case .updatePosts(let edits):
      for edit in edits where change(FlatPosts<K>.self, keys[edit.id], &probe, { $0.title = edit.title }) {
        touched.insert(.post(edit.id), .postTitle)
      }
    case .updateComments(let edits):
      for edit in edits where change(FlatComments<K>.self, keys[edit.id], &probe, { $0.body = edit.body }) {
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
        guard let comment = remove(FlatComments<K>.self, keys[id], &probe) else { continue }
        touched.insert(Touched.Move(id, of: comment.post.id, came: false))
      }
    case .deleteAuthors(let ids):
      for id in ids where remove(FlatAuthors<K>.self, keys[id], &probe) != nil { touched.insert(.author(id)) }
    case .refetch(let page): for payload in page { replace(payload, &touched, &probe) }
    case .mergePosts, .mergeComments: Commit.refuseMerge()
    }
  }

  private mutating func put<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    if let author = payload.author { set(FlatAuthors<K>.self, K.AuthorEntry(author, keys), &probe) }
    set(FlatPosts<K>.self, K.PostEntry(payload, keys), &probe)
    for comment in payload.comments { put(comment, under: payload.id, &probe) }
  }

  private mutating func put<P: Probe>(_ payload: CommentPayload, under post: PostID, _ probe: inout P) {
    if let author = payload.author { set(FlatAuthors<K>.self, K.AuthorEntry(author, keys), &probe) }
    set(FlatComments<K>.self, K.CommentEntry(payload, under: post, keys), &probe)
  }

  private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
    let old = get(FlatPosts<K>.self, keys[payload.id])?.author?.id
    if let old, old != payload.author?.id { touched.insert(.posts(by: old)) }
    put(payload, &probe)
    touched.insert(refetched: payload)
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let post = remove(FlatPosts<K>.self, keys[id], &probe) else { return }
    let gone = comments(of: keys[id])
    for comment in gone { _ = remove(FlatComments<K>.self, comment, &probe) }
    touched.insert(deleted: id, by: post.author?.id, hadComments: !gone.isEmpty)
  }
}

// MARK: - Reading

extension FlatTable: Scanning {
  func author(at key: K.AuthorKey) -> K.AuthorEntry? { get(FlatAuthors<K>.self, key) }
  func post(at key: K.PostKey) -> K.PostEntry? { get(FlatPosts<K>.self, key) }
  func scanPosts(_ body: (K.PostEntry) -> Void) { Typing.scan(table, for: FlatPosts<K>.self, body) }
  func scanComments(_ body: (K.CommentEntry) -> Void) { Typing.scan(table, for: FlatComments<K>.self, body) }
}

extension FlatTable {
  /// Returns all tables if anything differs, because the tables share one dictionary; see `Store.changes`.
  func changes<P: Probe>(in tables: Tables, since past: Self, by comparison: TableComparison, _ probe: inout P)
    -> Tables
  {
    probe.add(1, .comparisons)
    if comparison == .identity { return table.isIdentical(to: past.table) ? [] : .all }
    var walk = Walk(isCounting: P.isCounting)
    defer { probe.add(walk.elements, .comparedElements) }
    let isEqual = table.isEqual(to: past.table, &walk, at: Typing.place) { value, past, _ in
      Typing.areEqual(value, past)
    }
    return isEqual ? [] : .all
  }

  func author(_ id: AuthorID) -> Author? { author(at: keys[id])?.entity }
  func forEachAuthor(_ body: (Author) -> Void) { Typing.scan(table, for: FlatAuthors<K>.self) { body($0.entity) } }

  func post(_ id: PostID) -> (post: Post, author: Author?)? {
    guard let post = post(at: keys[id]) else { return nil }
    return (post.entity, post.author.flatMap { author(at: $0)?.entity })
  }

  func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let comment = get(FlatComments<K>.self, keys[id]), comment.post.id == post else { return nil }
    return (comment.entity, comment.author.flatMap { author(at: $0)?.entity })
  }

  func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    findComments(of: keys[post], from: end, while: body)
  }
  func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    findPosts(by: keys[author], from: end, while: body)
  }
  func commentCount(of post: PostID) -> Int { comments(of: keys[post]).count }
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) { findRecentPosts(limit: limit, body) }
}
