import Testing

@testable import BenchResults

struct NearestNameTests {
  @Test(arguments: [("normalised", "normalized"), ("nsted", "nested"), ("NESTED", "nested"), ("nesetd", "nested")])
  func `a slip of the finger is recognised`(wrong: String, meant: String) {
    #expect(NearestName.to(wrong, in: ["nested", "normalized"]) == meant)
  }

  @Test func `a foreign word has no neighbour`() {
    #expect(NearestName.to("banana", in: ["nested", "normalized"]) == nil)
    #expect(NearestName.to("x", in: []) == nil)
  }

  @Test func `neighbours that change places are one slip`() {
    #expect(NearestName.edits(Array("ab"), Array("ba")) == 1)
    #expect(NearestName.edits(Array("kitten"), Array("sitting")) == 3)
  }
}
