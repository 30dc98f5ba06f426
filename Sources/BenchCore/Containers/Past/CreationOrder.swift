/// A key with the creation time of its entity: enough to find the key's place in an order without a table.
@usableFromInline package struct Dated<Key: EntityKey>: Equatable, Walked, Sendable {
  @usableFromInline package let createdAt: Timestamp
  @usableFromInline package let key: Key

  @inlinable package init(createdAt: Timestamp, key: Key) { (self.createdAt, self.key) = (createdAt, key) }

  @inlinable package func precedes(_ other: Dated) -> Bool {
    createdAt == other.createdAt ? key.id < other.key.id : createdAt < other.createdAt
  }
}

extension Array {
  /// Returns the index of the first entry that does not precede this one, in O(log n).
  @inlinable package func place<Key>(of entry: Dated<Key>) -> Int where Element == Dated<Key> {
    prefixCount { $0.precedes(entry) }
  }

  /// Passes elements to the body, starting at one end, until the body returns false. The array is sorted, oldest first.
  @inline(__always)  // Used by every shown list.
  @inlinable package func walk(from end: ListEnd, while body: (Element) -> Bool) {
    switch end {
    case .oldest: for element in self where !body(element) { return }
    case .newest: for element in reversed() where !body(element) { return }
    }
  }
}

@usableFromInline package protocol EntityOrder<Key>: PastComparable {
  associatedtype Key: EntityKey

  init()
  var count: Int { get }
  /// Inserts a key at its place, unless the order already has the key.
  mutating func insert(_ key: Key, createdAt: Timestamp)
  mutating func remove(_ key: Key, createdAt: Timestamp)
  /// Passes keys to the body, starting at one end, until the body returns false.
  func walk(from end: ListEnd, while body: (Key) -> Bool)
}

extension EntityOrder {
  @inlinable package func forEach(_ body: (Key) -> Void) {
    walk(from: .oldest) { key in
      body(key)
      return true
    }
  }
}

/// Keys in the order in which their entities were created, oldest first. A dictionary keeps no such order.
@usableFromInline package struct CreationOrder<Key: EntityKey>: EntityOrder, PastComparable, Equatable, Sendable {
  @usableFromInline var entries: [Dated<Key>] = []

  @inlinable package init() {}

  @inlinable package var count: Int { entries.count }

  /// Inserts a key at its place, unless the order already has the key.
  ///
  /// - Complexity: O(1) for the newest key, otherwise O(n).
  @inlinable package mutating func insert(_ key: Key, createdAt: Timestamp) {
    let entry = Dated(createdAt: createdAt, key: key)
    guard let last = entries.last, !last.precedes(entry) else { return entries.append(entry) }
    let place = entries.place(of: entry)
    if entries[place].key != key { entries.insert(entry, at: place) }
  }

  /// Removes a key if the order has it.
  ///
  /// - Complexity: O(log n) to find the key, O(n) to close the gap.
  @inlinable package mutating func remove(_ key: Key, createdAt: Timestamp) {
    let place = entries.place(of: Dated(createdAt: createdAt, key: key))
    if place < entries.count && entries[place].key == key { entries.remove(at: place) }
  }

  @inlinable package mutating func removeAll(where isGone: (Key) -> Bool) { entries.removeAll { isGone($0.key) } }

  @inlinable package func isEqual(to past: Self, _ walk: inout Walk) -> Bool {
    entries.isEqual(to: past.entries, &walk)
  }
  @inlinable package func walk(from end: ListEnd, while body: (Key) -> Bool) {
    entries.walk(from: end) { body($0.key) }
  }
}
