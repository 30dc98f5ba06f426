import BenchCore

/// `erased` with `writes: batch`: the writes of a commit are collected in separate tables and merged at its end.
///
/// Models `performBatchUpdates` of VergeORM 8.2.0. A table stores each entity with its identifier and a closure that
/// hashes it; an index is keyed by the identifier and its erased form. For each type that it wrote, a commit goes
/// through all groups to remove deleted entities, even if no entity was deleted. Not modelled: the library does the
/// same for types that a commit only read, and finds a table at each read by a string.
///
/// Costs, with g groups of a type: an update takes three look-ups instead of one, a closure and a box, and a copy of
/// the groups, O(g). A deletion hashes each place of all groups, O(n). Memory: a bucket of 40 + 88 bytes for each
/// entity, and a bucket of 48 + 8 for each group.
struct ErasedBatchForm: NormalForm {
  static let card = DesignCard(
    name: "erased-batch",
    idea: "like `erased`, but a commit collects its writes, then merges them and visits all lists of their types",
    source: "VergeORM 8.2.0 (2020; article 003): `performBatchUpdates`",
    costs: "like `erased`; each commit also visits all g lists of the types that it writes, in O(g), or O(n) with "
      + "deletions",
    chooseWhen: "you study VergeORM 8", avoidWhen: "commits are small, and there are many lists",
    abilities: [.tables, .sharedReads])

  typealias K = IntKeys
  typealias Authors = BatchedTable<AuthorID, Author>
  typealias Posts = BatchedTable<PostID, Post>
  typealias Comments = BatchedTable<CommentID, Comment>
  typealias PostOrder = ErasedOrder<Post>
  typealias CommentOrder = ErasedOrder<Comment>
  typealias PostsByAuthor = ErasedGroups<Author, Post>
  typealias CommentsByPost = ErasedGroups<Post, Comment>

  static var collectsWrites: Bool { true }
}

struct BatchedTable<Key: EntityKey, Value: Walked & Sendable>: EntityTable where Key.Raw == Int {
  private var values: [AnyHashable: ErasedEntity] = [:]
  private var written: [AnyHashable: ErasedEntity] = [:]
  private var deleted: Set<AnyHashable> = []

  /// The number of entities in the table; collected inserts are not counted.
  var count: Int { values.count - deleted.count }

  mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  subscript(_ key: Key) -> Value? {
    get {
      let key = AnyHashable(key.raw)
      if let entity = written[key] { return entity.value as? Value }
      return deleted.contains(key) ? nil : values[key]?.value as? Value
    }
    set {
      guard let newValue else { return _ = removeValue(forKey: key) }
      let identifier = ErasedIdentifier(key.raw)
      written[identifier.any] = ErasedEntity(newValue, identifier)
    }
  }

  mutating func change(_ key: Key, _ body: (inout Value) -> Void) -> Bool {
    guard var value = self[key] else { return false }
    body(&value)
    self[key] = value
    return true
  }

  mutating func removeValue(forKey key: Key) -> Value? {
    guard let value = self[key] else { return nil }
    let key = AnyHashable(key.raw)
    written[key] = nil
    if values[key] != nil { deleted.insert(key) }
    return value
  }

  mutating func merge() -> Set<AnyHashable>? {
    if written.isEmpty && deleted.isEmpty { return nil }
    defer { (written, deleted) = ([:], []) }
    // An entity that was deleted and inserted again already has its place in a group.
    deleted.subtract(written.keys)
    for (key, entity) in written { values[key] = entity }
    for key in deleted { values[key] = nil }
    return deleted
  }

  func forEachValue(_ body: (Value) -> Void) { for entity in values.values { body(unboxed(entity.value)) } }
  func isIdentical(to past: Self) -> Bool { values.isIdentical(to: past.values) }

  func isEqual(to past: Self, _ walk: inout Walk) -> Bool {
    values.isEqual(to: past.values, &walk) { unboxed($0.value) as Value }
  }
}

struct ErasedGroups<Entity, Of>: EntityTable {
  typealias Key = EntityID<Entity>
  typealias Order = ErasedOrder<Of>
  private var groups: [ErasedIdentifier: Order] = [:]

  var count: Int { groups.count }

  subscript(_ key: Key) -> Order? {
    get { groups[ErasedIdentifier(key.rawValue)] }
    set { groups[ErasedIdentifier(key.rawValue)] = newValue }
  }

  mutating func change(_ key: Key, _ body: (inout Order) -> Void) -> Bool {
    groups.change(ErasedIdentifier(key.rawValue), body)
  }

  mutating func change(_ key: Key, default empty: @autoclosure () -> Order, _ body: (inout Order) -> Void) {
    groups.change(ErasedIdentifier(key.rawValue), default: empty(), body)
  }

  mutating func removeValue(forKey key: Key) -> Order? { groups.removeValue(forKey: ErasedIdentifier(key.rawValue)) }

  /// Changes a group by `groups[key]?`, as the library does; `Dictionary.change` documents the cost of that.
  mutating func takeOut(_ gone: Set<AnyHashable>) {
    for key in groups.keys {
      groups[key]?.takeOut(gone)
      if groups[key]?.count == 0 { groups[key] = nil }
    }
  }

  func forEachValue(_ body: (Order) -> Void) { for order in groups.values { body(order) } }

  func isEqual(to past: Self, _ walk: inout Walk) -> Bool {
    groups.isEqual(to: past.groups, &walk, at: { key, _ in key.raw }) { $0.isEqual(to: $1, &$2) }
  }
}

struct ErasedIdentifier: Hashable {
  let any: AnyHashable
  let raw: Int

  init(_ raw: Int) { (any, self.raw) = (AnyHashable(raw), raw) }
}

private struct ErasedEntity {
  let value: Any
  private let key: AnyHashable
  private let hash: (inout Hasher) -> Void

  init(_ value: Any, _ identifier: ErasedIdentifier) {
    (self.value, key, hash) = (value, identifier.any, identifier.hash)
  }
}
