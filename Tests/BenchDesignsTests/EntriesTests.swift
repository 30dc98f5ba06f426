import BenchCore
import Testing

@testable import BenchDesigns

/// What the arithmetic at the head of the stores reckons with.
@Suite struct EntriesTests {
  @Test func `with number keys an entry lies in memory as the entity does`() {
    #expect(MemoryLayout<AuthorEntry<IntKeys>>.stride == 40 && MemoryLayout<Author>.stride == 40)
    #expect(MemoryLayout<PostEntry<IntKeys>>.stride == 80 && MemoryLayout<Post>.stride == 80)
    #expect(MemoryLayout<CommentEntry<IntKeys>>.stride == 64 && MemoryLayout<BenchCore.Comment>.stride == 64)
    #expect(MemoryLayout<IntKeys>.size == 0)
  }

  @Test func `a flat store's key and value are as large as it says`() {
    #expect(MemoryLayout<AnyIdentifier>.stride == 72 && MemoryLayout<Any>.stride == 32)
    #expect(MemoryLayout<TypedKey<IntKeys>>.stride == 16)
    #expect(MemoryLayout<TypedValue<IntKeys>>.stride == 88)
  }

  @Test func `a string key is a string with a number beside it`() {
    #expect(MemoryLayout<StringKey<Post>>.stride == 24)
    let table = KeyTable(authors: [], posts: ["a", "b", "a"], comments: [])
    let keys = StringKeys(table)
    #expect(keys[PostID(0)] == keys[PostID(2)] && keys[PostID(0)] != keys[PostID(1)])
    #expect(keys[PostID(2)].id == PostID(2))
  }
}
