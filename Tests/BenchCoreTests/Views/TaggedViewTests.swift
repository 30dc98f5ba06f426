import Testing

@testable import BenchCore

@Suite struct TaggedViewTests {
  private static let reads = FewEntities(
    authors: [Author(id: AuthorID(0), name: "Ann", points: 1)],
    posts: [
      (FewEntities.post(4, tags: ["swift"], by: 7), 0), (FewEntities.post(3, tags: ["a", "swift"], by: 0), 2),
      (FewEntities.post(2, tags: ["swif"], by: 9), 3), (FewEntities.post(1, tags: ["swift"], by: nil), 5),
      (FewEntities.post(0, tags: [], by: 0), 0),
    ])

  @Test func `the posts with the tag are shown as lines of a feed`() {
    let shown = Self.reads.rows(.tagged("swift"))
    let feed = Self.reads.rows(.feed(limit: 9)).rows
    #expect(shown.rows == [feed[0], feed[1], feed[3]])
    #expect(shown.rows.map(\.author) == [nil, "Ann", nil])
  }

  @Test func `an author who is not there is missed only where the post is shown`() {
    #expect(Self.reads.rows(.tagged("swift")).missingReferences == 1)
    #expect(Self.reads.rows(.tagged("a")).missingReferences == 0)
  }

  @Test func `a part of a tag is another tag`() {
    #expect(Self.reads.rows(.tagged("swif")).rows.map(\.id) == [2])
    #expect(Self.reads.rows(.tagged("")).rows.isEmpty)
  }

  @Test func `every post is an input, author and count only of those that are shown`() {
    #expect(
      InputList.of(.tagged("a"), Self.reads) == [
        "post 4", "post 3", "author 0", "count 2", "post 2", "post 1", "post 0",
      ])
  }
}
