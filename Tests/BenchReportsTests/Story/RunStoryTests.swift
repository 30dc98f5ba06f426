import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchReports

struct RunStoryTests {
  private var run: StoredRun {
    var run = ExportFixture.run()
    run.manifest.scenario.answers = [
      .init(say: "A write of {entity_writes_per_op of nested/naive} slots.", charts: [])
    ]
    return run
  }

  /// The words of a rendering, without marks and breaks of lines.
  private func words(_ text: String) -> String {
    let plain = text.replacing(/<[^>]*>/, with: " ").replacing("&amp;", with: "&").replacing("&#126;", with: "~")
    return plain.filter { $0 != "\\" && $0 != "*" && $0 != "`" }.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  @Test func `terminal, page and Markdown print the same story`() throws {
    let run = run
    let story = RunStory(run)
    let answer = try #require(story.answer)
    let table = words(RunReport(run, judgements: [], folder: nil).table())
    let page = words(Report(run).html)
    let markdown = words(RunPage(run).markdown)
    for rendering in [table, page, markdown] {
      #expect(rendering.contains(words(story.question)))
      #expect(rendering.contains(words(answer)))
      for reason in story.reasons { #expect(rendering.contains(words(reason)), "\(reason)") }
      for mark in story.marks { #expect(rendering.contains(words(mark))) }
    }
    #expect(story.reasons.count <= 2)
  }

  @Test func `without an answer of the author one rule says which design is best`() throws {
    let counts = AnswerFixture.counts([("nested", { $0 + 1 }), ("normalized", { _ in 1 })])
    #expect(
      RunStory(counts).answer
        == "Entity writes per operation at 1,000 posts: best with normalized, 1. The worst, nested, has 1,001, "
        + "1,001 times the best value.")
    let bad = AnswerFixture.counts([("nested", { $0 + 1 }), ("dense", { $0 + 1 }), ("normalized", { _ in 1 })])
    #expect(RunStory(bad).answer?.contains("The worst, nested and dense, have 1,001, 1,001 times the best") == true)
    let same = AnswerFixture.counts([("nested", { _ in 7 }), ("normalized", { _ in 7 })])
    #expect(RunStory(same).answer == "Entity writes per operation at 1,000 posts: 7 with each of 2 designs.")
    var part = AnswerFixture.counts(sizes: [10, 20], [("nested", { $0 + 1 }), ("normalized", { _ in 1 })])
    part.manifest.cells.removeAll { $0.cell.point.description == "dataset.posts=10" }
    #expect(RunStory(part).answer?.hasPrefix("Entity writes per operation: best with") == true)
    part.manifest.run.plan = .init(repetitions: 1)
    part.manifest.run.plan?.points = ["dataset.posts=20"]
    #expect(RunStory(part).answer?.hasPrefix("Entity writes per operation at 20 posts: best with") == true)
    let unsure = AnswerFixture.times(sizes: [10], spread: 0.1, [("a", { _ in 1_000 }), ("b", { _ in 1_010 })])
    #expect(RunStory(unsure).answer?.hasSuffix("no measurable difference between 2 designs.") == true)
    let close = AnswerFixture.times(sizes: [10], spread: 0.001, [("a", { _ in 1_000 }), ("b", { _ in 1_040 })])
    let said = try #require(RunStory(close).answer)
    #expect(said.hasSuffix(" with 2 designs, less than 5 % apart."), "no best and no worst: \(said)")
    let ties = AnswerFixture.times(
      sizes: [10], spread: 0.05, [("a", { _ in 1_000 }), ("b", { _ in 1_100 }), ("c", { _ in 9_000 })])
    #expect(
      RunStory(ties).answer?.hasSuffix(
        "best with a and b, 1.02 µs to 1.13 µs. The worst, c, has 9.23 µs, 9 times the best value.")
        == true, "\(RunStory(ties).answer ?? "")")
    let short = AnswerFixture.times(sizes: [10], [("a", { _ in 1 }), ("b", { _ in 2 }), ("c", { _ in 9_000 })])
    let bound = try #require(RunStory(short).answer?.firstMatch(of: #/best with a and b, at most (.*)\. The worst/#)?.1)
    #expect(!bound.hasPrefix("1 ns"), "what holds for both")
    let once = StoredRun(manifest: unsure.manifest, rows: unsure.rows.filter { $0.repetition == 1 })
    #expect(RunStory(once).answer?.hasSuffix("too few repetitions to compare 2 designs; six are needed.") == true)
  }

  @Test func `a design that shows no change is best at nothing but what it stores, and is named`() throws {
    func story(_ metric: String) -> RunStory {
      let laws: [(store: String, count: (Int) -> Int)] = [("lazy", { _ in 1 }), ("a", { _ in 2 }), ("b", { _ in 8 })]
      let made = AnswerFixture.counts(sizes: [10], metric: metric, laws)
      let views = made.manifest.cells.map(\.cell).flatMap { cell in
        [("required_updates", 9), ("view_updates", cell.store == "lazy" ? 0 : 9)].map {
          Fixture.row(cell, $0, .integer($1), operation: Line.total)
        }
      }
      return RunStory(StoredRun(manifest: made.manifest, rows: made.rows + views))
    }
    let computed = story("recomputations")
    let answer = try #require(computed.answer)
    #expect(answer.contains("best with a, 2. The worst, b, has 8"), "\(answer)")
    #expect(answer.hasSuffix(" Not compared: lazy/naive (\(CellReport.nothing))."), "\(answer)")
    let factors = (FactorsSection.make(computed.reported) ?? []).map { "\($0)" }.joined()
    #expect(factors.contains("no change shown"), "\(factors)")
    let written = try #require(story("entity_writes").answer)
    #expect(written.contains("best with lazy, 1. The worst, b, has 8") && !written.contains("Not"), "\(written)")
  }

  @Test(arguments: [
    ("latency_p50_ns", "writes", true), ("latency_p50_ns", "update-post", true), ("recomputations", "*", true),
    ("latency_p50_ns", "reads", false), ("latency_p50_ns", "read-feed", false), ("latency_p50_ns", "subscribe", false),
    ("entity_writes", "*", false), ("live_bytes", "*", false), ("load_ns", "*", false),
  ])
  func `of a design that shows nothing, only changes and view work are not compared`(
    metric: String, operation: String, isIdle: Bool
  ) throws {
    let made = AnswerFixture.counts(sizes: [10], metric: "view_updates", [("lazy", { _ in 0 })])
    let report = try #require(made.manifest.cells.first)
    let rows = made.rows + [Fixture.row(report.cell, "required_updates", .integer(9))]
    let index = StoredRun(manifest: made.manifest, rows: rows).index
    #expect(report.isIdle(try #require(AllMetrics.named(metric)), operation, in: index) == isIdle)
  }

  @Test func `a run that did not end, or is a part of one, has no answer`() {
    var stopped = run
    stopped.manifest.run.state = .interrupted
    #expect(RunStory(stopped).answer == nil && RunStory(stopped).reasons.isEmpty)
  }
}
