import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchVerdicts

struct RunAnswerTests {
  /// Writes that grow with the posts in copies and do not in tables; times of a hash tree that overtakes.
  private func run(
    _ answers: [RunManifest.AnswerRecord], sizes: [Int] = [10, 100, 1_000], build: BuildMode = .release
  ) -> StoredRun {
    var run = AnswerFixture.counts(
      sizes: sizes, [("nested", { $0 + 1 }), ("normalized", { _ in 1 })], build: build)
    run.manifest.scenario.answers = answers
    run.manifest.scenario.settings = ["dataset.comments": "4_000"]
    return run
  }

  private func text(_ say: String, when: [String] = [], sizes: [Int] = [10, 100, 1_000]) -> String? {
    RunAnswer(run([.init(when: when, say: say)], sizes: sizes))?.text
  }

  @Test(arguments: [
    ("{entity_writes_per_op of nested at dataset.posts=last}", "1,001"),
    ("{entity_writes_per_op of nested over normalized at dataset.posts=first}", "11"),
    ("{slope(dataset.posts) of entity_writes_per_op of normalized}", "0"),
    ("{slope(dataset.posts) of entity_writes_per_op of nested}", "0.98"),
    ("{best of entity_writes_per_op at dataset.posts=10}", "normalized/naive"),
    ("{worst of entity_writes_per_op at dataset.posts=10}", "nested/naive"),
    ("{range of entity_writes_per_op of nested}", "11 to 1,001"),
    ("{dataset.posts at dataset.posts=last} posts, {dataset.comments} comments", "1,000 posts, 4,000 comments"),
    ("{operations at dataset.posts=10}", "100"),
    ("a\nfolded   text", "a folded text"),
  ])
  func `a brace prints a value of the run`(say: String, words: String) {
    #expect(text(say) == words)
  }

  @Test func `an answer without values that does not hold is said to hold not, and nothing more`() {
    let found = text("It never does.", when: ["entity_writes_per_op of nested > 5000"])
    #expect(found == "No answer of the scenario holds here.")
  }

  @Test func `a value follows the run, not the text`() {
    let say = "{entity_writes_per_op of nested at dataset.posts=last}"
    #expect(text(say, sizes: [10, 100]) == "101")
  }

  @Test func `a brace that means several values says which differ`() {
    let found = text("{entity_writes_per_op of nested}")
    #expect(found?.hasPrefix("Not decided by this run: ") == true)
    #expect(found?.contains("differs: 11 in nested/naive at dataset.posts=10, 101 in") == true)
  }

  @Test func `the first answer whose conditions hold is said`() {
    let wrong = RunManifest.AnswerRecord(
      when: ["entity_writes_per_op of nested over normalized < 1 at dataset.posts=last"], say: "Copies write less.")
    let right = RunManifest.AnswerRecord(
      when: ["entity_writes_per_op of nested over normalized > 1 at dataset.posts=last"], say: "Copies write more.")
    let answer = RunAnswer(run([wrong, right]))
    #expect(answer?.text == "Copies write more." && answer?.isDecided == true)
    // With the designs swapped, the same sentence is refused.
    let swapped = RunManifest.AnswerRecord(
      when: right.when.map { $0.replacing("nested over normalized", with: "normalized over nested") }, say: right.say)
    #expect(RunAnswer(run([swapped]))?.isDecided == false)
  }

  @Test func `an answer without conditions needs each earlier one to be known not to hold`() {
    let open = RunManifest.AnswerRecord(say: "Otherwise.")
    let failed = RunManifest.AnswerRecord(when: ["entity_writes of nested == 0"], say: "Nothing.")
    let missing = RunManifest.AnswerRecord(when: ["queries of nested == 0"], say: "Nothing.")
    #expect(RunAnswer(run([failed, open]))?.text == "Otherwise.")
    #expect(RunAnswer(run([missing, open]))?.isDecided == false)
  }

  @Test func `what cannot be said lists its values`() {
    let answer = RunManifest.AnswerRecord(
      when: ["latency_p50_ns of nested over normalized > 1"],
      say: "{entity_writes_per_op of nested at dataset.posts=10} writes.")
    let text = RunAnswer(run([answer]))?.text
    #expect(text == "Not decided by this run: entity writes per op of nested at dataset.posts=10: 11.")
  }

  @Test func `times have units, ratios of times an interval where it is wide, and crossings theirs`() {
    var run = AnswerFixture.times(
      spread: 0.05, [("boxed", { 100 + 20 * $0 }), ("persistent", { _ in 4_000 })])
    func text(_ say: String) -> String? {
      run.manifest.scenario.answers = [.init(say: say)]
      return RunAnswer(run)?.text
    }
    #expect(text("{latency_p50_ns of persistent for writes at dataset.posts=10}") == "4.1 µs")
    let ratio = text("{latency_p50_ns of boxed over persistent for writes at dataset.posts=last}")
    #expect(ratio?.contains(/^50 \(\d+(\.\d)? to \d+(\.\d)?\)$/) == true, "\(ratio ?? "")")
    let crossing = text("{crossing(dataset.posts) of latency_p50_ns of boxed over persistent for writes}")
    #expect(crossing?.contains(/^\d+ \(\d+ to \d+\)$/) == true, "\(crossing ?? "")")
    #expect(text("{best of latency_p50_ns for writes at dataset.posts=10}") == "boxed/naive")
    run.manifest.machine.clockReadNs = 1_000
    #expect(text("{latency_p50_ns of boxed for writes at dataset.posts=10}") == "at most 10 µs")
    run.manifest.build.mode = .debug
    #expect(text("{latency_p50_ns of boxed for writes at dataset.posts=10}")?.hasPrefix("Not decided") == true)
  }

  @Test func `overlapping intervals have no best`() {
    var run = AnswerFixture.times(sizes: [10], spread: 0.1, [("a", { _ in 1_000 }), ("b", { _ in 1_010 })])
    run.manifest.scenario.answers = [.init(say: "{best of latency_p50_ns for writes}")]
    #expect(RunAnswer(run)?.text == "no measurable difference")
  }

  @Test func `a long answer is a warning`() {
    let words = Array(repeating: "word", count: 46).joined(separator: " ")
    #expect(RunAnswer(run([.init(say: words)]))?.warning?.contains("46 words") == true)
    #expect(RunAnswer(run([.init(say: "Short.")]))?.warning == nil)
  }

  @Test func `first and last are values of a sweep, also in sentences that must hold`() throws {
    let names = ExpectationNames(
      stores: ["nested"], derivations: ["naive"], phases: [], operations: [],
      pointKeys: ["dataset.posts", "graph", "hold"],
      pointValues: ["dataset.posts": ["1000", "20", "300"], "graph": ["last", "first", "other"]])
    func point(_ text: String) throws -> String {
      try Expectation("queries of nested == 0 at \(text)", names: names).point.description
    }
    #expect(try point("dataset.posts=first") == "dataset.posts=20")
    #expect(try point("dataset.posts=last") == "dataset.posts=1000")
    #expect(try point("hold=last") == "", "where nothing is swept, its one value is meant")
    #expect(try point("graph=last") == "graph=last", "the name of a graph is meant before its place")
  }
}
