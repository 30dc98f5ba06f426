import BenchCore

/// Typed tables by id with entities in separate boxes: class instances that are copied on write when shared.
///
/// Idea: while a state is held, a write copies a dictionary of references, 16 bytes an entity instead of 48 to 88, and
/// the one written box; no strings or arrays are retained. Models VergeORM 9 and 10, which used boxes before trees
/// replaced them. The order and the indexes are those of `normalized`.
///
/// Costs, with n entities in a table: an update is a hash look-up, a check of the box's reference count and a load of
/// the box, O(1), without an allocation. While a state is held, n references are copied and retained, and one box is
/// allocated. An insert allocates a box. A read also loads the box of each entity. Deleting a post moves O(n) ids as in
/// `normalized`.
///
/// Memory: a bucket of 8 + 8 bytes for each entity, 1.33 to 2.67 times; a box of 16 + 40 bytes for an author (64 as
/// allocated), 16 + 80 for a post, 16 + 64 for a comment. Orders and indexes take as much as in `normalized`. With
/// 10,000 of each, a post for each author and three comments for every third post: 26 in buckets, 80 in boxes, 56 in
/// orders and indexes, 117 in texts and tags, 279 in all, as is measured.
typealias BoxedStore = NormalTables<BoxForm>

enum BoxForm: NormalForm {
  static let card = DesignCard(
    name: "boxed",
    idea: "an id-keyed table per type; entities are in copy-on-write boxes, so copying a table copies only references",
    source: "VergeORM 9–10 (2022)",
    costs: "update O(1); each access follows one pointer more than in `normalized`; while a state is held, a write "
      + "copies at most n references and one box",
    chooseWhen: "a past state is held, entities are large, and reads must be nearly as fast as in `normalized`",
    avoidWhen: "no past state is held (each read has one more indirection), or tables are large (copying one is O(n))",
    abilities: [.tables, .sharedReads])

  typealias K = IntKeys
  typealias Authors = BoxTable<AuthorID, Author>
  typealias Posts = BoxTable<PostID, Post>
  typealias Comments = BoxTable<CommentID, Comment>
}

struct BoxTable<Key: EntityKey, Value: Walked>: EntityTable {
  private var boxes: [Key: Box<Value>] = [:]

  var count: Int { boxes.count }

  mutating func reserveCapacity(_ count: Int) { boxes.reserveCapacity(count) }

  /// Reads or sets a value; if the key has a box, setting replaces the value inside that box.
  subscript(_ key: Key) -> Value? {
    get { boxes[key]?.value }
    set {
      guard let newValue else { return boxes[key] = nil }
      if !change(key, { $0 = newValue }) { boxes[key] = Box(newValue) }
    }
  }

  mutating func change(_ key: Key, _ body: (inout Value) -> Void) -> Bool { boxes.change(key) { $0.change(body) } }

  mutating func removeValue(forKey key: Key) -> Value? { boxes.removeValue(forKey: key)?.value }
  func forEachValue(_ body: (Value) -> Void) { for box in boxes.values { body(box.value) } }
  func isEqual(to past: Self, _ walk: inout Walk) -> Bool { boxes.isEqual(to: past.boxes, &walk) }
}

private struct Box<Value: Walked>: Walked {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  var value: Value { storage.value }

  /// Compares the values, unless the two boxes are the same instance.
  func isEqual(to past: Self, _ walk: inout Walk) -> Bool {
    storage === past.storage || value.isEqual(to: past.value, &walk)
  }

  mutating func change(_ body: (inout Value) -> Void) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
    body(&storage.value)
  }
}
