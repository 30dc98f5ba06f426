import BenchCore
import BenchWorkloads
import Testing

/// Errors of recorded logs, each with its line.
struct RecordedLogErrorTests {
  /// Two authors, three posts of the first, three comments of the second under the first post.
  private static let dataset = Dataset(
    authors: [
      Author(id: AuthorID(0), name: "Ann", points: 1), Author(id: AuthorID(1), name: "Bob", points: 2),
    ],
    posts: (0..<3).map { place in
      Post(
        id: PostID(place), title: "title \(place)", body: "", author: AuthorID(0), tags: ["x"],
        createdAt: Timestamp(milliseconds: Int64(place)))
    },
    comments: (0..<3).map { place in
      Comment(
        id: CommentID(place), post: PostID(0), author: AuthorID(1), body: "said",
        createdAt: Timestamp(milliseconds: Int64(10 + place)))
    })

  private static func replay(_ lines: [String], views: String? = "[]") throws -> OperationLog {
    let scenario = Specs.scenario([])
    let names = RecordedNames(dataset, importedAs: nil)
    let views = try views.map { try RecordedViews(ImportInput("views.json", Array($0.utf8)), names) }
    let file = RecordedFile(ImportInput("log.jsonl", Array(lines.joined(separator: "\n").utf8)))
    _ = try file.phases()
    return try OperationLog.recorded(file, views: views, over: dataset, names, scenario)
  }

  private static func problems(_ lines: [String], views: String? = "[]") throws -> [String] {
    do {
      _ = try replay(lines, views: views)
      return []
    } catch let error as ScenarioError {
      return error.problems.map(\.description)
    }
  }

  private static let sound = #"{"kind":"update-author","author":0,"name":"Ann B."}"#

