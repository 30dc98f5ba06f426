import Testing

@testable import BenchCore

struct NearestNameTests {
  @Test(arguments: [
    ("normalised", "normalized"), ("nsted", "nested"), ("NESTED", "nested"), ("nesetd", "nested"),
    ("Nomralized", "normalized"),
  ])
  func `a slip of the finger is recognised`(wrong: String, meant: String) {
    #expect(NearestName.find(wrong, in: ["nested", "normalized"]) == meant)
  }

  @Test func `a foreign word has no neighbour`() {
    let names = ["authors", "posts", "comments"]
    #expect(NearestName.find("rubbish", in: names) == nil)
    #expect(NearestName.find("banana", in: ["nested", "normalized"]) == nil)
    #expect(NearestName.find("x", in: []) == nil)
    #expect(NearestName.find(String(repeating: "p", count: 10_000), in: names) == nil)
  }

  @Test func `neighbours that change places are one slip`() {
    #expect(NearestName.distance(Array("ab"), Array("ba")) == 1)
    #expect(NearestName.distance(Array("abcd"), Array("acbd")) == 1)
    #expect(NearestName.distance(Array("kitten"), Array("sitting")) == 3)
    #expect(NearestName.distance([], Array("abc")) == 3)
  }

  @Test func `where no name is near all are listed`() {
    #expect(NearestName.cure("psots", in: ["posts"], all: "known") == "did you mean 'posts'?")
    #expect(NearestName.cure("x", in: ["alpha", "beta"], all: "known") == "known: alpha, beta")
    #expect(NearestName.cure("x", in: [], all: "known") == "known: none")
  }
}
