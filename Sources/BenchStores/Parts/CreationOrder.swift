import BenchCore

/// A key with the creation time of its entity: enough to find the key's place in an order without a table.
struct Dated<Key: EntityKey>: Equatable, Walked, Sendable {
  let createdAt: Timestamp
  let key: Key

  func precedes(_ other: Dated) -> Bool {
    createdAt == other.createdAt ? key.id < other.key.id : createdAt < other.createdAt
  }
}

extension Array {
  /// Returns the index of the first entry that does not precede this one, in O(log n).
  func place<Key>(of entry: Dated<Key>) -> Int where Element == Dated<Key> { prefixCount { $0.precedes(entry) } }

  /// Passes elements to the body, starting at one end, until the body returns false. The array is sorted, oldest first.
  @inline(__always)  // Used by every shown list.
  func walk(from end: ListEnd, while body: (Element) -> Bool) {
    switch end {
    case .oldest: for element in self where !body(element) { return }
    case .newest: for element in reversed() where !body(element) { return }
    }
  }
}

/// Keys in the order in which their entities were created, oldest first. A dictionary keeps no such order.
struct CreationOrder<Key: EntityKey>: EntityOrder, PastComparable, Equatable, Sendable {
  private var entries: [Dated<Key>] = []

  var count: Int { entries.count }

  /// Inserts a key at its place, unless the order already has the key.
  ///
  /// - Complexity: O(1) for the newest key, otherwise O(n).
  mutating func insert(_ key: Key, createdAt: Timestamp) {
    let entry = Dated(createdAt: createdAt, key: key)
    guard let last = entries.last, !last.precedes(entry) else { return entries.append(entry) }
    let place = entries.place(of: entry)
    if entries[place].key != key { entries.insert(entry, at: place) }
  }

  /// Removes a key if the order has it.
  ///
  /// - Complexity: O(log n) to find the key, O(n) to close the gap.
  mutating func remove(_ key: Key, createdAt: Timestamp) {
    let place = entries.place(of: Dated(createdAt: createdAt, key: key))
    if place < entries.count && entries[place].key == key { entries.remove(at: place) }
  }

  mutating func removeAll(where isGone: (Key) -> Bool) { entries.removeAll { isGone($0.key) } }

  func isEqual(to past: Self, _ walk: inout Walk) -> Bool { entries.isEqual(to: past.entries, &walk) }
  func walk(from end: ListEnd, while body: (Key) -> Bool) { entries.walk(from: end) { body($0.key) } }
}
