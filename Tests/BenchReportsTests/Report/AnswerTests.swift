import BenchCharts
import BenchCore
import BenchResults
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchReports

struct AnswerTests {
  private let crossing = AnswerFixture.times([
    ("boxed", { 100 + 20 * $0 }), ("persistent", { _ in 4_000 }), ("normalized", { 300 + 60 * $0 }),
  ])
  private let ordered = AnswerFixture.times([("nested", { 500 + 30 * $0 }), ("normalized", { 300 + 0.01 * $0 })])

  /// A run that is asked for something else, of the processes up to one.
  private func asked(_ headline: String, _ run: StoredRun, processes: Int = 10) -> StoredRun {
    StoredRun(
      manifest: AnswerFixture.with(run.manifest) { $0.scenario.headline = headline },
      rows: run.rows.filter { $0.repetition <= processes })
  }

  private let syncs = AnswerFixture.syncs(
    "time_to_shown_p50_ms", [("direct", 400), ("outbox", 0), ("optimistic", 0), ("repository", 200)])
  private let rates = AnswerFixture.rates([("naive", 340, 360), ("keyed", 4_400, nil), ("memoized", 4_400, nil)])

  /// Rates, of which more is better.
  private var served: [(String, StoredRun)] {
    let sizes = [10, 100, 1_000]
    func over(_ laws: [(store: String, rate: (Int) -> Int)]) -> StoredRun {
      asked("throughput_ops_per_s over dataset.posts", AnswerFixture.servedOver(sizes, laws))
    }
    return [
      ("more is better", AnswerFixture.served([("mutex", 1_000), ("queue", 250), ("actor", 400)])),
      ("more is better, and the order changes", over([("dictionary", { 10_000 / $0 }), ("tree", { _ in 200 })])),
      ("more is better, in one order", over([("dictionary", { 10_000 / $0 }), ("tree", { _ in 2_000 })])),
      ("more is better, and one comes to nothing", over([("lock", { $0 < 1_000 ? 50 : 0 }), ("tree", { _ in 20 })])),
    ]
  }

  /// Each form of the sentence, one a line.
  @Test func `the answers are as their snapshots`() throws {
    let cells = ReportFixture.cells.prefix(6).map { CellReport(cell: $0) }
    var wrong = cells
    wrong[0] = ReportFixture.troubled[0]
    let failed = ExportFixture.run(expectations: [
      .init(sentence: "stale_views of * == 0", verdict: .pass, actual: "0"),
      .init(sentence: "entity_writes_per_op of nested == 2", verdict: .fail, actual: "21 (nested/naive)"),
      .init(sentence: "entity_writes of gone == 2", verdict: .missing, actual: ""),
    ])
    let missing = ExportFixture.run(expectations: [.init(sentence: "queries of * == 0", verdict: .missing, actual: "")])
    let same = AnswerFixture.times(spread: 0.2, [("nested", { 500 + $0 }), ("normalized", { 505 + $0 })])
    let runs: [(String, StoredRun)] = [
      ("an expectation failed", failed), ("one is missing", missing), ("a design disagreed", ExportFixture.run(wrong)),
      (
        "the order changes twice",
        AnswerFixture.times([("a", { 100 + 20 * $0 }), ("b", { 1_500 + 2 * $0 }), ("c", { _ in 9_000 })])
      ),
      ("the order changes", crossing), ("one order", ordered),
      ("a count", AnswerFixture.counts([("nested", { $0 + 1 }), ("normalized", { _ in 1 })])),
      ("counts alike", AnswerFixture.counts([("nested", { $0 }), ("normalized", { $0 })])),
      ("names", AnswerFixture.names([("method", 1_000), ("reducer", 1_002), ("reducer-copy", 1_310)])),
      ("counts of names alike", AnswerFixture.countsOfNames([("method", 7), ("reducer", 7)])),
      ("counts of names, one of them 0", AnswerFixture.countsOfNames([("method", 2), ("action", 10), ("never", 0)])),
      ("names alike", AnswerFixture.names([("method", 1_000), ("reducer", 1_002)])),
      ("one point", ExportFixture.run()),
      ("a debug build", AnswerFixture.counts(sizes: [10], [("a", { $0 }), ("b", { _ in 1 })], build: .debug)),
      ("nothing sure", same), ("syncs", syncs), ("rates", rates),
      (
        "two parts",
        asked("latency_p50_ns for writes over dataset.posts; latency_p50_ns for writes at dataset.posts=10", ordered)
      ),
      (
        "few processes",
        asked(
          "latency_p50_ns for writes", AnswerFixture.times(sizes: [10], [("a", { _ in 10 }), ("b", { _ in 30 })]),
          processes: 3)
      ),
      (
        "counts of names and designs",
        AnswerFixture.syncs("stale_ms", settings: ["5s", "30s"], [("direct", 0), ("swr", 7)])
      ),
      ("syncs of two values", AnswerFixture.syncs("fetches", [("direct", 12), ("outbox", 3), ("local-first", 3)])),
    ]
    let lines = (runs + served).map { "\($0.0): \(Answer($0.1).sentence)" }
    try expectSnapshot(lines.joined(separator: "\n") + "\n", named: "answers.txt")
  }

