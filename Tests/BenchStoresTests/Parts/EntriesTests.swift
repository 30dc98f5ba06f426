import Testing

@testable import BenchCore
@testable import BenchOtherStores

/// The sizes that the arithmetic at the head of the stores uses.
@Suite struct EntriesTests {
  /// A generic struct would be copied through its value witnesses, and a dictionary of them at a higher price.
  @Test func `with number keys an entry is the entity`() {
    #expect(IntKeys.AuthorEntry.self == Author.self && MemoryLayout<Author>.stride == 40)
    #expect(IntKeys.PostEntry.self == Post.self && MemoryLayout<Post>.stride == 80)
    #expect(IntKeys.CommentEntry.self == BenchCore.Comment.self && MemoryLayout<BenchCore.Comment>.stride == 64)
    #expect(MemoryLayout<IntKeys>.size == 0)
  }

  @Test func `a flat store's key and value are as large as it says`() {
    #expect(MemoryLayout<AnyIdentifier>.stride == 72 && MemoryLayout<Any>.stride == 32)
    #expect(MemoryLayout<IntFlatKey>.stride == 16)
    #expect(MemoryLayout<IntFlatEntry>.stride == 88)
  }

  @Test func `a string key is a string with a number beside it`() {
    #expect(MemoryLayout<StringKey<Post>>.stride == 24)
    let table = KeyTable(authors: [], posts: ["a", "b", "a"], comments: [])
    let keys = StringKeys(table)
    #expect(keys[PostID(0)] == keys[PostID(2)] && keys[PostID(0)] != keys[PostID(1)])
    #expect(keys[PostID(2)].id == PostID(2))
  }
}
