import BenchCore

/// The typing of a flat store's dictionary: the only difference between `flat` and `flat-typed`.
///
/// Every use of an entity calls these functions again, because no result is cached.
protocol FlatTyping {
  associatedtype K: KeyForm
  associatedtype Key: Hashable
  associatedtype Value

  static var card: DesignCard { get }

  static func key<E: KeptEntity<K>>(_ type: E.Type, _ id: E.Key) -> Key
  static func value<E: KeptEntity<K>>(_ entry: E) -> Value
  /// Returns the entity in a value; `nil` if the entity has another type.
  static func entry<E: KeptEntity<K>>(in value: Value) -> E?
  static func areEqual(_ value: Value, _ other: Value) -> Bool
  static func scan<E: KeptEntity<K>>(_ table: [Key: Value], _ body: (E) -> Void)
}

extension FlatTyping {
  /// Returns a unique number. By this number, authors sort before posts, posts before comments, and each type by id.
  fileprivate static func place(of value: Value) -> Int {
    let ids = 1 << 48
    if let author: K.AuthorEntry = entry(in: value) { return author.id.id.rawValue }
    if let post: K.PostEntry = entry(in: value) { return ids + post.id.id.rawValue }
    guard let comment: K.CommentEntry = entry(in: value) else {
      preconditionFailure("there are three types of entity")
    }
    return 2 * ids + comment.id.id.rawValue
  }
}

struct FlatTable<Typing: FlatTyping>: Scanning {
  typealias K = Typing.K
  static var card: DesignCard { Typing.card }
  static var ids: IDForm { K.form }

  let keys: K
  private var table: [Typing.Key: Typing.Value] = [:]

  private static var container: Container { Container(0) }

  init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    keys = K(payload.keys)
    table.reserveCapacity(payload.authors.count + payload.posts.reduce(0) { $0 + 1 + $1.comments.count })
    fill(payload, &probe)
  }

  private func get<E: KeptEntity<K>>(_ id: E.Key) -> E? {
    table[Typing.key(E.self, id)].flatMap { Typing.entry(in: $0) }
  }

  mutating func set<E: KeptEntity<K>, P: Probe>(_ entry: E, _ probe: inout P) {
    probe.write(to: Self.container, elements: table.count)
    table[Typing.key(E.self, entry.id)] = Typing.value(entry)
    probe.wrote()
  }

  mutating func change<E: KeptEntity<K>, P: Probe>(
    _ type: E.Type, _ id: E.Key, _ probe: inout P, _ body: (inout E) -> Void
  ) -> Bool {
    guard var entry: E = get(id) else { return false }
    body(&entry)
    set(entry, &probe)
    return true
  }

  mutating func remove<E: KeptEntity<K>, P: Probe>(_ type: E.Type, _ id: E.Key, _ probe: inout P) -> E? {
    guard let value = table.removeValue(forKey: Typing.key(type, id)) else { return nil }
    probe.write(to: Self.container, elements: table.count + 1)
    probe.removed()
    return Typing.entry(in: value)
  }

  func author(at key: K.AuthorKey) -> K.AuthorEntry? { get(key) }
  func post(at key: K.PostKey) -> K.PostEntry? { get(key) }
  func comment(at key: K.CommentKey) -> K.CommentEntry? { get(key) }
  func scanAuthors(_ body: (K.AuthorEntry) -> Void) { Typing.scan(table, body) }
  func scanPosts(_ body: (K.PostEntry) -> Void) { Typing.scan(table, body) }
  func scanComments(_ body: (K.CommentEntry) -> Void) { Typing.scan(table, body) }

  /// Returns all tables if anything differs, because the tables share one dictionary; see `Store.changes`.
  func changes<P: Probe>(in tables: Tables, since past: Self, by comparison: TableComparison, _ probe: inout P)
    -> Tables
  {
    probe.add(1, .comparisons)
    if comparison == .identity { return table.isIdentical(to: past.table) ? [] : .all }
    var walk = Walk(isCounting: P.isCounting)
    defer { probe.add(walk.elements, .comparedElements) }
    let isEqual = table.isEqual(to: past.table, &walk, at: { Typing.place(of: $1) }) { value, past, _ in
      Typing.areEqual(value, past)
    }
    return isEqual ? [] : .all
  }
}
