import Testing

@testable import BenchCore

@Suite struct EntityFieldsTests {
  @Test func `two entities differ in the fields whose values differ, and in all where one of them is not there`() {
    let author = Author(id: AuthorID(0), name: "name", points: 1)
    var other = author
    #expect(EntityFields(changing: author, to: other) == [])
    other.points = 2
    #expect(EntityFields(changing: author, to: other) == .authorPoints)
    other.name = "other"
    #expect(EntityFields(changing: author, to: other) == [.authorName, .authorPoints])
    #expect(EntityFields(changing: author, to: nil).isSuperset(of: [.authorName, .authorPoints]))
    #expect(EntityFields(changing: nil as Author?, to: nil) == [])
    let post = Post(
      id: PostID(0), title: "", body: "", author: nil, tags: [], createdAt: Timestamp(milliseconds: 0))
    #expect(EntityFields(changing: nil, to: post).isSuperset(of: [.recentPosts, .postTitle, .authorPosts]))
    #expect(EntityFields(changing: nil, to: post).isDisjoint(with: [.authorName, .commentBody]))
  }

  @Test func `a view names the fields that it reads, in the order of the bits`() {
    #expect(ViewKey.author(AuthorID(0)).fields.names == ["author.name", "author.points"])
    #expect(ViewKey.badge(limit: 3, depth: 1).fields.names == ["post.comments", "posts"])
    #expect(
      ViewKey.postRow(PostID(0)).fields.names == ["author.name", "post.title", "post.author", "post.comments"])
    #expect(EntityFields.all.names.count == 12)
  }
}
