import BenchCore
import DesignsFixtures
import Testing

@testable import BenchWorkloads

/// Data that say when they were created, and lists of all authors.
struct ImportOrderTests {
  private static let map = ImportMap(
    posts: "posts", postID: "id", postTitle: "id", postBody: nil, postAuthor: "by", postTags: nil,
    postComments: "comments", commentID: "id", commentBody: "id", commentAuthor: "by", authorID: ".", authorName: ".",
    authorPoints: nil, authors: "authors", postCreatedAt: "at", commentCreatedAt: "at")

  private static func read(_ json: String) throws -> ImportResult {
    try Import.read([ImportInput("d.json", Array(json.utf8))], map, false)
  }

  @Test func `authors of a list come first, also those who wrote nothing`() throws {
    let found = try Self.read(
      #"{"posts":[{"id":"p","by":"b","at":5,"comments":[]}],"authors":["c","b","a"]}"#)
    #expect(found.dataset.authors.map(\.name) == ["c", "b", "a"])
    #expect(found.dataset.posts[0].author == AuthorID(1))
    #expect(found.ids.authors == ["c", "b", "a"])
  }

  @Test func `posts are in the order of time, and comments where numbers do not say otherwise`() throws {
    func comments(_ first: String, _ second: String) throws -> [String?] {
      let json = """
        {"authors":["a"],"posts":[
          {"id":"late","by":"a","at":"2020-01-02T00:00:00Z",
           "comments":[{"id":"\(first)","by":"a","at":"2020-01-02T00:00:02Z"}]},
          {"id":"soon","by":"a","at":"2020-01-01T00:00:00Z",
           "comments":[{"id":"\(second)","by":"a","at":"2020-01-02T00:00:01Z"}]}]}
        """
      let found = try Self.read(json)
      #expect(found.ids.posts == ["soon", "late"])
      #expect(found.dataset.posts.map(\.createdAt.milliseconds) == [1_577_836_800_000, 1_577_923_200_000])
      #expect(found.dataset.brokenInvariant == nil)
      return found.ids.comments
    }
    #expect(try comments("x", "y") == ["y", "x"], "by their moments")
    #expect(try comments("1", "2") == ["1", "2"], "by their numbers, which grow with time under each post")
  }

  @Test(arguments: [
    ("2020-01-31T12:00:00Z", 1_580_472_000_000), ("2020-01-31T13:00:00.250+01:00", 1_580_472_000_250),
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799_000),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
  ]) func `moments are read`(text: String, milliseconds: Int64) throws {
    let json = #"{"authors":["a"],"posts":[{"id":"p","by":"a","at":"\#(text)","comments":[]}]}"#
    #expect(try Self.read(json).dataset.posts[0].createdAt.milliseconds == milliseconds)
  }

  @Test(arguments: [
    (
      #"{"authors":["a","a"],"posts":[{"id":"p","by":"a","at":1,"comments":[]}]}"#,
      "authors[1] (id 'a') must be another author"
    ),
    (
      #"{"authors":["a"],"posts":[{"id":"p","by":"a","at":-1,"comments":[]}]}"#,
      "posts[0].at (the number -1) must be milliseconds"
    ),
    (
      #"{"authors":["a"],"posts":[{"id":"p","by":"a","at":"soon","comments":[]}]}"#,
      "posts[0].at ('soon') must be milliseconds"
    ),
    (#"{"authors":["a"],"posts":[{"id":"p","by":"a","comments":[]}]}"#, "posts[0].at is missing"),
    (
      #"{"authors":["a"],"posts":[{"id":"p","by":"a","at":9,"comments":[{"id":"1","by":"a","at":8}]}]}"#,
      "posts[0].comments[0] (post 'p') must not be older than its post"
    ),
    (#"{"posts":[]}"#, "authors is missing"),
  ]) func `what cannot be in order is refused`(json: String, message: String) throws {
    let error = try #require(#expect(throws: ImportError.self) { try Self.read(json) })
    #expect("\(error)".contains(message), "\(error)")
  }
}
