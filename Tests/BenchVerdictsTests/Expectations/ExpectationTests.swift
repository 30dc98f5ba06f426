import BenchResults
import ResultsFixtures
import Testing

@testable import BenchVerdicts

struct ExpectationTests {
  private let names = ExpectationNames(
    stores: ["nested", "normalized"], derivations: ["naive", "memoized"], presets: ["redux", "reswift"],
    phases: ["main", "rating changes", "at night for all"], operations: ["update-author", "read-feed"],
    pointKeys: ["dataset.posts", "hold"], pointValues: ["dataset.posts": ["10", "100"], "hold": ["0", "1"]])

  private func problems(_ sentence: String) -> [SentenceProblem] {
    do {
      _ = try Expectation(sentence, names: names)
      return []
    } catch {
      return error.problems
    }
  }

  @Test func `a whole sentence is taken apart`() throws {
    let text =
      "latency_p50_ns of normalized/memoized over nested < 1_000.5 at hold=1;dataset.posts=10_000 in rating changes "
      + "for writes"
    let expectation = try Expectation(text, names: names)
    #expect(expectation.metric.name == "latency_p50_ns")
    #expect(expectation.design == DesignPattern(store: "normalized", derivation: "memoized"))
    #expect(expectation.divisor == DesignPattern(store: "nested", derivation: nil))
    #expect(expectation.comparison == .less)
    #expect(expectation.limit == .number(.ratio(try #require(Ratio(2001, 2))), places: 1))
    #expect(expectation.point.description == "dataset.posts=10000;hold=1")
    #expect(expectation.phase == "rating changes")
    #expect(expectation.operation == "writes")
  }

  @Test func `a kind may be named in the app's words as well`() throws {
    var named = names
    named.words = EntityWords(["authors": "users"])
    for kind in ["update-user", "update-author"] {
      let text = "entity_writes of nested == 1 for \(kind)"
      #expect(try Expectation(text, names: named).operation == "update-author")
    }
    #expect(!problems("entity_writes of nested == 1 for update-user").isEmpty)
  }

  @Test func `a kind is meant by its own name where the app's words give that name to another`() throws {
    var named = names
    named.operations = ["insert-post", "insert-comment"]
    named.words = EntityWords(["posts": "comments", "comments": "replies"])
    for kind in ["insert-comment", "insert-reply"] {
      #expect(try Expectation("entity_writes of nested == 1 for \(kind)", names: named).operation == "insert-comment")
    }
  }

  @Test func `what is left out is left open`() throws {
    let expectation = try Expectation("stale_views of * == 0", names: names)
    #expect(expectation.design == DesignPattern(store: nil, derivation: nil))
    #expect(expectation.phase == nil)
    #expect(expectation.operation == "*")
    #expect(expectation.point == Point())
  }

  @Test func `an axis may be open on either side`() throws {
    let expectation = try Expectation("stale_views of */naive over nested/* == 0", names: names)
    #expect(expectation.design == DesignPattern(store: nil, derivation: "naive"))
    #expect(expectation.divisor == DesignPattern(store: "nested", derivation: nil))
  }

