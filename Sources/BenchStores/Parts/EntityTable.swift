import BenchContainers
import BenchCore
import HashTreeCollections

/// A table by key of a normalized store; designs differ in its container.
protocol EntityTable<Key, Value>: PastComparable {
  associatedtype Key: Hashable
  associatedtype Value

  init()
  var count: Int { get }
  subscript(_ key: Key) -> Value? { get set }

  mutating func reserveCapacity(_ count: Int)
  /// Changes the value of a key in place; returns false if there is none.
  mutating func change(_ key: Key, _ body: (inout Value) -> Void) -> Bool
  /// Changes the value of a key in place, after inserting a default if there is none.
  mutating func change(_ key: Key, default empty: @autoclosure () -> Value, _ body: (inout Value) -> Void)
  mutating func removeValue(forKey key: Key) -> Value?
  /// Ends a commit by merging collected writes. Returns the erased keys of deleted entities, or `nil` if there were no
  /// writes, or writes are not collected.
  mutating func merge() -> Set<AnyHashable>?
  /// Removes deleted entities from all groups; for tables that collect writes.
  mutating func takeOut(_ gone: Set<AnyHashable>)
}

extension EntityTable {
  /// Reserves nothing by default: trees grow node by node, and groups are created one by one.
  mutating func reserveCapacity(_ count: Int) {}

  /// Copies the value; a default for tables of entities, which are inserted before they are changed.
  mutating func change(_ key: Key, default empty: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
    var value = self[key] ?? empty()
    body(&value)
    self[key] = value
  }

  mutating func merge() -> Set<AnyHashable>? { nil }
  mutating func takeOut(_ gone: Set<AnyHashable>) {}
}

/// A table that can pass all its values to a body, needed for authors only.
protocol EntityValues<Value> {
  associatedtype Value

  /// Passes all values to the body, in any order.
  func forEachValue(_ body: (Value) -> Void)
}

protocol EntityOrder<Key>: PastComparable {
  associatedtype Key: EntityKey

  init()
  var count: Int { get }
  /// Inserts a key at its place, unless it is there already.
  mutating func insert(_ key: Key, createdAt: Timestamp)
  mutating func remove(_ key: Key, createdAt: Timestamp)
  /// Passes keys to the body, from one end until it returns false.
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

  /// Moves the value out, changes it and moves it back: a second reference would cause a copy.
  private static func change(_ value: inout Value?, _ body: (inout Value) -> Void) -> Bool {
    guard var present = value.take() else { return false }
    body(&present)
    value = present
    return true
  }
}
