import BenchCore
import DesignsFixtures
import Testing

@testable import BenchWorkloads

/// Data that refer to each other by id, in lists and files of their own.
@Suite struct ImportFilesTests {
  private static let map = ImportMap(
    posts: "issues", postID: "key", postTitle: "title", postBody: nil, postAuthor: "reporter", postTags: "labels",
    postComments: nil, commentID: "id", commentBody: "text", commentAuthor: "by", authorID: "id", authorName: "name",
    authorPoints: "points", authors: "users", comments: "notes", commentPost: "issue")

  private static let users = #"[{"id":"u1","name":"ann","points":3},{"id":"u2","name":"ben","points":null}]"#
  private static let issues =
    #"[{"key":1,"title":"one","reporter":"u2","labels":["x","y"]},{"key":2,"title":"two","reporter":null,"labels":[]}]"#
  private static let notes =
    #"[{"id":"c1","issue":2,"text":"hi","by":"u1"},{"id":"c2","issue":1,"text":"ho","by":{"id":"u2","name":"ben"}}]"#

  private static var nested: String { "{\"notes\":\(notes),\"issues\":\(issues),\"users\":\(users)}" }

  private static func read(_ text: String, _ map: ImportMap = map) throws(ImportError) -> ImportResult {
    try Import.read([ImportInput("d.json", Array(text.utf8))], map, false)
  }

  private static func input(_ name: String?, _ path: String, _ text: String) -> ImportInput {
    ImportInput(path, Array(text.utf8), name: name)
  }

  /// The lines of a list, each an element.
  private static func lines(_ list: String) -> String {
    list.dropFirst().dropLast().replacing("},{", with: "}\n{") + "\n"
  }

  @Test func `ids refer to authors of a list and to posts, in any order of the lists`() throws {
    var map = Self.map
    map.authorPoints = nil
    let dataset = try Self.read(Self.nested, map).dataset
    #expect(dataset.authors.map(\.name) == ["ann", "ben"])
    #expect(dataset.posts.map(\.author) == [AuthorID(1), nil])
    #expect(dataset.posts.map(\.tags) == [["x", "y"], []])
    #expect(dataset.comments.map(\.post) == [PostID(1), PostID(0)])
    #expect(dataset.comments.map(\.author) == [AuthorID(0), AuthorID(1)], "an object is a copy of the same author")
    #expect(dataset.brokenInvariant == nil)
  }

  @Test func `a file for each list, as JSON, as lines and as tables, is the same data`() throws {
    var map = Self.map
    map.authorPoints = nil
    let wanted = try Self.read(Self.nested, map)
    let tables = [
      "id,name\nu1,ann\nu2,ben\n",
      "\u{FEFF}key;title;reporter;labels\r\n1;one;u2;\"x, y\"\r\n\r\n2;\"two\";;\r\n",
      "id\tissue\ttext\tby\nc1\t2\thi\tu1\nc2\t1\tho\tu2",
    ]
    let readers = [
      [("users.json", Self.users), ("issues.json", Self.issues), ("notes.json", Self.notes)],
      [
        ("users.jsonl", Self.lines(Self.users)), ("issues.ndjson", Self.lines(Self.issues)),
        ("notes.jsonl", Self.lines(Self.notes)),
      ],
      [("users.csv", tables[0]), ("issues.csv", tables[1]), ("notes.tsv", tables[2])],
    ]
    for files in readers {
      let inputs = zip(["users", "issues", "notes"], files).map { Self.input($0, $1.0, $1.1) }
      var found = try Import.read(inputs, map, false)
      // In tables each cell that is not read counts, and an empty one is an empty text.
      (found.unread, found.nulls) = (wanted.unread, wanted.nulls)
      #expect(found == wanted, "\(files)")
    }
  }

  @Test(arguments: ["{}", "7"])
  func `a page of comments without its list counts as a comment that is skipped`(page: String) throws {
    var map = Self.map
    (map.authorPoints, map.comments) = (nil, "pages.notes")
    let text = "{\"pages\":[{\"notes\":\(Self.notes)},\(page)],\"issues\":\(Self.issues),\"users\":\(Self.users)}"
    let result = try Import.read([ImportInput("d.json", Array(text.utf8))], map, true)
    #expect(result.warnings.first?.contains("comments inside): 1 comment; first: ") == true, "\(result.warnings)")
  }

