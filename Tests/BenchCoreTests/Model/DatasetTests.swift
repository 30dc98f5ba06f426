import Testing

@testable import BenchCore

struct DatasetTests {
  private let extras = (0..<64).map { Extra(strings: [], ints: [$0]) }

  @Test func `every entity has extra fields, and neighbours of any kind have others`() {
    let dataset = SmallStage.dataset.carrying(extras)
    #expect(dataset.authors.map(\.extra) == dataset.authors.map { dataset.extra(of: $0.id) })
    #expect(dataset.posts.map(\.extra) == dataset.posts.map { dataset.extra(of: $0.id) })
    #expect(dataset.comments.map(\.extra) == dataset.comments.map { dataset.extra(of: $0.id) })
    let some = (0..<20).flatMap {
      [dataset.extra(of: AuthorID($0)), dataset.extra(of: PostID($0)), dataset.extra(of: CommentID($0))]
    }
    #expect(Set(some.flatMap(\.ints)).count == 60)
    #expect(dataset.carrying([]) == SmallStage.dataset)
  }

  /// As decoding makes them: nothing is shared between two occurrences.
  @Test func `what a server sends has fields of its own in every copy`() throws {
    let dataset = SmallStage.dataset.carrying(extras)
    let payload = dataset.payload()
    let roster = try #require(payload.authors.first)
    let post = try #require(payload.posts.first { $0.author?.id == roster.id })
    #expect(roster.extra == dataset.extra(of: roster.id))
    #expect(post.author?.extra == roster.extra)
    #expect(post.author?.extra.box !== roster.extra.box)
    #expect(post.extra == dataset.extra(of: post.id))
    #expect(post.post.extra.box === post.extra.box)
    #expect(post.extra.box !== dataset.posts[post.id.rawValue].extra.box)
  }
}
