import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchReports

struct GalleryTests {
  private let designs = GalleryDesigns(
    [
      ("nested", "payloads as sent", "an idea"), ("flat", "one dictionary", "b"), ("flat-typed", "typed", "b"),
    ], models: "| [GRDB](#grdb) | 7 | `nested/naive` | yes | 3 of 4 equal | 0 of 6 kinds | today |\n")

  /// A finished run at full size, of a scenario with this name.
  private func run(_ name: String = "read-price", _ change: (inout RunManifest) -> Void = { _ in }) -> StoredRun {
    var run = AnswerFixture.times([("nested", { 1_000 + $0 }), ("flat-typed", { 3_000 + 2 * $0 })])
    run.manifest = AnswerFixture.with(run.manifest) {
      $0.scenario = .init(
        name: name, file: "scenarios/\(name).yaml", text: "", question: "What does \(name) cost?",
        answers: AnswerFixture.charts("latency_p50_ns for writes"))
      $0.scenario.source = "article 003: <nothing>"
      $0.run.plan = nil
      $0.run.command = "some/where/storebench run scenarios/\(name).yaml"
      change(&$0)
    }
    return run
  }

  private func gallery(_ runs: [StoredRun]) throws -> [String: String] {
    let entries = try runs.map { try GalleryEntry($0, folder: "runs/a", designs: designs) }
    return Dictionary(uniqueKeysWithValues: Gallery(entries, version: "1.2.3").files.map { ($0.path, $0.text) })
  }

  @Test func `a gallery has a front page, a page for browsers, one on reading, and a folder for each question`() throws
  {
    let files = try gallery([run(), run("zebra")])
    var paths = ["README.md", "how-to-read.md", "index.html"]
    for run in ["read-price", "zebra"] { paths += ["1.svg", "README.md", "summary.csv"].map { "\(run)/\($0)" } }
    #expect(files.keys.sorted() == paths.sorted())
    let front = try #require(files["README.md"])
    #expect(front.contains("**[What does zebra cost?](zebra/)** It is so."))
    #expect(front.contains("2 questions"))
    #expect(front.contains("storebench 1.2.3"))
    #expect(try gallery([run("zebra"), run()]) == files, "the order of runs changes nothing")
  }

  @Test func `a contradiction of the field is shown where its question was played, with the answer of the run`() throws
  {
    let front = try #require(try gallery([run()])["README.md"])
    #expect(front.contains("urql-graphql/urql"))
    #expect(front.contains("It is so. ([page](read-price/)) |"))
    #expect(!front.contains("TanStack"))
    #expect(try gallery([run("zebra")])["README.md"]?.contains("disagrees") == false)
  }

