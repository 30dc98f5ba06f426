/// The living entities among those numbered 0, 1, 2, …, and the number of living entities before each: a bit per entity
/// and a Fenwick tree over words of 64 bits (Fenwick, "A new data structure for cumulative frequency tables", 1994).
///
/// Numbers are given in the order of creation, so the k-th living entity is the k-th oldest. Operations take O(log n).
struct AgeIndex {
  private var words: [UInt64] = []
  /// The tree; entry i, from 1, counts the living entities in the words from i − lowbit(i) up to i.
  private var tree: [UInt32] = [0]
  private(set) var count = 0
  /// One more than the highest number ever given to an entity.
  private(set) var end = 0

  init(living count: Int) {
    words.reserveCapacity((count + 63) / 64)
    tree.reserveCapacity((count + 63) / 64 + 1)
    for _ in 0..<count { append() }
  }

  func contains(_ number: UInt32) -> Bool { words[Int(number) / 64] & (1 << UInt64(number % 64)) != 0 }

  mutating func append() {
    let number = end
    end += 1
    if number % 64 == 0 {
      words.append(0)
      let node = tree.count
      tree.append(UInt32(below(word: node - 1) - below(word: node - (node & -node))))
    }
    words[number / 64] |= 1 << UInt64(number % 64)
    change(word: number / 64, by: 1)
  }

  mutating func remove(_ number: UInt32) {
    words[Int(number) / 64] &= ~(1 << UInt64(number % 64))
    change(word: Int(number) / 64, by: -1)
  }

  func countBelow(_ number: UInt32) -> Int {
    let word = Int(number) / 64
    if word >= words.count { return count }
    return below(word: word) + (words[word] & ((1 << UInt64(number % 64)) - 1)).nonzeroBitCount
  }

  /// Returns the living entity that has `rank` living entities before it; `rank` is below `count`.
  func select(_ rank: Int) -> UInt32 {
    var rest = rank
    var word = 0
    var step = 1 << (Int.bitWidth - 1 - max(1, words.count).leadingZeroBitCount)
    while step > 0 {
      if word + step < tree.count && Int(tree[word + step]) <= rest {
        word += step
        rest -= Int(tree[word])
      }
      step >>= 1
    }
    var bits = words[word]
    for _ in 0..<rest { bits &= bits - 1 }
    return UInt32(64 * word + bits.trailingZeroBitCount)
  }

  private func below(word: Int) -> Int {
    var sum = 0
    var node = word
    while node > 0 {
      sum += Int(tree[node])
      node -= node & -node
    }
    return sum
  }

  private mutating func change(word: Int, by difference: Int) {
    count += difference
    var node = word + 1
    while node < tree.count {
      tree[node] = UInt32(Int(tree[node]) + difference)
      node += node & -node
    }
  }
}
