import BenchCore
import Foundation
import Testing

@testable import BenchWorkloads

/// JSON in the shape of a GraphQL answer, and the map that reads it.
enum ImportExample {
  static let map = ImportMap(
    posts: "data.nodes", postID: "id", postTitle: "title", postBody: "body", postAuthor: "author",
    postTags: "labels.nodes.name", postComments: "comments.nodes", commentID: "id", commentBody: "body",
    commentAuthor: "author", authorID: "id", authorName: "login", authorPoints: "points")

  static let text = """
    { "data": { "total": 2, "nodes": [
      { "id": "P1", "title": "first", "body": "one", "author": { "id": "A", "login": "ann", "points": 3 },
        "labels": { "nodes": [{ "name": "bug" }, { "name": "ui" }] },
        "comments": { "nodes": [
          { "id": "C1", "body": "hello", "author": { "id": "B", "login": "ben", "points": 1 } },
          { "id": "C2", "body": "again", "author": null } ] } },
      { "id": "P2", "title": "second", "body": null, "author": { "id": "B", "login": "ben", "points": 1 },
        "labels": null, "comments": { "nodes": [
          { "id": "C3", "body": "bye", "author": { "id": "A", "login": "ann", "points": 3 } } ] } }
    ] } }
    """

  static func read(_ text: String, _ map: ImportMap = map, skip: Bool = false) throws(ImportError) -> ImportResult {
    try Import.read([ImportInput("f.json", Array(text.utf8))], map, skip)
  }

  /// The example with one part replaced.
  static func text(_ part: String, _ replacement: String) -> String {
    text.replacing(part, with: replacement)
  }
}

