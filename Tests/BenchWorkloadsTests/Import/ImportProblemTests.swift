import BenchCore
import BenchWorkloads
import Testing

@Suite struct ImportProblemTests {
  private func problems(_ text: String, _ map: ImportMap = ImportExample.map) -> [String] {
    do {
      _ = try ImportExample.read(text, map)
      return []
    } catch {
      return error.description.split(separator: "\n").map(String.init)
    }
  }

  /// Returns the problems of the example's records, after a look at the places and the cures.
  private func bare(_ text: String) -> [String] {
    problems(text).map { line in
      #expect(line.contains(#/^f\.json:\d+:\d+: /#), "\(line)")
      #expect(line.contains("; "), "\(line)")
      return line.replacing(#/^f\.json:\d+:\d+: /#, with: "").replacing(
        #/; correct (it or )?map\.[a-z_.]+(, or leave such records out with --skip-bad-records)?$/#, with: "")
    }
  }

  @Test(arguments: [
    ("\"title\": \"first\"", "\"titel\": \"first\"", "data.nodes[0].title is missing; did you mean 'titel'?"),
    ("\"title\": \"first\"", "\"title\": 5", "data.nodes[0].title (the number 5) must be a text"),
    ("\"body\": \"bye\"", "\"body\": 5", "data.nodes[1].comments.nodes[0].body (the number 5) must be a text"),
    (
      "\"id\": \"C2\"", "\"id\": 1.5",
      "data.nodes[0].comments.nodes[1].id (the number 1.5) must be an id: a text or a whole number"
    ),
    (
      "\"id\": \"P2\"", "\"id\": \"\"",
      "data.nodes[1].id ('') must be an id: a text or a whole number"
    ),
    (
      "\"points\": 3 },\n", "\"points\": \"3\" },\n",
      "data.nodes[0].author.points ('3') must be a whole number of at most 32 bits"
    ),
    (
      "\"points\": 3 },\n", "\"points\": 3000000000 },\n",
      "data.nodes[0].author.points (the number 3000000000) must be a whole number of at most 32 bits"
    ),
    (
      "\"author\": null", "\"author\": \"ben\"",
      "data.nodes[0].comments.nodes[1].author ('ben') must be an object that has 'id'"
    ),
    (
      "\"author\": null", "\"author\": [null, null]",
      "data.nodes[0].comments.nodes[1].author (2 values) must be one value"
    ),
    ("\"author\": null", "\"author\": []", "data.nodes[0].comments.nodes[1].author (no value) must be one value"),
    ("{ \"name\": \"ui\" }", "{ \"name\": 1 }", "data.nodes[0].labels.nodes[1].name (the number 1) must be a text"),
    ("\"id\": \"P2\", ", "", "data.nodes[1].id is missing; there are: title, body, author, labels, comments"),
    (
      "\"comments\": { \"nodes\": [\n      { \"id\": \"C3\"",
      "\"comments\": { \"nodes\": [null,\n      { \"id\": \"C3\"",
      "data.nodes[1].comments.nodes[0] (null) must be a comment"
    ),
    (
      "\"id\": \"P2\"", "\"id\": \"P1\"",
      "data.nodes[1] (id 'P1') must be another post than data.nodes[0]; ids are given once"
    ),
    (
      "\"id\": \"C3\"", "\"id\": \"C1\"",
      "data.nodes[1].comments.nodes[0] (id 'C1') must be another comment than data.nodes[0].comments.nodes[0]; "
        + "ids are given once"
    ),
  ])
  func `a field that does not fit is named by its path`(_ part: String, _ replacement: String, _ message: String) {
    let part = part.replacing("\n      ", with: "\n      ")
    let text = ImportExample.text(part, replacement)
    #expect(text != ImportExample.text)
    #expect(bare(text) == [message])
  }

  @Test func `a key that no record has is missing, although it is optional and bad records are skipped`() {
    func check(_ place: String, _ change: (inout ImportMap) -> Void) {
      var map = ImportExample.map
      change(&map)
      let problems = problems(ImportExample.text, map)
      #expect(problems.count == 1 && problems[0].contains(" data.nodes[0].\(place) is missing; "), "\(problems)")
      #expect(throws: ImportError.self) { try ImportExample.read(ImportExample.text, map, skip: true) }
    }
    check("text") { $0.postBody = "text" }
    check("user") { $0.postAuthor = "user" }
    check("labels.edges") { $0.postTags = "labels.edges.name" }
    check("replies") { $0.postComments = "replies" }
    check("comments.nodes[0].by") { $0.commentAuthor = "by" }
    check("author.karma") { $0.authorPoints = "karma" }
  }

  @Test(arguments: [
    ("{ \"dato\": {} }", "data is missing; did you mean 'dato'?"),
    ("{ \"data\": { \"edges\": 1 } }", "data.nodes is missing; there are: edges"),
    ("{ \"data\": 5 }", "data (the number 5) must be an object that has 'nodes'"),
    ("[]", "data.nodes (an empty list) must lead to at least one post"),
    ("{ \"data\": { \"nodes\": [] } }", "data.nodes (an empty list) must lead to at least one post"),
    ("{ \"data\": { \"nodes\": null } }", "data.nodes (null) must be an object"),
    ("{ \"data\": { \"nodes\": [3] } }", "data.nodes[0] (the number 3) must be an object"),
    ("5", "the file (the number 5) must be an object that has 'data'"),
  ])
  func `a path that leads to no posts says how far it led`(_ text: String, _ message: String) {
    #expect(bare(text) == [message])
  }

  @Test(arguments: [
    ("", "1:1", "the file ends here, where there should be a value"),
    ("{ \"data\": { \"nodes\": [{] } }", "1:24", "here is ']', where there should be a key in quotes"),
    ("{\n  \"data\" 5 }", "2:10", "here is '5', where there should be ':'"),
    ("{ \"data\": 5", "1:12", "the file ends here, where there should be ',' or '}'"),
    ("{ \"data\": 5 } x", "1:15", "here is 'x', where there should be the end of the file"),
    ("{ \"data\": 05 }", "1:11", "a number must not begin with 0"),
    ("{ \"data\": 1. }", "1:14", "here is '}', where there should be a digit"),
    ("{ \"data\": tru }", "1:11", "here is 't', where there should be a value"),
    ("{ \"é\": 1, \"data\": nan }", "1:19", "here is 'n', where there should be a value"),
    ("{ \"data\": \"a\nb\" }", "1:13", "a control character in a text must be written as an escape"),
    ("{ \"data\": \"ab", "1:14", "the file ends inside a text"),
    ("{ \"data\": 1, \"data\": 2 }", "1:14", "the key 'data' is given twice in one object"),
  ])
  func `what is no JSON is shown by line and column`(_ text: String, _ place: String, _ reason: String) {
    let isTwo = reason.contains("the end of the file")
    let cure = isTwo ? "where each line is" : "correct it there, or export the file again"
    #expect(problems(text).last?.hasPrefix("f.json:\(place): the file is no JSON: \(reason); \(cure)") == true)
  }

  @Test(arguments: [
    ("\\x", "there is no such escape in JSON"), ("\\u12g4", "\\u needs four hexadecimal digits"),
    ("\\ud800", "half of a surrogate pair is no character"),
    ("\\ud800\\u0041", "half of a surrogate pair is no character"),
  ])
  func `an escape that means nothing is no JSON`(_ escape: String, _ reason: String) {
    let text = ImportExample.text("first", escape)
    #expect(problems(text).first?.contains("the file is no JSON: \(reason); ") == true)
  }

  @Test func `escapes mean what JSON says`() throws {
    let text = ImportExample.text("first", "\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00é")
    let title = try ImportExample.read(text).dataset.posts[0].title
    #expect(title == "\"\\/\u{8}\u{C}\n\r\té😀é")
    #expect(try ImportExample.read(ImportExample.text("\"title\"", "\"t\\u0069tle\"")).dataset.posts.count == 2)
  }

  @Test func `a text that is no UTF-8 is no JSON`() {
    var bytes = Array(ImportExample.text.utf8)
    if let index = bytes.firstIndex(of: UInt8(ascii: "f")) { bytes[index] = 0xFF }
    let error = #expect(throws: ImportError.self) {
      try Import.read([ImportInput("f.json", bytes)], ImportExample.map, false)
    }
    let reason = "f.json:2:27: the file is no JSON: the text that begins here is no UTF-8"
    #expect(error?.description.hasPrefix(reason) == true)
  }

