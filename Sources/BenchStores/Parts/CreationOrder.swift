import BenchCore

/// A key with the moment its entity was created, so that a place in an order is found without asking a table.
struct Dated<Key: EntityKey>: Equatable, Walked, Sendable {
  let createdAt: Timestamp
  let key: Key

  func precedes(_ other: Dated) -> Bool {
    createdAt == other.createdAt ? key.id < other.key.id : createdAt < other.createdAt
  }
}

extension Array {
  /// Returns the first place whose entry does not precede this one, in O(log n).
  func place<Key>(of entry: Dated<Key>) -> Int where Element == Dated<Key> { prefixCount { $0.precedes(entry) } }

  /// Hands over the elements of an array that begins with the oldest, from one end, until the body returns false.
  @inline(__always)  // The walk of every list that is shown.
  func walk(from end: ListEnd, while body: (Element) -> Bool) {
    switch end {
    case .oldest: for element in self where !body(element) { return }
    case .newest: for element in reversed() where !body(element) { return }
    }
  }
}

/// Keys in the order in which their entities were created, the oldest first: the array that keeps what a dictionary
/// forgets.
struct CreationOrder<Key: EntityKey>: EntityOrder, PastComparable, Equatable, Sendable {
  private var entries: [Dated<Key>] = []

  var count: Int { entries.count }

  /// Puts a key in its place; one that is there already stays once.
  ///
  /// - Complexity: O(1) for the newest, otherwise O(n).
  mutating func insert(_ key: Key, createdAt: Timestamp) {
    let entry = Dated(createdAt: createdAt, key: key)
    guard let last = entries.last, !last.precedes(entry) else { return entries.append(entry) }
    let place = entries.place(of: entry)
    if entries[place].key != key { entries.insert(entry, at: place) }
  }

  /// Takes a key out; nothing happens when it is not there.
  ///
  /// - Complexity: O(log n) to find it, O(n) to close the gap.
  mutating func remove(_ key: Key, createdAt: Timestamp) {
    let place = entries.place(of: Dated(createdAt: createdAt, key: key))
    if place < entries.count && entries[place].key == key { entries.remove(at: place) }
  }

  mutating func removeAll(where isGone: (Key) -> Bool) { entries.removeAll { isGone($0.key) } }

  func isIdentical(to past: Self) -> Bool { entries.isIdentical(to: past.entries) }
  func isEqual(to past: Self, _ walk: inout Walk) -> Bool { entries.isEqual(to: past.entries, &walk) }
  func walk(from end: ListEnd, while body: (Key) -> Bool) { entries.walk(from: end) { body($0.key) } }
}
