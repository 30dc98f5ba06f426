import BenchContainers
import BenchCore
import HashTreeCollections

/// A table by key of a normalized store; its container is the design.
protocol EntityTable<Key, Value>: PastComparable {
  associatedtype Key: Hashable
  associatedtype Value

  init()
  var count: Int { get }
  subscript(_ key: Key) -> Value? { get set }

  mutating func reserveCapacity(_ count: Int)
  /// Changes the value of a key in place; returns false if there is none.
  mutating func change(_ key: Key, _ body: (inout Value) -> Void) -> Bool
  /// The same, putting a value there first where there is none.
  mutating func change(_ key: Key, default empty: @autoclosure () -> Value, _ body: (inout Value) -> Void)
  mutating func removeValue(forKey key: Key) -> Value?
  /// Ends a commit: puts collected writes into the table. Returns the erased keys of those deleted, or `nil` if there
  /// were no writes, or they are not collected.
  mutating func merge() -> Set<AnyHashable>?
  /// Removes deleted entities from all groups; for tables that collect writes.
  mutating func takeOut(_ gone: Set<AnyHashable>)
}

extension EntityTable {
  /// Reserves nothing by default: trees grow node by node, and groups are made one by one.
  mutating func reserveCapacity(_ count: Int) {}

  /// The default, for tables of entities, which are put there before they are changed.
  mutating func change(_ key: Key, default empty: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
    var value = self[key] ?? empty()
    body(&value)
    self[key] = value
  }

  mutating func merge() -> Set<AnyHashable>? { nil }
  mutating func takeOut(_ gone: Set<AnyHashable>) {}
}

/// A table whose values can be gone through, for the one kind of entity of which all are asked.
protocol EntityValues<Value> {
  associatedtype Value

  /// Hands over all values, in any order.
  func forEachValue(_ body: (Value) -> Void)
}

protocol EntityOrder<Key>: PastComparable {
  associatedtype Key: EntityKey

  init()
  var count: Int { get }
  /// Puts a key in its place; one that is there already stays once.
  mutating func insert(_ key: Key, createdAt: Timestamp)
  /// Takes a key out; nothing happens when it is not there.
  mutating func remove(_ key: Key, createdAt: Timestamp)
  /// Hands over keys from one end until the body returns false.
  func walk(from end: ListEnd, while body: (Key) -> Bool)
}

extension EntityOrder {
  func forEach(_ body: (Key) -> Void) {
    walk(from: .oldest) { key in
      body(key)
      return true
    }
  }
}

extension Dictionary: EntityTable where Key: EntityKey, Value: Walked {}

extension Dictionary: EntityValues {
  func forEachValue(_ body: (Value) -> Void) { for value in values { body(value) } }
}

extension TreeDictionary: EntityValues {
  func forEachValue(_ body: (Value) -> Void) { for value in values { body(value) } }
}

extension TreeDictionary: EntityTable where Value: Equatable {
  mutating func change(_ key: Key, _ body: (inout Value) -> Void) -> Bool { Self.change(&self[key], body) }

  mutating func change(_ key: Key, default empty: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
    body(&self[key, default: empty()])
  }

  /// Moves the value out, changes it and moves it back, so that no second reference makes it copy itself.
  private static func change(_ value: inout Value?, _ body: (inout Value) -> Void) -> Bool {
    guard var present = value.take() else { return false }
    body(&present)
    value = present
    return true
  }
}