  @Test func `deep nesting ends in a problem`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(problems(deep).first?.contains("values are nested more than 200 deep") == true)
    let objects = String(repeating: "{ \"x\": ", count: 100_000)
    #expect(problems(objects).first?.contains("values are nested more than 200 deep") == true)
    #expect(problems(ImportExample.text("\"first\"", deep)).first?.contains("nested more than 200 deep") == true)
  }

  @Test func `problems are listed up to a limit and counted beyond`() {
    let post = "{ \"id\": 1 }"
    let text = "{ \"data\": { \"nodes\": [\(Array(repeating: post, count: 50).joined(separator: ","))] } }"
    let lines = problems(text)
    #expect(lines.count == Import.problemLimit + 1)
    #expect(lines.last == "and 30 more problems")
  }
}

@Suite struct SkipBadRecordsTests {
  @Test func `a bad comment is skipped alone and counted`() throws {
    let text = ImportExample.text("\"body\": \"hello\"", "\"body\": 1")
    let result = try ImportExample.read(text, skip: true)
    #expect(result.dataset.posts.count == 2)
    #expect(result.dataset.comments.count == 2)
    #expect(
      result.warnings == [
        "skipped (posts with the comments inside): 1 comment; first: "
          + "f.json:5:29: data.nodes[0].comments.nodes[0].body (the number 1) must be a text; "
          + "correct it or map.comment.body, or leave such records out with --skip-bad-records"
      ])
  }

  @Test func `a bad post is skipped with its comments and leaves no trace`() throws {
    let text = ImportExample.text("\"title\": \"first\"", "\"title\": false")
    let result = try ImportExample.read(text, skip: true)
    #expect(result.dataset.posts.map(\.title) == ["second"])
    #expect(result.dataset.comments.map(\.body) == ["bye"])
    #expect(result.dataset.authors.map(\.name) == ["ben", "ann"])
    #expect(result.warnings.first?.hasPrefix("skipped (posts with the comments inside): 1 post; ") == true)
  }

  @Test func `an id that is taken skips the later record`() throws {
    let text = ImportExample.text("\"id\": \"P2\"", "\"id\": \"P1\"")
    let result = try ImportExample.read(text, skip: true)
    #expect(result.dataset.posts.map(\.title) == ["first"])
    #expect(result.warnings.first?.hasPrefix("skipped (posts with the comments inside): 1 post; ") == true)
  }

  @Test func `nothing left is an error`() {
    #expect(throws: ImportError.self) {
      try ImportExample.read(ImportExample.text.replacing("title", with: "titel"), skip: true)
    }
  }
}