  @Test func `lists and files that no path enters are named`() throws {
    let text = Self.nested.dropLast() + #","orders":[{"id":1}],"meta":{"page":3},"count":4}"#
    #expect(try Self.read(Self.nested).notes == [])
    #expect(try Self.read(String(text)).notes.first == "not read in 1 file: orders (1 list)")
    var map = Self.map
    (map.posts, map.authors, map.comments) = ("d.issues", "d.users", "d.notes")
    let inputs = [Self.input("d", "d.json", String(text)), Self.input("e", "e.csv", "a\n1\n")]
    let found = try Import.read(inputs, map, false)
    #expect(found.notes.first == "not read in 2 files: d.orders (1 list), e (1 list)")
  }

  @Test func `an author that is skipped is counted as an author`() throws {
    let twice = Self.users.replacing("\"u2\"", with: "\"u1\"")
    let text = Self.nested.replacing(Self.users, with: twice).replacing("u2", with: "u1")
    var map = Self.map
    map.authorPoints = nil
    let result = try Import.read([ImportInput("d.json", Array(text.utf8))], map, true)
    #expect(result.warnings.contains { $0.contains("comments inside): 1 author; first: ") }, "\(result.warnings)")
  }

  @Test func `files in a list are parts of one`() throws {
    let map = ImportMap(
      posts: ".", postID: "id", postTitle: "t", postBody: nil, postAuthor: "by", postTags: nil, postComments: nil,
      commentID: nil, commentBody: ".", commentAuthor: nil, authorID: ".", authorName: ".", authorPoints: nil)
    let inputs = ["a", "b"].map { Self.input(nil, "\($0).json", #"[{"id":"\#($0)","t":"\#($0)","by":"ann"}]"#) }
    let dataset = try Import.read(inputs, map, false).dataset
    #expect(dataset.posts.map(\.title) == ["a", "b"])
    #expect(dataset.authors.count == 1)
    let twice = try #require(
      #expect(throws: ImportError.self) { try Import.read([inputs[0], inputs[0]], map, false) })
    #expect(twice.description.hasPrefix("a.json:1:2: [0] (id 'a') must be another post than [0]; "))
  }

  @Test func `columns with points make objects, and columns of one name a list`() throws {
    let map = ImportMap(
      posts: ".", postID: "Issue key", postTitle: "Title", postBody: nil, postAuthor: "by", postTags: "Label",
      postComments: nil, commentID: nil, commentBody: ".", commentAuthor: nil, authorID: "id", authorName: "name",
      authorPoints: "points")
    let text = """
      Issue key,Label,Label,by.id,by.name,by.points,Title
      A-1,x,,7,ann,-4,"say ""hi"", twice
      or more"
      A-2,x,y,,,,
      """
    let dataset = try Import.read([Self.input(nil, "d.csv", text)], map, false).dataset
    #expect(dataset.posts.map(\.title) == ["say \"hi\", twice\nor more", ""])
    #expect(dataset.posts.map(\.tags) == [["x"], ["x", "y"]])
    #expect(dataset.posts.map(\.author) == [AuthorID(0), nil])
    #expect(dataset.authors == [Author(id: AuthorID(0), name: "ann", points: -4)])
  }

  @Test func `blank columns above the records of a table are refused as null is`() throws {
    var map = ImportMap(
      posts: "page.post", postID: "id", postTitle: "t", postBody: nil, postAuthor: nil, postTags: nil,
      postComments: nil, commentID: nil, commentBody: ".", commentAuthor: nil, authorID: ".", authorName: ".",
      authorPoints: nil)
    let table = "page.post.id,page.post.t,note\n1,one,\n,,lost\n"
    func message() throws -> String {
      let input = Self.input(nil, "d.csv", table)
      return try #require(#expect(throws: ImportError.self) { try Import.read([input], map, false) }).description
    }
    #expect(try message().hasPrefix("d.csv:3:1: [1].page (null) must be an object that has 'post'; "))
    (map.posts, map.postID, map.postTitle) = ("page", "post.id", "post.t")
    #expect(try message().hasPrefix("d.csv:3:1: [1].page (null) must be an object; "))
  }

  @Test(arguments: [
    (
      #""reporter":"u2""#, #""reporter":"u9""#,
      "d.json:1:{}: issues[0].reporter ('u9') must be the id of an author in map.authors; "
        + "correct it or map.post.author, or leave such records out with --skip-bad-records"
    ),
    (
      #""issue":2"#, #""issue":3"#,
      "d.json:1:{}: notes[0].issue (the number 3) must be the id of a post in map.posts; "
        + "correct it or map.comment.post, or leave such records out with --skip-bad-records"
    ),
    (#""issue":2,"#, "", "d.json:1:{}: notes[0].issue is missing; there are: id, text, by"),
    (
      #""issue":2"#, #""issue":null"#,
      "d.json:1:{}: notes[0].issue (null) must be the id of a post in map.posts; "
        + "correct it or map.comment.post, or leave such records out with --skip-bad-records"
    ),
    (
      #""points":3"#, #""points":99999999999999999999"#,
      "d.json:1:{}: users[0].points (the number 99999999999999999999) must be a whole number of at most 32 bits; "
        + "correct it or map.author.points, or leave such records out with --skip-bad-records"
    ),
  ])
  func `what refers to nothing is refused with its place, value and cure`(
    _ part: String, _ replacement: String, _ message: String
  ) {
    let references = Self.nested.replacing(#"{"id":"u2","name":"ben"}}"#, with: #""u2"}"#)
    let text = references.replacing(part, with: replacement, maxReplacements: 1)
    #expect(text != references)
    let error = #expect(throws: ImportError.self) { try Self.read(text) }
    let line = (error?.description ?? "").split(separator: "\n").first ?? ""
    #expect(line.replacing(#/^d\.json:1:\d+/#, with: "d.json:1:{}") == message)
    // The column is that of the value; of what is missing, that of its object.
    let column = line.firstMatch(of: #/^d\.json:1:(\d+)/#).flatMap { Int($0.1) } ?? 0
    let rest = text.dropFirst(column - 1)
    let value = replacement.split(separator: ":").last.map(String.init) ?? "{\"id\":\"c1\",\"text\""
    #expect(rest.hasPrefix(value), "\(rest.prefix(30))")
  }

  @Test(arguments: [
    ("id,t\n1,\"a", "2:3", "the quotes that open here are never closed"),
    ("id,t\n1,a\"b\n", "2:4", "here is a quote inside a field"),
    ("id,t\n1,\"a\"b\n", "2:6", "a field must end behind its closing quote"),
    ("id,t\n1,a\n2\n", "3:1", "the row that begins here has 1 fields, where there are 2 columns"),
    ("id,t\n1,a,b\n", "2:1", "the row that begins here has 3 fields, where there are 2 columns"),
    ("", "1:1", "the file ends here, where there should be the names of columns"),
  ])
  func `what is no table is shown by line and column`(_ text: String, _ place: String, _ reason: String) {
    var map = Self.map
    (map.posts, map.comments, map.authors) = (".", nil, nil)
    let error = #expect(throws: ImportError.self) {
      try Import.read([Self.input(nil, "d.csv", text)], map, false)
    }
    let said = error?.description ?? ""
    #expect(said.hasPrefix("d.csv:\(place): the file is no table: \(reason)"), "\(said)")
    #expect(said.hasSuffix("; correct it there, or export the file again"), "\(said)")
  }

  @Test func `lines in a file that is called JSON are refused with the name it must have`() {
    let error = #expect(throws: ImportError.self) { try Self.read("{}\n{}") }
    #expect(
      error?.description == "d.json:2:1: the file is no JSON: here is '{', where there should be the end of the file; "
        + "where each line is a value, the name must end in .jsonl")
  }

  @Test(arguments: [
    ("{\"id\":1}\n{\"id\":2,\"t\":\n{\"id\":3}\n", "2:13", "the line ends here, where there should be a value"),
    ("{\"id\":1,\n\"t\":\"a\"}", "1:9", "the line ends here, where there should be a key in quotes"),
    ("{\"id\":\"a\nb\"}", "1:9", "the line ends inside a text"),
    ("{\"id\":1} {\"id\":2}", "1:10", "here is '{', where there should be the end of the line"),
  ])
  func `each line is one value, and what it lacks is shown in it`(_ text: String, _ place: String, _ reason: String) {
    var map = Self.map
    (map.posts, map.comments, map.authors) = (".", nil, nil)
    let said = #expect(throws: ImportError.self) { try Import.read([Self.input(nil, "d.jsonl", text)], map, false) }
    #expect(said?.description.hasPrefix("d.jsonl:\(place): the file is no JSON Lines: \(reason); ") == true, "\(said)")
  }

  @Test func `blank lines and line ends of any system are read`() throws {
    var map = Self.map
    (map.posts, map.comments, map.authors, map.postAuthor, map.postTags) = (".", nil, nil, nil, nil)
    let text = "\u{FEFF}\r\n{\"key\":1,\"title\":\"a\"}\r\n \n[{\"key\":2,\"title\":\"b\"}]"
    #expect(try Import.read([Self.input(nil, "d.jsonl", text)], map, false).dataset.posts.map(\.title) == ["a", "b"])
  }

  @Test func `a bad line is shown by its line`() {
    let text = Self.lines(Self.issues) + "{\"key\": }\n"
    let error = #expect(throws: ImportError.self) {
      let files = [Self.input("issues", "i.jsonl", text), Self.input("users", "u.json", Self.users)]
      return try Import.read(files, Self.map, false)
    }
    #expect(error?.description.hasPrefix("i.jsonl:3:9: the file is no JSON Lines: here is '}'") == true)
  }

  @Test(arguments: [
    ("2020-01-31 12:00:00", 1_580_472_000_000), ("2020-01-31T12:00Z", 1_580_472_000_000),
    ("2020-01-31 13:00:00.250+01:00", 1_580_472_000_250), ("2020-01-31", 1_580_428_800_000),
    ("1580472000000", 1_580_472_000_000), ("2020-01-31 12:00:00 UTC", 1_580_472_000_000),
    ("2020-01-31T11:30:00.25-0030", 1_580_472_000_250), ("2020-01-31 13:00:00+01", 1_580_472_000_000),
    ("2020-02-29", 1_582_934_400_000), ("2020-12-31", 1_609_372_800_000), ("2021-01-01T11:59+23:59", 1_609_416_000_000),
  ]) func `tables have moments as databases write them`(text: String, milliseconds: Int64) throws {
    let map = ImportMap(
      posts: ".", postID: "id", postTitle: "id", postBody: nil, postAuthor: "id", postTags: nil, postComments: nil,
      commentID: nil, commentBody: ".", commentAuthor: nil, authorID: ".", authorName: ".", authorPoints: nil,
      postCreatedAt: "at")
    let found = try Import.read([Self.input(nil, "d.csv", "id,at\n1,\(text)\n")], map, false)
    #expect(found.dataset.posts[0].createdAt.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "2020-13-01", "2020-01-32", "2020-02-30", "2021-02-29", "2100-02-29", "2020-04-31", "2020-01-31T12:00:00+99:99",
    "2020-01-31T12:00:00+24:00", "2020-01-31T12:00:00-01:60", "1969-01-31", "2020-01-31T",
    "2020-01-31T12", "2020-01-31T24:00", "2020-01-31T12:00:",
    "2020-01-31T12:00:61", "2020-01-31T12:00:00.", "2020-01-31T12:00:00.1234567890", "2020-01-31T12:00:00+1",
    "2020-01-31T12:00:00+01:", "2020-01-31T12:00:00 CET", "2020-01-31T12:00:00Z.", "20-01-31", " 2020-01-31", "",
  ]) func `another text is no moment`(text: String) { #expect(WrittenMoment.milliseconds(text) == nil) }
}
