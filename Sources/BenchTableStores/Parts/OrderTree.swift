import BenchCore

/// Keys in the order of creation, in a tree of arrays. A write copies only those paths that a held state shares.
///
/// The tree is a B+ tree built from nested arrays. Changing a node in place changes the arrays on the node's path, and
/// Swift copies only those arrays that are shared. A tree that no state holds is changed in place; a write to a held
/// tree copies at most `limit` entries on each of log n levels.
///
/// A full node passes its newer half to a new neighbour. A full node to which an entry is added at the end passes only
/// that entry, so entities that arrive in order leave full nodes. Empty nodes are removed, but no nodes are merged, so
/// the depth is that of the largest size so far.
struct OrderTree<Key: EntityKey>: EntityOrder, PastComparable, Equatable, Sendable {
  private var root = OrderNode<Key>()
  private(set) var count = 0

  mutating func insert(_ key: Key, createdAt: Timestamp) {
    let (isNew, overflow) = root.insert(Dated(createdAt: createdAt, key: key))
    if isNew { count += 1 }
    if let overflow { root = OrderNode(parting: root, overflow) }
  }

  mutating func remove(_ key: Key, createdAt: Timestamp) {
    if root.remove(Dated(createdAt: createdAt, key: key)) { count -= 1 }
    while root.children.count == 1 { root = root.children[0] }
  }

  func isIdentical(to past: Self) -> Bool {
    storage(of: root.entries) == storage(of: past.root.entries)
      && storage(of: root.children) == storage(of: past.root.children)
  }

  func walk(from end: ListEnd, while body: (Key) -> Bool) { _ = root.walk(from: end, body) }
}

/// A node: a leaf with entries, or a branch with children and a lower bound for each child.
private struct OrderNode<Key: EntityKey>: Equatable, Sendable {
  /// The entries of a leaf; in a branch, one entry per child: a lower bound of all entries of that child.
  private(set) var entries: [Dated<Key>] = []
  /// The children of a branch; empty in a leaf.
  private(set) var children: [OrderNode] = []

  /// The number of entries of a full node: 512 bytes with number keys, so a copied path takes a few kilobytes.
  private static var limit: Int { 32 }

  init() {}

  private init(_ entries: ArraySlice<Dated<Key>>, _ children: ArraySlice<OrderNode>) {
    (self.entries, self.children) = (Array(entries), Array(children))
  }

  init(parting left: OrderNode, _ right: OrderNode) {
    (entries, children) = ([left.entries[0], right.entries[0]], [left, right])
  }

  /// Returns the only child that can contain this entry: the last child whose bound does not follow the entry.
  private func child(for entry: Dated<Key>) -> Int {
    let place = entries.place(of: entry)
    let isBound = place < entries.count && !entry.precedes(entries[place])
    return isBound ? place : max(0, place - 1)
  }

  /// Inserts an entry. Returns whether the entry is new and, if the node overflows, the node's new right neighbour.
  mutating func insert(_ entry: Dated<Key>) -> (isNew: Bool, overflow: OrderNode?) {
    if children.isEmpty {
      let place = entries.place(of: entry)
      if place < entries.count && entries[place].key == entry.key { return (false, nil) }
      entries.insert(entry, at: place)
      return (true, overflow(addedAt: place))
    }
    let child = child(for: entry)
    if entry.precedes(entries[child]) { entries[child] = entry }
    let (isNew, part) = children[child].insert(entry)
    guard let part else { return (isNew, nil) }
    entries.insert(part.entries[0], at: child + 1)
    children.insert(part, at: child + 1)
    return (isNew, overflow(addedAt: child + 1))
  }

  private mutating func overflow(addedAt place: Int) -> OrderNode? {
    if entries.count <= Self.limit { return nil }
    let cut = place == entries.count - 1 ? place : entries.count / 2
    let part = OrderNode(entries[cut...], children.isEmpty ? [] : children[cut...])
    entries.removeSubrange(cut...)
    if !children.isEmpty { children.removeSubrange(cut...) }
    return part
  }

  mutating func remove(_ entry: Dated<Key>) -> Bool {
    if children.isEmpty {
      let place = entries.place(of: entry)
      guard place < entries.count && entries[place].key == entry.key else { return false }
      entries.remove(at: place)
      return true
    }
    let child = child(for: entry)
    guard children[child].remove(entry) else { return false }
    if children[child].entries.isEmpty {
      children.remove(at: child)
      entries.remove(at: child)
    }
    return true
  }

  func walk(from end: ListEnd, _ body: (Key) -> Bool) -> Bool {
    for step in entries.indices {
      let place = end == .oldest ? step : entries.count - 1 - step
      if !(children.isEmpty ? body(entries[place].key) : children[place].walk(from: end, body)) { return false }
    }
    return true
  }
}
