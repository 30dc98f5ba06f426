import Testing

@testable import BenchCore
@testable import BenchTableStores

/// The tree of chunks against the array that it takes the place of.
@Suite struct OrderTreeTests {
  /// Keys of one moment and of several, in an order that is none.
  private static let keys = (0..<3_000).map { PostID($0 * 7_919 % 3_001) }

  private func moment(_ key: PostID) -> Timestamp { Timestamp(milliseconds: Int64(key.rawValue / 3)) }

  private func agree(_ tree: OrderTree<PostID>, _ array: CreationOrder<PostID>) {
    var left: [PostID] = []
    var right: [PostID] = []
    tree.forEach { left.append($0) }
    array.forEach { right.append($0) }
    for end in ListEnd.allCases {
      let (before, after) = (left.count, left.count + 70)
      tree.walk(from: end) { key in
        left.append(key)
        return left.count < after
      }
      array.walk(from: end) { key in
        right.append(key)
        return right.count < after
      }
      #expect(left.count == before + min(70, tree.count))
    }
    #expect(left == right)
    #expect(tree.count == array.count)
  }

  @Test func `keeps the order of the array, whatever comes and goes`() {
    var tree = OrderTree<PostID>()
    var array = CreationOrder<PostID>()
    agree(tree, array)
    for (index, key) in Self.keys.enumerated() {
      tree.insert(key, createdAt: moment(key))
      array.insert(key, createdAt: moment(key))
      if index.isMultiple(of: 500) { agree(tree, array) }
    }
    for (index, key) in Self.keys.reversed().enumerated() {
      tree.remove(key, createdAt: moment(key))
      array.remove(key, createdAt: moment(key))
      if index.isMultiple(of: 500) { agree(tree, array) }
    }
    #expect(tree.count == 0)
  }

  @Test func `takes a key once, and leaves one that it does not have`() {
    var tree = OrderTree<PostID>()
    for _ in 0..<2 { for key in Self.keys.prefix(100) { tree.insert(key, createdAt: moment(key)) } }
    #expect(tree.count == 100)
    tree.remove(Self.keys[200], createdAt: moment(Self.keys[200]))
    #expect(tree.count == 100)
  }
}