@Suite struct ImportTests {
  @Test func `authors who occur in many places are one author`() throws {
    let dataset = try ImportExample.read(ImportExample.text).dataset
    #expect(
      dataset.authors == [
        Author(id: AuthorID(0), name: "ann", points: 3), Author(id: AuthorID(1), name: "ben", points: 1),
      ])
    #expect(dataset.posts.map(\.author) == [AuthorID(0), AuthorID(1)])
    #expect(dataset.comments.map(\.author) == [AuthorID(1), nil, AuthorID(0)])
  }

  @Test func `ids that differ in Unicode normal form are different ids`() throws {
    let composed = ImportExample.text("\"A\"", "\"\u{E9}\"").replacing("\"B\"", with: "\"e\u{301}\"")
    #expect(try ImportExample.read(composed).dataset == ImportExample.read(ImportExample.text).dataset)
    let posts = ImportExample.text("\"P1\"", "\"\u{E9}\"").replacing("\"P2\"", with: "\"e\u{301}\"")
    #expect(try ImportExample.read(posts).dataset == ImportExample.read(ImportExample.text).dataset)
  }

  @Test func `posts and comments stand in the order of the file`() throws {
    let dataset = try ImportExample.read(ImportExample.text).dataset
    #expect(dataset.posts.map(\.title) == ["first", "second"])
    #expect(dataset.posts.map(\.body) == ["one", ""])
    #expect(dataset.posts.map(\.tags) == [["bug", "ui"], []])
    #expect(dataset.comments.map(\.post) == [PostID(0), PostID(0), PostID(1)])
    #expect(dataset.comments.map(\.id) == [CommentID(0), CommentID(1), CommentID(2)])
    let moments = dataset.posts.map(\.createdAt) + dataset.comments.map(\.createdAt)
    #expect(moments == (0..<5).map { Timestamp(milliseconds: 1_577_836_800_000 + Int64($0) * 1_000) })
  }

  @Test func `null is an empty text, and is counted`() throws {
    let text = ImportExample.text("\"first\"", "null").replacing("\"bye\"", with: "null")
      .replacing("\"hello\"", with: "null").replacing("\"login\": \"ben\"", with: "\"login\": null")
    let result = try ImportExample.read(text)
    #expect(result.dataset.posts.map(\.title) == ["", "second"])
    #expect(result.dataset.comments.map(\.body) == ["", "again", ""])
    #expect(result.dataset.authors.map(\.name) == ["ann", ""])
    #expect(
      result.notes == [
        "null or missing, read as an empty text: author.name (2), comment.body (2), post.body (1), post.title (1)"
      ])
    #expect(try ImportExample.read(ImportExample.text).nulls == ["post.body": 1])
  }

  @Test func `an optional key is as null in the records that lack it`() throws {
    let text = ImportExample.text("\"body\": null, ", "").replacing("\"labels\": null, ", with: "")
      .replacing(", \"author\": null", with: "")
    #expect(try ImportExample.read(text).dataset == ImportExample.read(ImportExample.text).dataset)
    #expect(try ImportExample.read(text).nulls == ["post.body": 1])
    let author = "\"author\": { \"id\": \"C\", \"login\": \"cyd\" }"
    let bare = "{ \"id\": \"P0\", \"title\": \"bare\", \"labels\": {}, \(author) }"
    let more = try ImportExample.read(ImportExample.text("{ \"id\": \"P1\"", "\(bare), { \"id\": \"P1\"")).dataset
    #expect([more.posts[0].body, more.authors[0].name] == ["", "cyd"])
    #expect(more.posts[0].tags == [] && more.authors[0].points == 0)
    #expect(more.comments.map(\.post) == [PostID(1), PostID(1), PostID(2)])
  }

  @Test func `what the map does not read is named, objects and lists first`() throws {
    let text = ImportExample.text(
      "\"title\": \"first\"", "\"title\": \"first\", \"state\": null, \"n\": 1, \"seller\": { \"a\": 1 }"
    )
    .replacing("\"title\": \"second\"", with: "\"title\": \"second\", \"state\": \"open\", \"n\": 2, \"ids\": [1, 2]")
    .replacing("\"login\": \"ben\"", with: "\"login\": \"ben\", \"url\": \"u\"")
    let result = try ImportExample.read(text)
    #expect(
      result.notes.first
        == "not read in 2 data.nodes: seller (1 object), ids (1 list), n, state (1), author.url (1), "
        + "comments.nodes.author.url (1)")
    let table = "id,title,by.id,by.name,by.mail,stock\n1,a,x,ann,m,\n2,b,y,ben,m,3\n"
    var map = ImportExample.map
    (map.posts, map.postBody, map.postAuthor, map.postTags, map.postComments) = (".", nil, "by", nil, nil)
    (map.authorName, map.authorPoints) = ("name", nil)
    let rows = try Import.read([ImportInput("f.csv", Array(table.utf8))], map, false)
    let sizes = "sizes of stores leave out what is not read; `payload` stands for it"
    #expect(rows.notes == ["not read in 2 records: stock (1), by.mail", sizes])
    let many = (0..<30).map { ", \"k\($0)\": 1" }.joined()
    let long = try ImportExample.read(ImportExample.text("\"title\": \"first\"", "\"title\": \"first\"\(many)"))
    #expect(long.notes.first?.hasSuffix("k11 (1) and 18 more") == true, "\(long.notes)")
  }

  @Test func `a bare string can be an author and a comment may have no id`() throws {
    var map = ImportExample.map
    (map.posts, map.postComments, map.postTags) = ("items", "comments", "tags")
    (map.commentID, map.authorID, map.authorName, map.authorPoints) = (nil, ".", ".", nil)
    let text = """
      { "items": [{ "id": 7, "title": "t", "body": "", "author": "ann", "tags": ["x"],
        "comments": [{ "body": "a", "author": "ben" }, { "body": "b", "author": "ann" }] }] }
      """
    let result = try ImportExample.read(text, map)
    #expect(result.dataset.authors.map(\.name) == ["ann", "ben"])
    #expect(result.dataset.authors.map(\.points) == [0, 0])
    #expect(result.dataset.comments.map(\.author) == [AuthorID(1), AuthorID(0)])
    #expect(result.warnings == [])
  }

  @Test func `a path goes on in every element of a list it meets`() throws {
    var map = ImportExample.map
    map.posts = "pages.data.nodes"
    let page = ImportExample.text
    let text = "{ \"pages\": [\(page), \(page.replacing("\"P", with: "\"Q").replacing("\"C", with: "\"D"))] }"
    let dataset = try ImportExample.read(text, map).dataset
    #expect(dataset.posts.count == 4)
    #expect(dataset.comments.count == 6)
    #expect(dataset.authors.count == 2)
    map.posts = "."
    let list =
      "[{ \"id\": 1, \"title\": \"t\", \"body\": \"\", \"author\": null, \"labels\": null, \"comments\": null }]"
    #expect(try ImportExample.read(list, map).dataset.posts.count == 1)
  }

  @Test func `a map without optional fields reads posts alone`() throws {
    var map = ImportExample.map
    (map.postBody, map.postTags, map.postComments, map.authorPoints) = (nil, nil, nil, nil)
    let dataset = try ImportExample.read(ImportExample.text, map).dataset
    #expect(dataset.posts.map(\.body) == ["", ""])
    #expect(dataset.comments == [])
    #expect(dataset.authors.map(\.points) == [0, 0])
  }

  @Test func `of differing copies the last counts and a warning says how many there are`() throws {
    let text = ImportExample.text("\"ben\", \"points\": 1 } }", "\"bob\", \"points\": 9 } }")
    let result = try ImportExample.read(text)
    #expect(result.dataset.authors.map(\.name) == ["ann", "ben"])
    #expect(
      result.warnings == [
        "1 author has differing copies (1 differ from the one before); the last copy counts; "
          + "first: author 'B' was 'bob' with 9 points and is 'ben' with 1 in data.nodes[1]"
      ])
  }

  @Test func `the payload of an import has every post and comment once`() throws {
    let payload = try ImportExample.read(ImportExample.text).dataset.payload()
    #expect(payload.posts.map(\.comments.count) == [2, 1])
  }

  /// A file of real data, which is no part of the repository.
  private static let realData = ProcessInfo.processInfo.environment["STOREBENCH_REAL_DATA"] ?? ""

  @Test(.enabled(if: !realData.isEmpty, "STOREBENCH_REAL_DATA names no file"))
  func `real data imports`() throws {
    var map = ImportExample.map
    (map.posts, map.authorPoints) = ("data.repository.issues.nodes", "contributions")
    let result = try Import.read(ImportedDataset(files: [ImportSource(path: Self.realData)], map: map))
    #expect(result.dataset.authors.count == 100)
    #expect(result.dataset.posts.count == 642)
    #expect(result.dataset.comments.count == 3_713)
    #expect(result.warnings == [])
  }

  @Test func `a file that cannot be opened has another error than one that cannot be read`() {
    #expect(throws: ImportError.unreadable(file: "/nowhere/x.json", reason: "there is no such file")) {
      try Import.read(ImportedDataset(files: [ImportSource(path: "/nowhere/x.json")], map: ImportExample.map))
    }
    #expect(throws: ImportError.unreadable(file: "/", reason: "is a folder, not a file")) {
      try Import.read(ImportedDataset(files: [ImportSource(path: "/")], map: ImportExample.map))
    }
  }
}
