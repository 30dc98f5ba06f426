import Testing

@testable import BenchResults

struct ShardTests {
  @Test func `a shard is read as it is written`() {
    #expect(Shard("2/4") == Shard(2, of: 4))
    #expect(Shard("2/4")?.description == "2/4")
  }

  @Test(arguments: ["", "2", "2/", "/4", "0/4", "5/4", "1/0", "1/1001", "-1/4", "2/4/6", "a/b", "1 / 4"])
  func `what is no part of a whole is no shard`(text: String) {
    #expect(Shard(text) == nil)
  }
}
