import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchCharts
@testable import BenchReports

struct LeadFigureTests {
  /// Two stores whose writes grow and whose recomputations do not, under a headline.
  private func run(_ headline: String) -> StoredRun {
    let run = AnswerFixture.counts([("nested", { $0 + 1 }), ("normalized", { _ in 1 })])
    let more = run.rows.map { Fixture.row($0.cell, "recomputations", .integer(700)) }
    return StoredRun(
      manifest: AnswerFixture.with(run.manifest) { $0.scenario.headline = headline }, rows: run.rows + more)
  }

  private func captions(_ headline: String) -> [String] {
    LeadFigure.all(ReportedRun(run(headline))).map(\.caption)
  }

  @Test func `each sentence of a headline has a chart, in its order`() {
    let found = captions("recomputations_per_op over dataset.posts; entity_writes_per_op over dataset.posts")
    #expect(found == ["1. Recomputations per operation over posts", "2. Entity writes per operation over posts"])
    #expect(captions("entity_writes_per_op over dataset.posts") == ["Entity writes per operation over posts"])
  }

  @Test func `what would be drawn twice is drawn once, and what the run has no values of is left out`() {
    let sentence = "entity_writes_per_op over dataset.posts"
    #expect(captions("\(sentence); \(sentence)") == ["Entity writes per operation over posts"])
    #expect(captions("\(sentence); latency_p50_ns for writes") == ["Entity writes per operation over posts"])
  }

  @Test func `both charts stand before the reasons, beside each other`() throws {
    let page = Report(run("entity_writes_per_op over dataset.posts; recomputations_per_op over dataset.posts")).html
    let lead = try #require(page.firstRange(of: "<div class=\"grid2\">")).upperBound
    let end = try #require(page[lead...].firstRange(of: "</section>")).lowerBound
    #expect(page[lead..<end].matches(of: /<svg class="chart"/).count == 2)
    #expect(page[lead..<end].contains("1. Entity") && page[lead..<end].contains("2. Recomputations"))
  }

  @Test func `an axis says which direction is better, of what has one`() {
    let lead = Lead(of: run("entity_writes_per_op over dataset.posts"))
    #expect(lead.measure == "entity writes per operation · less is better")
    #expect(Lead(metric: .throughput, operation: "*", phase: nil, like: lead).measure.hasSuffix("· more is better"))
    let neither = Lead(metric: .missingReferences, operation: "*", phase: nil, like: lead)
    #expect(neither.measure == "missing references")
  }

  @Test func `what is a part of something says of how many`() {
    let cells = ["direct", "outbox"].map { Fixture.cell("normalized", "naive", "sync=\($0)") }
    func caption(_ writes: [Int]) -> String {
      let rows = zip(cells, writes).flatMap { cell, writes in
        [
          Fixture.row(cell, "duplicated_writes", .integer(writes / 10)),
          Fixture.row(cell, "writes", .integer(writes)),
        ]
      }
      let run = AnswerFixture.run(cells, rows)
      let asked = StoredRun(
        manifest: AnswerFixture.with(run.manifest) { $0.scenario.headline = "duplicated_writes" }, rows: run.rows)
      return LeadFigure.make(ReportedRun(asked))?.note ?? ""
    }
    #expect(caption([108, 108]).hasPrefix("of 108 writes; "))
    #expect(caption([50, 108]).hasPrefix("of 50 to 108 writes; "))
    #expect(caption([0, 108]).hasPrefix("of up to 108 writes; "))
    #expect(LeadTotal.words(ReportedRun(run("entity_writes_per_op")), Lead(of: run("entity_writes_per_op"))).isEmpty)
  }

  @Test func `exact values that are all equal are not hatched`() {
    let equal = AnswerFixture.counts([("nested", { $0 }), ("normalized", { $0 })])
    let page = Report(equal).html
    #expect(page.contains(">all equal</text>") && !page.contains("class=\"unsure\""))
  }
}
