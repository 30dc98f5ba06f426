import BenchCore

/// A table for each type, with erased types: the keys are `AnyHashable`, the entities are boxed as `Any`.
///
/// Idea: one implementation of a table serves every type of an app, and a cast at each use restores the type. Models
/// VergeORM 8.2.0 (muukii, November 2020), the library of article 003: a dictionary of erased identifiers for each
/// type, and arrays of erased identifiers for the order of posts and the groups of posts and comments. The store runs
/// the code of `normalized`, `NormalTables`, and differs only in the containers. So `erased` compared with `normalized`
/// shows only the cost of erasing types; `flat` adds built keys and one dictionary for all types.
///
/// With `writes: batch` (`ErasedBatchForm`) a commit is also collected and merged as in that library.
///
/// Costs, with n entities in a table: a look-up hashes through an `AnyHashable` and casts, O(1). An update copies the
/// entity out, changes the copy and puts it into a new box. Inserts, deletions and reads cost as in `normalized`, plus
/// a cast for each entity and each place of an order. While a state is held, the first write to each container copies
/// all of it.
///
/// Memory: a bucket of 40 + 32 bytes for each entity, 1.33 to 2.67 times; a box of 16 + 40 bytes for an author (64 as
/// allocated), 16 + 80 for a post, 16 + 64 for a comment; 48 bytes per place in an order. Indexes: see `normalized`.
typealias ErasedStore = NormalTables<ErasedForm>

enum ErasedForm: NormalForm {
  static let card = DesignCard(
    name: "erased", idea: "a table per type; keys are `AnyHashable`, and entities are boxed as `Any`",
    source: "VergeORM 8.2.0 (2020; article 003)",
    costs: "update O(1), with a cast, a new box, and hashing of `AnyHashable`; a read casts each entity and reference",
    chooseWhen: "a library must store entities of any type, or you study VergeORM 8",
    avoidWhen: "the types are known: `normalized` is the same store without the casts, boxes and erased hashes",
    abilities: [.tables, .sharedReads],
    options: [
      DesignChoices(
        "writes", .words(["in-place", "batch"]), standard: .word("in-place"),
        meaning: "with in-place, each write changes the tables; with batch, a commit merges its writes at its end")
    ])

  typealias K = IntKeys
  typealias Authors = ErasedTable<AuthorID, Author>
  typealias Posts = ErasedTable<PostID, Post>
  typealias Comments = ErasedTable<CommentID, Comment>
  typealias PostOrder = ErasedOrder<Post>
  typealias CommentOrder = ErasedOrder<Comment>
  typealias PostsByAuthor = [AuthorID: PostOrder]
  typealias CommentsByPost = [PostID: CommentOrder]
}

struct ErasedTable<Key: EntityKey, Value: Walked & Sendable>: EntityTable where Key.Raw == Int {
  private var values: [AnyHashable: Any] = [:]

  var count: Int { values.count }

  mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  subscript(_ key: Key) -> Value? {
    get { values[AnyHashable(key.raw)] as? Value }
    set { values[AnyHashable(key.raw)] = newValue }
  }

  mutating func change(_ key: Key, _ body: (inout Value) -> Void) -> Bool {
    values.change(AnyHashable(key.raw)) {
      var value: Value = unboxed($0)
      body(&value)
      $0 = value
    }
  }

  mutating func removeValue(forKey key: Key) -> Value? { values.removeValue(forKey: AnyHashable(key.raw)).map(unboxed) }

  func forEachValue(_ body: (Value) -> Void) { for value in values.values { body(unboxed(value)) } }

  func isEqual(to past: Self, _ walk: inout Walk) -> Bool {
    values.isEqual(to: past.values, &walk) { unboxed($0) as Value }
  }
}

func unboxed<Value>(_ box: Any) -> Value {
  guard let value = box as? Value else { preconditionFailure("a table holds values of one type") }
  return value
}

extension AnyHashable {
  fileprivate var number: Int {
    guard let number = base as? Int else { preconditionFailure("keys are made of numbers") }
    return number
  }
}

extension Dictionary where Key == AnyHashable {
  /// Compares tables of erased entities; a closure casts each entity back to its type.
  func isEqual<Entity: Walked>(to past: Self, _ walk: inout Walk, entity: (Value) -> Entity) -> Bool {
    isEqual(to: past, &walk, at: { key, _ in key.number }) { entity($0).isEqual(to: entity($1), &$2) }
  }
}

struct ErasedOrder<Entity>: EntityOrder {
  private var order = CreationOrder<ErasedKey<Entity>>()

  var count: Int { order.count }

  mutating func insert(_ key: EntityID<Entity>, createdAt: Timestamp) {
    order.insert(ErasedKey(key), createdAt: createdAt)
  }

  mutating func remove(_ key: EntityID<Entity>, createdAt: Timestamp) {
    order.remove(ErasedKey(key), createdAt: createdAt)
  }

  /// Removes the keys of deleted entities.
  ///
  /// - Complexity: O(n), with the hash of an erased key for each place.
  mutating func takeOut(_ gone: Set<AnyHashable>) { if !gone.isEmpty { order.removeAll { gone.contains($0.any) } } }

  func walk(from end: ListEnd, while body: (EntityID<Entity>) -> Bool) { order.walk(from: end) { body($0.id) } }

  func isEqual(to past: Self, _ walk: inout Walk) -> Bool { order.isEqual(to: past.order, &walk) }
}

private struct ErasedKey<Entity>: EntityKey {
  /// An `AnyHashable` that contains an `Int`. The `Int` is sendable, but the type `AnyHashable` cannot express this.
  nonisolated(unsafe) fileprivate let any: AnyHashable

  init(_ id: EntityID<Entity>) { any = AnyHashable(id.rawValue) }

  var raw: Int { any.number }

  var id: EntityID<Entity> { EntityID(raw) }

  static func == (left: Self, right: Self) -> Bool { left.any == right.any }
  func hash(into hasher: inout Hasher) { hasher.combine(any) }
}