  @Test func `an answer names counts that differ between settings and have no quotient`() {
    let lost = AnswerFixture.countsOfNames([("commit", 1), ("frame", 0)])
    #expect(Answer(lost).sentence.contains("1 with `commit` and 0 with `frame`."), "\(Answer(lost).sentence)")
    let first = AnswerFixture.countsOfNames([("commit", 0), ("frame", 2)])
    #expect(Answer(first).sentence.contains("0 with `commit` and 2 with `frame`."), "\(Answer(first).sentence)")
  }

  @Test func `what a headline holds is said once, and settings that come to the same are alike`() {
    let cells = ["first", "rule"].flatMap { check in
      ["1", "9"].map { Fixture.cell("normalized", "naive", "check=\(check);limit=\($0)") }
    }
    let rows = zip(cells, [12, 0, 26, 0]).map { Fixture.row($0, "recomputations", .integer($1 * 100)) }
    let run = AnswerFixture.run(cells, rows)
    let apart = Answer(asked("recomputations_per_op at limit=1", run)).sentence
    #expect(
      apart == "At limit = 1, with `rule`, the recomputations per operation are 2.17 times those with `first`.",
      "\(apart)")
    let alike = Answer(asked("recomputations_per_op at limit=9", run)).sentence
    #expect(alike == "At limit = 9, recomputations per operation: all settings alike, 0.", "\(alike)")
  }

  @Test func `the words of the question stand behind the first mention of a design`() {
    let asked = StoredRun(
      manifest: AnswerFixture.with(ordered.manifest) { $0.scenario.called = ["nested": "copies", "naive": "no memo"] },
      rows: ordered.rows)
    let sentence = Answer(asked).sentence
    #expect(sentence.contains("`nested` (copies) takes"), "\(sentence)")
    #expect(sentence.ranges(of: "(copies)").count == 1, "\(sentence)")
    #expect(!sentence.contains("no memo"), "no part of a name in this run: \(sentence)")
  }

  @Test func `a headline of some designs is answered and explained by them alone`() {
    let laws: [(store: String, count: (Int) -> Int)] = [("a", { $0 }), ("b", { 2 * $0 }), ("c", { 50 * $0 })]
    let run = asked("entity_writes_per_op of a,b over dataset.posts", AnswerFixture.counts(laws))
    let sentence = Answer(run).sentence
    #expect(sentence.contains("`a`") && sentence.contains("`b`") && !sentence.contains("`c`"), "\(sentence)")
    let one = asked("entity_writes_per_op of a,b", AnswerFixture.counts(sizes: [10], laws))
    #expect(Answer(one).sentence.contains("10 with `a`; 20 with `b`"), "\(Answer(one).sentence)")
  }

  @Test func `of a time that the clock hides it is said what it is at most`() {
    let short = asked(
      "latency_p50_ns for writes", AnswerFixture.times(sizes: [10], [("a", { _ in 60 }), ("b", { _ in 6_000 })]))
    #expect(Answer(short).sentence.contains("60ns or less; `b` takes at least 101 times"), "\(Answer(short).sentence)")
    let hidden = asked(
      "latency_p50_ns for writes", AnswerFixture.times(sizes: [10], [("a", { _ in 60 }), ("b", { _ in 90 })]))
    #expect(Answer(hidden).sentence.contains("the clock hides the differences"), "\(Answer(hidden).sentence)")
    let line = AnswerFixture.times([("a", { _ in 60 }), ("b", { 40 * $0 })])
    #expect(Answer(line).sentence.contains("at least ×"), "\(Answer(line).sentence)")
  }

  @Test func `a design that is wrong at one point is in no sentence about the others`() throws {
    var manifest = ordered.manifest
    let place = try #require(manifest.cells.firstIndex { $0.cell.store == "normalized" })
    let failure = try #require(ReportFixture.troubled[0].failure)
    manifest.cells[place] = CellReport(cell: manifest.cells[place].cell, failure: failure)
    let answer = Answer(StoredRun(manifest: manifest, rows: ordered.rows)).sentence
    #expect(answer.hasPrefix("`normalized/naive` shows what is not true. The others:"), "\(answer)")
    #expect(answer.ranges(of: "normalized").count == 1, "\(answer)")
  }

  @Test func `an answer does not depend on the order of rows`() {
    let shuffled = StoredRun(manifest: crossing.manifest, rows: crossing.rows.reversed())
    #expect(Answer(shuffled).sentence == Answer(crossing).sentence)
  }

  @Test func `a design that is wrong is in no comparison`() {
    var manifest = ordered.manifest
    for index in manifest.cells.indices where manifest.cells[index].cell.store == "normalized" {
      manifest.cells[index].differences = 3
    }
    let answer = Answer(StoredRun(manifest: manifest, rows: ordered.rows)).sentence
    #expect(!answer.contains("normalized"), "\(answer)")
  }

  @Test func `a design whose plays were stopped has no factor in an answer, and a page says how far they came`() {
    var manifest = ordered.manifest
    for index in manifest.cells.indices where manifest.cells[index].cell.store == "normalized" {
      manifest.cells[index].stop = .init(operationsPlayed: 71, operationsInLog: 280)
    }
    let run = StoredRun(manifest: manifest, rows: ordered.rows)
    #expect(Answer(ordered).sentence.contains("normalized"))
    #expect(!Answer(run).sentence.contains("normalized"), "\(Answer(run).sentence)")
    #expect(Report(run).html.contains("stopped after 71 of 280 operations"))
  }

  @Test func `a sync is part of a design, and a table and a page have one point for all of them`() {
    let run = ReportedRun(syncs)
    #expect(run.points.map(\.description) == ["remote.clients.count=4"])
    #expect(run.designs.map(\.name).prefix(3) == ["direct/naive", "direct/memoized", "outbox/naive"])
    #expect(run.cells(at: run.points[0]).count == 8)
    #expect(Set(run.designs.map(\.style.hue)).count == 4)
  }

  @Test func `a foreign name in an answer is printable`() {
    let sentence = Answer(ExportFixture.hostileRun).sentence
    #expect(!sentence.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(sentence)")
  }

  @Test func `a setting that is no number one counts with stays as it was written`() {
    let words = ["18446744073709551615", "nan", "inf", "1e300"].map { Answer.words(Point([.init("dataset.seed", $0)])) }
    #expect(words.allSatisfy { $0.hasPrefix("seed = ") }, "\(words)")
  }
}
