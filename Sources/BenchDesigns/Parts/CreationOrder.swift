import BenchCore

/// Ids in the order in which their entities were created, the oldest first: the id array that keeps what a dictionary
/// forgets.
///
/// The moment of creation stands beside each id, so that a place is found by binary search without asking the table.
struct CreationOrder<Entity>: Sendable {
  private var entries: [Entry] = []

  struct Entry: Sendable {
    let createdAt: Timestamp
    let id: EntityID<Entity>
  }

  var count: Int { entries.count }

  /// Puts an id in its place; one that is there already stays once.
  ///
  /// - Complexity: O(1) for the newest, otherwise O(n).
  mutating func insert(_ id: EntityID<Entity>, createdAt: Timestamp) {
    let entry = Entry(createdAt: createdAt, id: id)
    guard let last = entries.last, !Self.precedes(last, entry) else { return entries.append(entry) }
    let place = place(of: entry)
    if entries[place].id != id { entries.insert(entry, at: place) }
  }

  /// Takes an id out; nothing happens when it is not there.
  ///
  /// - Complexity: O(log n) to find it, O(n) to close the gap.
  mutating func remove(_ id: EntityID<Entity>, createdAt: Timestamp) {
    let place = place(of: Entry(createdAt: createdAt, id: id))
    if place < entries.count && entries[place].id == id { entries.remove(at: place) }
  }

  func forEach(_ body: (EntityID<Entity>) -> Void) {
    for entry in entries { body(entry.id) }
  }

  /// The newest ids, the newest first, at most `limit` of them.
  func forEachNewest(_ limit: Int = .max, _ body: (EntityID<Entity>) -> Void) {
    var place = entries.count
    let end = entries.count - Swift.min(limit, entries.count)
    while place > end {
      place -= 1
      body(entries[place].id)
    }
  }

  /// The first place whose entry does not precede this one.
  private func place(of entry: Entry) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if Self.precedes(entries[middle], entry) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    left.createdAt == right.createdAt ? left.id < right.id : left.createdAt < right.createdAt
  }
}
