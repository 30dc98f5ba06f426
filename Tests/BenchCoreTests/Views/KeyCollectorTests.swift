import Testing

@testable import BenchCore

@Suite struct KeyCollectorTests {
  private static let reads = FewEntities(
    authors: [Author(id: AuthorID(0), name: "Ann", points: 1)],
    posts: [(FewEntities.post(2, tags: ["a"], by: 0), 1), (FewEntities.post(1, tags: ["b"], by: nil), 0)])

  private func collect(_ view: ViewKey) -> KeyCollector {
    var collector = KeyCollector()
    // What was collected before must not stay.
    collector.collect(.authorPosts(AuthorID(7)), from: Self.reads)
    collector.collect(view, from: Self.reads)
    return collector
  }

  @Test func `a feed depends on which posts there are, on what it shows of them, and on their comments`() {
    #expect(
      collect(.feed(limit: 2)).keys == [
        .recentPosts, .post(PostID(2)), .author(AuthorID(0)), .comments(of: PostID(2)), .post(PostID(1)),
        .comments(of: PostID(1)),
      ])
  }

  @Test func `a badge shows no post, only whether each has comments`() {
    #expect(
      collect(.badge(limit: 2, depth: 1)).keys == [
        .recentPosts, .comments(of: PostID(2)), .comments(of: PostID(1)),
      ])
  }

  @Test func `posts with another tag are none of the view's`() {
    #expect(
      collect(.tagged("a")).keys == [
        .recentPosts, .post(PostID(2)), .author(AuthorID(0)), .comments(of: PostID(2)),
      ])
  }

  @Test func `any author may be the next among the best`() {
    let collector = collect(.topAuthors(limit: 1))
    #expect(collector.keys.isEmpty)
    #expect(collector.tables == .authors)
  }

  @Test func `a view of what is not there depends on its coming`() {
    #expect(collect(.detail(PostID(9))).keys == [.post(PostID(9)), .comments(of: PostID(9))])
  }
}
