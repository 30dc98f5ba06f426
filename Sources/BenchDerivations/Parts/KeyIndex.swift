import BenchCore

/// Finds the place of a key that is in use, by open addressing in one flat array.
///
/// Idea: a commit looks up each touched key once, mostly without a result, so a look-up must take no more than one
/// multiplication and one cache line. Keys are numbers of this program, so no input can choose keys that collide; a
/// dictionary's hashing would take three times as long as all the rest. Costs: expected O(1) for each call. The array
/// is at most half full and never shrinks.
struct KeyIndex {
  private struct Entry {
    var code: UInt64
    /// The place of the key; negative if the entry is free.
    var place: Int32
  }

  private static let free = Entry(code: 0, place: -1)
  private var entries = [Entry](repeating: free, count: 16)
  private var shift: UInt64 = 60
  private(set) var count = 0

  @inline(__always)  // A call would cost as much as the body.
  subscript(code: UInt64) -> Int32? {
    var position = home(code)
    while entries[position].place >= 0 {
      if entries[position].code == code { return entries[position].place }
      position = next(position)
    }
    return nil
  }

  mutating func insert(_ code: UInt64, at place: Int32) {
    if 2 * (count + 1) > entries.count { grow() }
    put(Entry(code: code, place: place))
    count += 1
  }

  mutating func remove(_ code: UInt64) {
    var gap = home(code)
    while entries[gap].code != code || entries[gap].place < 0 {
      if entries[gap].place < 0 { return }
      gap = next(gap)
    }
    count -= 1
    // Keys that were displaced past the gap are moved back, so that no search ends too early.
    var position = next(gap)
    while entries[position].place >= 0 {
      let fromHome = (position - home(entries[position].code)) & (entries.count - 1)
      let fromGap = (position - gap) & (entries.count - 1)
      if fromHome >= fromGap {
        entries[gap] = entries[position]
        gap = position
      }
      position = next(position)
    }
    entries[gap] = Self.free
  }

  private mutating func put(_ entry: Entry) {
    var position = home(entry.code)
    while entries[position].place >= 0 { position = next(position) }
    entries[position] = entry
  }

  private mutating func grow() {
    let old = entries
    entries = [Entry](repeating: Self.free, count: 2 * old.count)
    shift -= 1
    for entry in old where entry.place >= 0 { put(entry) }
  }

  /// Returns the preferred index of a key: the highest bits of its product with the golden ratio (Knuth).
  @inline(__always)  // A call would cost as much as the body.
  private func home(_ code: UInt64) -> Int { Int(truncatingIfNeeded: (code &* 0x9E37_79B9_7F4A_7C15) >> shift) }

  @inline(__always)  // A call would cost as much as the body.
  private func next(_ position: Int) -> Int { (position + 1) & (entries.count - 1) }
}

extension Touched.Key {
  /// The key as one number, with the kind in the lowest three bits and the id above them.
  @inline(__always)  // A call would cost as much as the body.
  var code: UInt64 {
    switch self {
    case .author(let id): Self.code(0, id.rawValue)
    case .post(let id): Self.code(1, id.rawValue)
    case .comment(let id): Self.code(2, id.rawValue)
    case .comments(of: let id): Self.code(3, id.rawValue)
    case .posts(by: let id): Self.code(4, id.rawValue)
    case .recentPosts: Self.code(5, 0)
    }
  }

  @inline(__always)  // A call would cost as much as the body.
  static func code(anyOf table: Tables) -> UInt64 { code(6, Int(table.rawValue)) }

  @inline(__always)  // A call would cost as much as the body.
  private static func code(_ kind: UInt64, _ id: Int) -> UInt64 { UInt64(truncatingIfNeeded: id) << 3 | kind }
}
