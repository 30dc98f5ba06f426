/// A draw of the tags of posts: for each post, it draws `count` different tags out of all tags.
struct TagDraw: Sendable {
  private let count: Int
  /// All tags, in the order that previous draws left; each draw shuffles only their front (partial Fisher–Yates).
  private var tags: [String]
  private var stream: RandomStream

  init(_ count: Int, of distinct: Int, seed: UInt64, _ name: String) {
    self.count = count
    tags = (0..<distinct).map { "tag-\($0)" }
    stream = RandomStream(root: seed, name)
  }

  mutating func next() -> [String] {
    for position in 0..<count { tags.swapAt(position, position + stream.position(among: tags.count - position)) }
    return Array(tags[..<count])
  }
}