  @Test(arguments: [
    (#"{"kind":"update-author","author":7,"name":"x"}"#, "author ('7') is in neither the data set nor a line above"),
    (#"{"kind":"update-author","author":"0x","name":"x"}"#, "author ('0x') is in neither the data set"),
    (#"{"kind":"update-post","post":3,"title":"x"}"#, "post ('3') is in neither the data set nor a line above"),
    (#"{"kind":"delete-comment","comment":-1}"#, "comment ('-1') is in neither the data set nor a line above"),
    (#"{"kind":"update-author","author":0}"#, "the line must have either name or points"),
    (#"{"kind":"update-author","author":0,"name":"x","points":1}"#, "the line must have either name or points"),
    (
      #"{"kind":"update-author","author":0,"points":3000000000}"#,
      "points (the number 3000000000) must be a whole number from -2147483648 to 2147483647"
    ),
    (
      #"{"kind":"update-author","author":0,"points":5,"equal":true}"#,
      "equal (true) must be false, because the value is new"
    ),
    (
      #"{"kind":"update-autor","author":0}"#,
      "kind ('update-autor') is no kind of operation; did you mean 'update-author'?"
    ),
    (#"{"author":0}"#, "kind is missing"),
    (#"{"kind":"update-post","post":0,"titel":"x"}"#, "titel is no key of update-post; did you mean 'title'?"),
    (#"{"kind":"update-post","post":0}"#, "title is missing"),
    (#"{"kind":"update-post","post":0,"title":5}"#, "title (the number 5) must be a text"),
    ("[1]", "the line is no JSON object"),
    (#"{"kind":"delete-post","post":0} 1"#, "the line is no JSON object"),
    (
      #"{"kind":"delete-post","kind":"delete-post","post":0}"#,
      "the line is no JSON object: the key 'kind' is given twice"
    ),
    (
      #"{"kind":"delete-post","post":0,"phase":"*"}"#,
      "phase ('*') must be a name of at most 64 characters, not '*', 'load' or 'mount'"
    ), (#"{"kind":"delete-post","post":0,"phase":"load"}"#, "phase ('load') must be a name of at most 64"),
    (#"{"kind":"delete-post","post":0,"phase":"mount"}"#, "phase ('mount') must be a name of at most 64"),
    (#"{"kind":"delete-post","post":0,"operation":9}"#, "operation (9) must be 1, the number of lines before it"),
    (#"{"kind":"subscribe","slot":0}"#, "slot (0) must be one of the 0 views"),
    (#"{"kind":"read-feed","limit":0}"#, "limit (the number 0) must be a whole number from 1 to 100000"),
    (#"{"kind":"read-detail","post":0,"slot":0}"#, "slot (0) must be a view on screen that shows just this"),
    (#"{"kind":"insert-post","post":{"id":2,"title":"x"}}"#, "post.id ('2') must be new, and there was one before"),
    (#"{"kind":"insert-post","post":{"id":9}}"#, "title is missing"),
    (#"{"kind":"insert-post","post":{"id":9,"title":"x","author":4}}"#, "post.author ('4') is in neither the data set"),
    (
      #"{"kind":"insert-post","post":{"id":9,"title":"x","author":{"id":1,"name":"Eve"}}}"#,
      "post.author must be as the author is known here; its change is an update-author line above"
    ),
    (#"{"kind":"insert-post","post":{"id":9,"title":"x","comments":[{}]}}"#, "post.comments (1) must be empty"),
    (#"{"kind":"insert-comment","post":5,"comment":{"id":9,"body":"x"}}"#, "post ('5') is in neither"),
    (#"{"kind":"refetch","posts":[]}"#, "posts must be a list of posts"),
    (#"{"kind":"refetch","posts":[{"id":1},{"id":1}]}"#, "posts[1].id is on the page already"),
    (#"{"kind":"refetch","posts":[{"id":1,"tags":["y"]}]}"#, "posts[0].tags must be those that the post has"),
    (#"{"kind":"refetch","posts":[{"id":1,"author":1}]}"#, "posts[0].author must be who wrote it"),
    (
      #"{"kind":"refetch","posts":[{"id":0,"comments":[]}]}"#,
      "posts[0].comments (0) must be all 3 comments of the post"
    ),
    (
      #"{"kind":"refetch","posts":[{"id":0,"comments":[{"id":1},{"id":0},{"id":2}]}]}"#,
      "posts[0].comments[0].id must stand where the comment is under its post"
    ),
    (
      #"{"kind":"refetch","posts":[{"id":0,"author":{"id":0,"points":5}},{"id":1,"author":{"id":0,"points":6}}]}"#,
      "posts[1].author must be the same wherever a page shows it"
    ),
  ]) func `a line that cannot be is refused with its number`(line: String, message: String) throws {
    let problems = try Self.problems([Self.sound, "", line])
    #expect(problems.count == 1)
    #expect(try #require(problems.first).contains(message), "\(problems)")
    #expect(try #require(problems.first).hasPrefix("log.jsonl:3:"), "\(problems)")
  }

  @Test func `what a line deletes is gone for those below`() throws {
    let problems = try Self.problems([
      #"{"kind":"delete-post","post":0}"#, #"{"kind":"update-comment","comment":1,"body":"x"}"#,
      #"{"kind":"delete-author","author":1}"#, #"{"kind":"update-author","author":1,"points":5}"#,
    ])
    #expect(
      problems == [
        "log.jsonl:2:1: comment ('1') has been deleted by a line above",
        "log.jsonl:4:1: author ('1') has been deleted by a line above",
      ])
  }

  @Test(arguments: [
    (
      [#""step":1,"phase":"a""#, #""step":0,"phase":"a""#],
      "step (0) must not be smaller than that of the line before (1)"
    ),
    ([#""phase":"a""#, #""phase":"b""#, #""phase":"a""#], "phase ('a') has ended before"),
    ([#""phase":"a""#, #""phase":"a","recorded":false"#], "recorded must be the same in all lines of a phase"),
    ([#""phase":"a","recorded":false"#], "the file must have an operation in a phase that is recorded"),
    ([#""step":1,"phase":"a""#, #""step":1,"phase":"b""#], "step (1) must not go on in another phase"),
  ]) func `lines that do not go together are refused`(heads: [String], message: String) throws {
    let problems = try Self.problems(heads.map { #"{"kind":"update-author","author":0,"points":9,\#($0)}"# })
    #expect(try #require(problems.last).contains(message), "\(problems)")
  }

  @Test func `a line that is wrong does not make those below wrong`() throws {
    let lines = (0..<4).map { #"{"operation":\#($0),"kind":"update-author","author":\#($0 % 2 * 5),"points":\#($0)}"# }
    #expect(
      try Self.problems(lines).map { $0.prefix(33) } == [
        "log.jsonl:2:1: author ('5') is in", "log.jsonl:4:1: author ('5') is in",
      ])
  }

  @Test func `a commit has its lines side by side`() throws {
    let update = #"{"kind":"update-author","author":0,"points":9,"step":4}"#
    let problems = try Self.problems([update, #"{"kind":"read-detail","post":0}"#, update])
    #expect(problems == ["log.jsonl:3:1: step (4) must have its lines side by side"])
  }

  @Test func `a commit has changes of one kind`() throws {
    let update = #"{"kind":"update-author","author":0,"points":9,"step":4}"#
    let delete = #"{"kind":"delete-author","author":0,"step":4}"#
    #expect(
      try Self.problems([update, delete]).first?.contains("must be another than that of a update-author") == true)
    let log = try Self.replay([update, update, Self.sound])
    #expect(log.operations.map(\.batch) == [2, 0, 1])
  }

  @Test(arguments: [
    (#"[{"kind":"detail","post":9}]"#, "[0].post ('9') is not in the data set"),
    (#"[{"kind":"details","post":0}]"#, "[0].kind ('details') is no kind of view; did you mean 'detail'?"),
    (#"[{"kind":"feed","limit":3},{"kind":"feed","limit":3}]"#, "[1] shows what a view before it shows"),
    (#"[{"kind":"badge","limit":3,"depth":1}]"#, "[0].depth needs the view that it stands over before it"),
    (
      #"[{"kind":"feed","limit":3,"mounted":false},{"kind":"feed","limit":4}]"#,
      "[1].mounted (true) must stand before the views that are not mounted"
    ),
    (#"[{"kind":"feed","limit":3,"slot":1}]"#, "[0].slot (1) must be 0, the number of views before it"),
    ("{}", "the file (an object) must be a list of views"),
  ]) func `a view that cannot be is refused with its place`(views: String, message: String) throws {
    let problems = try Self.problems([Self.sound], views: views)
    #expect(problems.count == 1 && problems[0].contains(message), "\(problems)")
  }

  @Test(arguments: ["views.json", "views.csv", "views.jsonl", "views.tsv"])
  func `a file of views that is broken is said to be no JSON, by any name`(name: String) throws {
    let names = RecordedNames(Self.dataset, importedAs: nil)
    let error = try #require(
      #expect(throws: ImportError.self) { try RecordedViews(ImportInput(name, Array("[{]".utf8)), names) })
    let message = "\(name):1:3: the file is no JSON: here is ']', where there should be a key in quotes"
    #expect(error.description.hasPrefix(message))
  }

  /// A line that leaves things out is completed: the view that shows it, the title and the comments that there are.
  @Test func `a line may leave out what is known`() throws {
    let log = try Self.replay(
      [
        #"{"kind":"read-detail","post":0}"#, #"{"kind":"read-detail","post":1}"#,
        #"{"kind":"read-detail","post":0,"slot":null}"#, #"{"kind":"refetch","posts":[{"id":0}]}"#,
        #"{"kind":"unsubscribe","slot":0}"#, #"{"kind":"read-detail","post":0}"#,
      ], views: #"[{"kind":"detail","post":0}]"#)
    let none = Operation.noSlot
    #expect(log.operations.map(\.other) == [0, none, none, 1, 0, none])
    #expect(log.posts.first?.commentCount == 3)
    #expect(log.texts.isEmpty, "nothing is new")
    #expect(log.phases.map(\.name) == ["recorded"])
  }
}
