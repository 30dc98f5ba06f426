import BenchCore
import BenchWorkloads
import Testing

@testable import BenchDerivations

@Suite struct KeyRegistryTests {
  /// A registry in its simplest form, to compare answers with.
  private struct Plain {
    var keys: [Int: Set<Touched.Key>] = [:]
    var tables: [Int: Tables] = [:]

    func slots(of key: Touched.Key) -> [Int] {
      let table = Tables(changedBy: key)
      let byKey = keys.filter { $0.value.contains(key) }.map(\.key)
      return (byKey + tables.filter { $0.value.contains(table) }.map(\.key)).sorted()
    }
  }

  private static let allKeys: [Touched.Key] =
    [.recentPosts]
    + (0..<12).flatMap { id -> [Touched.Key] in
      [
        .author(AuthorID(id)), .post(PostID(id)), .comment(CommentID(id)), .comments(of: PostID(id)),
        .posts(by: AuthorID(id)),
      ]
    }

  @Test(arguments: 1...6)
  func `answers what a dictionary of sets answers, whatever is added and removed`(seed: Int) {
    var random = RandomStream(root: UInt64(seed), "registry")
    var registry = KeyRegistry()
    var plain = Plain()
    for _ in 0..<2_000 {
      let slot = random.position(among: 20)
      if random.position(among: 4) == 0 {
        registry.deregister(slot)
        (plain.keys[slot], plain.tables[slot]) = (nil, nil)
      } else {
        let keys = (0..<random.position(among: 15)).map { _ in
          Self.allKeys[random.position(among: Self.allKeys.count)]
        }
        let tables = Tables(rawValue: random.position(among: 3) == 0 ? UInt8(random.position(among: 8)) : 0)
        registry.register(slot, for: keys, tables: tables)
        (plain.keys[slot], plain.tables[slot]) = (Set(keys), tables)
      }
      let key = Self.allKeys[random.position(among: Self.allKeys.count)]
      #expect(slots(registry, key) == plain.slots(of: key))
    }
    for key in Self.allKeys { #expect(slots(registry, key) == plain.slots(of: key)) }
    for slot in 0..<20 { registry.deregister(slot) }
    #expect(registry.count == 0)
    #expect(registry.keyCount == 0)
  }

  @Test func `finds each of many keys while others go`() {
    var random = RandomStream(root: 7, "index")
    var index = KeyIndex()
    var plain: [UInt64: Int32] = [:]
    for number in 0..<20_000 {
      let code = Touched.Key.post(PostID(random.position(among: 3_000))).code
      if plain[code] != nil {
        index.remove(code)
        plain[code] = nil
      } else {
        index.insert(code, at: Int32(number))
        plain[code] = Int32(number)
      }
    }
    #expect(index.count == plain.count)
    for id in 0..<3_000 {
      let code = Touched.Key.post(PostID(id)).code
      #expect(index[code] == plain[code])
    }
    index.remove(Touched.Key.post(PostID(3_001)).code)
    #expect(index.count == plain.count)
  }

  @Test func `no two keys have the same code`() {
    let codes = Self.allKeys.map(\.code) + [Tables.authors, .posts, .comments].map { Touched.Key.code(anyOf: $0) }
    #expect(Set(codes).count == codes.count)
  }

  @Test func `a slot stands once at a key that it names twice, and twice where it wants the table too`() {
    var registry = KeyRegistry()
    let key = Touched.Key.author(AuthorID(3))
    registry.register(5, for: [key, key])
    #expect(slots(registry, key) == [5])
    registry.register(5, for: [key, key], tables: .authors)
    #expect(slots(registry, key) == [5, 5])
    #expect(slots(registry, .author(AuthorID(4))) == [5])
    #expect(slots(registry, .post(PostID(3))) == [])
  }

  @Test func `registering again keeps the links that are wanted still, and uses those of others again`() {
    var registry = KeyRegistry()
    registry.register(0, for: [.author(AuthorID(0)), .post(PostID(0))])
    for id in 1..<1_000 { registry.register(0, for: [.author(AuthorID(0)), .post(PostID(id))]) }
    #expect(registry.count == 2)
    #expect(registry.keyCount == 2)
    #expect(slots(registry, .post(PostID(999))) == [0])
    #expect(slots(registry, .post(PostID(998))) == [])
  }

  private func slots(_ registry: KeyRegistry, _ key: Touched.Key) -> [Int] {
    var slots: [Int] = []
    registry.appendSlots(of: key, to: &slots)
    return slots.sorted()
  }
}
