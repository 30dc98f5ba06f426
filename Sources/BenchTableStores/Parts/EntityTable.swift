import BenchCore
import HashTreeCollections

/// A table of a normalized store, with a value for each key. Designs differ in the container of the table.
protocol EntityTable<Key, Value>: PastComparable {
  associatedtype Key: Hashable
  associatedtype Value

  init()
  var count: Int { get }
  subscript(_ key: Key) -> Value? { get set }

  mutating func reserveCapacity(_ count: Int)
  /// Changes the value of a key in place; returns false if the key has no value.
  mutating func change(_ key: Key, _ body: (inout Value) -> Void) -> Bool
  /// Changes the value of a key in place, after inserting a default if the key has no value.
  mutating func change(_ key: Key, default empty: @autoclosure () -> Value, _ body: (inout Value) -> Void)
  mutating func removeValue(forKey key: Key) -> Value?
  /// Passes all values to the body, in any order.
  func forEachValue(_ body: (Value) -> Void)
  /// Ends a commit by merging collected writes. Returns the erased keys of deleted entities; returns `nil` if there
  /// were no writes, or if the table does not collect writes.
  mutating func merge() -> Set<AnyHashable>?
  /// Removes deleted entities from all groups, in tables that collect writes.
  mutating func takeOut(_ gone: Set<AnyHashable>)
}

extension EntityTable {
  /// Reserves nothing by default: trees grow node by node, and groups are created one by one.
  mutating func reserveCapacity(_ count: Int) {}

  /// Changes a copy of the value and puts the copy back. This suffices for entities: they are inserted before a change.
  mutating func change(_ key: Key, default empty: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
    var value = self[key] ?? empty()
    body(&value)
    self[key] = value
  }

  mutating func merge() -> Set<AnyHashable>? { nil }
  mutating func takeOut(_ gone: Set<AnyHashable>) {}
}

extension Dictionary: EntityTable where Key: EntityKey, Value: Walked {
  func forEachValue(_ body: (Value) -> Void) { for value in values { body(value) } }
}

extension TreeDictionary: EntityTable where Value: Equatable {
  func forEachValue(_ body: (Value) -> Void) { for value in values { body(value) } }

  mutating func change(_ key: Key, _ body: (inout Value) -> Void) -> Bool { Self.change(&self[key], body) }

  mutating func change(_ key: Key, default empty: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
    body(&self[key, default: empty()])
  }

  /// Moves the value out, changes it and moves it back: while the tree refers to the value, a change would copy it.
  private static func change(_ value: inout Value?, _ body: (inout Value) -> Void) -> Bool {
    guard var present = value.take() else { return false }
    body(&present)
    value = present
    return true
  }
}

/// A tree compares itself and skips the nodes that both states share. Shared nodes cannot be seen from outside, so no
/// elements are counted, as the cards of such stores say.
extension TreeDictionary: Walked, PastComparable where Value: Equatable {
  @usableFromInline package func isEqual(to past: Self, _ walk: inout Walk) -> Bool { self == past }
}