  @Test func `a preset is named as a whole`() throws {
    let expectation = try Expectation("stale_views of reswift over normalized/naive == 0", names: names)
    #expect(expectation.design == DesignPattern(preset: "reswift"))
    #expect("\(expectation.design)" == "reswift")
    #expect(problems("stale_views of reswft == 0").map(\.nearest) == ["reswift"])
    #expect(
      problems("stale_views of redux/naive == 0").map(\.description) == [
        "a preset has a derivation of its own, so none may be named, as in \"redux/naive\"; did you mean \"redux\"?"
      ])
  }

  @Test func `clauses come in any order, and a phase may hold their words`() throws {
    let expectation = try Expectation(
      "queries of nested == 0 for read-feed in at night for all at hold=1; dataset.posts=10", names: names)
    #expect(expectation.phase == "at night for all")
    #expect(expectation.operation == "read-feed")
    #expect(expectation.point.description == "dataset.posts=10;hold=1")
  }

  @Test func `a slope names what it goes over`() throws {
    let expectation = try Expectation(
      "slope(dataset.posts) of entity_writes_per_op of nested over normalized == 1.0 for writes", names: names)
    #expect(expectation.slope == "dataset.posts")
    #expect(expectation.metric.name == "entity_writes_per_op")
    #expect(expectation.limit == .number(.ratio(Ratio(1)), places: 1))
    #expect(try Expectation("queries of nested == 0", names: names).slope == nil)
  }

  @Test(arguments: [
    ("baseline", Limit.Shift.none), ("baseline + 10%", .share(Ratio(1, 10) ?? Ratio(0))),
    ("baseline - 2.5%", .share(Ratio(-1, 40) ?? Ratio(0))), ("baseline + 3", .amount(Ratio(3))),
    ("baseline - 3 in main", .amount(Ratio(-3))),
  ])
  func `a limit may be the baseline, with something between`(limit: String, shift: Limit.Shift) throws {
    let expectation = try Expectation("queries of nested <= \(limit)", names: names)
    #expect(expectation.limit == .baseline(shift))
  }

  @Test(arguments: ["100 ms", "100ms", "0.1 s", "100_000 us", "100000000"])
  func `a limit of a time may have a unit`(limit: String) throws {
    let expectation = try Expectation("latency_p50_ns of nested <= \(limit) in main", names: names)
    #expect(expectation.limit == .number(.ratio(Ratio(100_000_000)), places: 0))
    #expect(expectation.phase == "main")
  }

  @Test func `a unit is for times, and commas in a number are answered with the number`() {
    #expect(
      problems("queries of nested <= 5 ms").map(\.description)
        == ["a unit of time goes with a metric whose name ends in _ns, not \"5\""])
    #expect(problems("queries of nested <= 4,000").first?.nearest == "4_000")
  }

  @Test func `every comparison is known`() throws {
    for comparison in Comparison.allCases {
      let sentence = "stale_views of nested \(comparison.rawValue) 0"
      #expect(try Expectation(sentence, names: names).comparison == comparison)
    }
  }

  @Test(arguments: [
    ("", 0, "a sentence begins with a metric, and the sentence ends here"),
    ("stale_views in nested == 0", 12, "after the metric comes \"of\", not \"in\""),
    ("stale_views of", 14, "after \"of\" comes a store, and the sentence ends here"),
    ("stale_views of nested = 0", 22, "after the design comes one of == != < <= > >= between spaces, not \"=\""),
    ("stale_views of nested == none", 25, "after the comparison comes a number or \"baseline\", not \"none\""),
    ("stale_views of nested == nan", 25, "after the comparison comes a number or \"baseline\", not \"nan\""),
    (
      "stale_views of nested == 0 on main", 27,
      "after the limit comes nothing but \"at\", \"in\" or \"for\", not \"on\""
    ),
    ("stale_views of nested == 0 in", 29, "after \"in\" comes a name, and the sentence ends here"),
    ("stale_views of nested == 0 at hold", 30, "a point is key=value joined by \";\", not \"hold\""),
    ("slope of queries of nested == 1", 0, "a slope is written slope(<swept parameter>), not \"slope\""),
    ("slope() of queries of nested == 1", 0, "a slope is written slope(<swept parameter>), not \"slope()\""),
    ("slope(hold) queries", 12, "after the slope comes \"of\", not \"queries\""),
    (
      "slope(dataset.posts) of queries of nested == baseline", 45,
      "a slope is held against a number, not \"baseline\""
    ),
    (
      "queries of nested == baseline + -1%", 32,
      "after \"baseline +\" comes a share or a number without a sign, not \"-1%\""
    ),
    (
      "queries of nested == baseline -", 31,
      "after \"baseline -\" comes a share or a number without a sign, and the sentence ends here"
    ),
    ("stale_views of nested == 0 in main in main", 35, "a sentence has each clause once, not twice \"in\""),
  ])
  func `a broken sentence says where and what must be`(sentence: String, offset: Int, message: String) {
    let problems = problems(sentence)
    #expect(problems.map(\.offset) == [offset])
    #expect(problems.first?.description == message)
  }

  @Test(arguments: [
    ("stale_vews of nested == 0", 0, "unknown metric \"stale_vews\"; did you mean \"stale_views\"?"),
    ("stale_views of normalised == 0", 15, "unknown store or preset \"normalised\"; did you mean \"normalized\"?"),
    ("stale_views of nested/memo == 0", 22, "unknown derivation \"memo\""),
    ("stale_views of nested over nestd == 0", 27, "unknown store or preset \"nestd\"; did you mean \"nested\"?"),
    ("stale_views of nested == 0 in mian", 30, "unknown phase \"mian\"; did you mean \"main\"?"),
    ("stale_views of nested == 0 for write", 31, "unknown operation kind \"write\"; did you mean \"writes\"?"),
    (
      "stale_views of nested == 0 at dataset.post=1", 30,
      "no sweep over \"dataset.post\"; did you mean \"dataset.posts\"?"
    ),
    (
      "slope(dataset.post) of queries of nested == 1", 6,
      "no sweep over \"dataset.post\"; did you mean \"dataset.posts\"?"
    ),
    (
      "slope(hold) of queries of nested == 1", 6,
      "a slope needs at least two values, all of them numbers above 0, of \"hold\""
    ),
    (
      "slope(dataset.posts) of queries of nested == 1 at dataset.posts=10", 6,
      "a slope goes over all values, so \"at\" cannot name \"dataset.posts\""
    ),
    (
      "queries of nested over normalized < baseline + 1", 0,
      "a quotient's baseline is moved by a share like 5%, not by \"1\""
    ),
    ("stale_views of nested == 0 in load", 0, "stale_views has values of the play only, none in \"load\""),
    ("load_ns of nested > 0 in main", 0, "load_ns has values of the load only, none in \"main\""),
    ("load_ns of nested > 0 for writes", 0, "the load has no operation kind \"writes\""),
  ])
  func `a name that does not exist says which comes closest`(sentence: String, offset: Int, message: String) {
    let problems = problems(sentence)
    #expect(problems.map(\.offset) == [offset])
    #expect(problems.first?.description == message)
  }

  @Test func `all unknown names are reported at once, in order`() {
    let found = problems("stale_vews of nestd/nave over normalize < 1 in mian for wrtes")
    #expect(found.map(\.value) == ["stale_vews", "nestd", "nave", "normalize", "mian", "wrtes"])
  }

  @Test func `no mutation of a sentence crashes the reader`() {
    let sentence = Array("slope(hold) of queries of nested over normalized < baseline + 1% at dataset.posts=9 in main")
    let noise = Array(" =;/*<>_.9e-\u{0}é\"")
    var random = TestRandom(state: 3)
    for _ in 0..<2_000 {
      var mutated = sentence
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<mutated.count, using: &random)
        if Bool.random(using: &random) { mutated.remove(at: place) }
        mutated.insert(noise.randomElement(using: &random) ?? " ", at: place)
      }
      for problem in problems(String(mutated)) { #expect((0...mutated.count).contains(problem.offset)) }
    }
  }
}