  @Test func `the page of a question has answer, chart, claim, counts apart from times, designs and what repeats it`()
    throws
  {
    let page = try #require(
      try gallery([
        run {
          var claim = RunManifest.ExpectationRecord(sentence: "a < 1", level: .claim, verdict: .fail, actual: "2")
          claim.claim = "holds up to posts = 10"
          $0.expectations = [.init(sentence: "b == 1", verdict: .pass, actual: "1"), claim]
        }
      ])["read-price/README.md"])
    let parts = [
      "# What does read-price cost?", "**It is so.**", "](1.svg)", "The numbers of this chart", "| flat-typed |",
      "## Claim", "> article 003: &#60;nothing&#62;",
      "Verdict: **holds up to posts = 10**.", "## Times and memory", "(../how-to-read.md#times)", "## Designs",
      "`flat-typed`",
      "compared with the library GRDB 7: 3 of 4 equal in counts", "## Repeat it",
      "\nstorebench run scenarios/read-price.yaml\n", "Linux x86_64, 2 cores", "(summary.csv)",
    ]
    var rest = page[...]
    for part in parts {
      let found = try #require(rest.firstRange(of: part), "\(part)")
      rest = rest[found.upperBound...]
    }
    #expect(!page.contains("| `flat` |"), "flat-typed is another design")
    #expect(!page.contains("some/where"))
  }

  @Test func `a source of which no claim is marked is not said to hold`() throws {
    func front(_ level: ExpectationLevel) throws -> String {
      let record = RunManifest.ExpectationRecord(sentence: "a", level: level, verdict: .pass, actual: "1")
      return try #require(try gallery([run { $0.expectations = [record] }])["README.md"])
    }
    #expect(try front(.claim).contains(": **holds**.*"))
    #expect(try front(.fail).contains(".* What the scenario expects **holds**."))
  }

  @Test func `the verdict is that of the claims, else of everything that is expected`() throws {
    func verdict(_ records: RunManifest.ExpectationRecord...) throws -> String {
      try GalleryEntry(run { $0.expectations = records }, folder: "a", designs: designs).verdict
    }
    #expect(try verdict(.init(sentence: "a", verdict: .pass, actual: "1")) == "holds")
    #expect(
      try verdict(
        .init(sentence: "a", verdict: .pass, actual: ""), .init(sentence: "b", verdict: .inconclusive, actual: ""))
        == "cannot be told on this machine")
    #expect(
      try verdict(
        .init(sentence: "a", verdict: .pass, actual: ""),
        .init(sentence: "b", level: .claim, verdict: .fail, actual: ""))
        == "does not hold")
    #expect(try verdict(.init(sentence: "a", level: .warn, verdict: .fail, actual: "")) == "")
  }

  @Test func `a toy is refused with its cure`() throws {
    let toys: [(value: String, cure: String, change: (inout RunManifest) -> Void)] = [
      ("smoke sizes", "without --smoke", { $0.run.isSmoke = true }),
      ("a debug build", "release", { $0.build.mode = .debug }),
      ("did not end", "--resume", { $0.run.state = .interrupted }),
      ("a shard", "merge", { $0.run.plan = .init(repetitions: 10, shard: Shard(2, of: 4)) }),
      ("some of the designs", "--only", { $0.run.plan = .init(repetitions: 10, stores: ["nested"]) }),
    ]
    for toy in toys {
      let error = #expect(throws: RunFolderError.self, "\(toy.value)") {
        try GalleryEntry(run("read-price", toy.change), folder: "runs/a", designs: designs)
      }
      #expect("\(try #require(error))".contains(toy.value))
      #expect("\(try #require(error))".contains(toy.cure))
      #expect("\(try #require(error))".contains("runs/a"))
    }
  }

  @Test func `pictures have both looks, no words for a pointer, and are small`() throws {
    let picture = try #require(try gallery([run()])["read-price/1.svg"])
    #expect(picture.contains("prefers-color-scheme:dark"))
    #expect(!picture.contains("<title>"))
    #expect(picture.contains("<title id="))
    #expect(picture.utf8.count <= 25_000)
  }

  @Test func `the page for browsers is searched by the words of the field, and fetches nothing`() throws {
    let html = try #require(try gallery([run("zebra")])["index.html"])
    #expect(html.contains("<article id=\"zebra\" data-words=\"zebra"))
    #expect(html.contains("denormalize"), "another word for nested")
    #expect(!html.contains("snapshot listener"), "no sync was played")
    #expect(html.contains("type=\"search\""))
    #expect(html.contains("href=\"zebra/README.md\""))
    #expect(!html.contains("src="))
    #expect(!html.contains("http://www.w3.org/2000/svg\" src"))
    #expect(html.contains("class=\"chart"))
  }

  @Test func `each usual misreading has a place that pages lead to`() throws {
    let files = try gallery([run()])
    let guide = try #require(files["how-to-read.md"])
    let anchors = Set(
      guide.split(separator: "\n").filter { $0.hasPrefix("## ") }.map {
        $0.dropFirst(3).lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0 == "-" }
      })
    for (path, text) in files where path.hasSuffix("README.md") {
      for link in text.matches(of: /how-to-read\.md#([a-z-]+)/) {
        #expect(anchors.contains(String(link.1)), "\(path): \(link.1)")
      }
    }
  }
}
