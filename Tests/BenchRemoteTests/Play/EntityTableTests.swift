import BenchCore
import Testing

@testable import BenchRemote

struct EntityTableTests {
  private static func post(
    title: String, body: String, at milliseconds: Int = 10, sent: FieldMask = .all
  ) -> ShownEntity {
    let post = Post(
      id: PostID(0), title: title, body: body, author: nil, tags: [],
      createdAt: Timestamp(milliseconds: Int64(milliseconds)))
    return ShownEntity(
      key: EntityDocuments.postKey(0), value: .post(post), version: 1, isPending: false, isUndated: false, sent: sent)
  }

  private static func comment(_ id: Int) -> ShownEntity {
    let comment = Comment(
      id: CommentID(id), post: PostID(0), author: nil, body: "b", createdAt: Timestamp(milliseconds: 20))
    return ShownEntity(
      key: EntityDocuments.commentKey(id, of: 0), value: .comment(comment), version: 1, isPending: false,
      isUndated: false, sent: .all)
  }

  /// A field that a list leaves out stays in the store of a client whose detail has it.
  @Test func `fields that were not sent stay as another listener has them`() throws {
    var table = EntityTable()
    table.add(Self.post(title: "old", body: "long text"))
    #expect(table.take().posts.map(\.fields) == [.all])
    table.add(Self.post(title: "new", body: "", sent: [.title, .createdAt]))
    let merge = try #require(table.take().posts.first)
    #expect(merge.fields == .title)
    #expect(merge.post.title == "new" && merge.post.body == "long text")
  }

  @Test func `only fields with other values are merged, a date among them`() {
    var table = EntityTable()
    table.add(Self.post(title: "a", body: "b"))
    _ = table.take()
    table.change(Self.post(title: "a", body: "b", at: 11))
    #expect(table.take().posts.map(\.fields) == [.createdAt])
    table.change(Self.post(title: "a", body: "b", at: 11))
    #expect(table.take().isEmpty)
  }

  @Test func `a comment waits for its post, and a document goes with its last listener`() {
    var table = EntityTable()
    table.add(Self.comment(3))
    #expect(table.take().comments.isEmpty)
    table.add(Self.post(title: "a", body: "b"))
    table.add(Self.post(title: "a", body: "b"))
    #expect(table.take().comments.map(\.comment.id) == [CommentID(3)])
    table.remove(EntityDocuments.postKey(0))
    #expect(table.take().gonePosts.isEmpty)
    table.remove(EntityDocuments.postKey(0))
    #expect(table.take().gonePosts == [PostID(0)])
  }
}
