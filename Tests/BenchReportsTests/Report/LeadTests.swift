import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchReports

struct LeadTests {
  /// Two stores over two parameters, with counts and times.
  private func run(_ chart: String?, build: BuildMode = .release) -> StoredRun {
    var rows: [ResultRow] = []
    var cells: [CellIdentity] = []
    for size in [10, 100, 1_000] {
      for hold in [0, 1] {
        for (place, store) in ["boxed", "nested"].enumerated() {
          let cell = Fixture.cell(store, "naive", "dataset.posts=\(size);hold=\(hold)")
          cells.append(cell)
          rows.append(Fixture.row(cell, "recomputations", .integer((place + 1) * size)))
          rows.append(Fixture.row(cell, "entity_writes", .integer(size), phase: "renames"))
          for metric in ["latency_p50_ns", "latency_p99_ns"] {
            rows.append(Fixture.row(cell, metric, .integer((place + 1) * size), operation: "writes"))
          }
        }
      }
    }
    let run = AnswerFixture.run(cells, rows, build: build)
    return StoredRun(
      manifest: AnswerFixture.with(run.manifest) {
        $0.scenario.answers = chart.map { AnswerFixture.charts($0) }
      }, rows: rows)
  }

  @Test func `without a chart the first is of the median, or of the percentile that a target is judged by`() {
    var run = run(nil)
    #expect(RunStory(run).reported.lead.metric.name == "latency_p50_ns")
    run = StoredRun(
      manifest: AnswerFixture.with(run.manifest) {
        $0.scenario.target = .init(changesPerS: 50, frame: Nanoseconds(16_700_000))
      }, rows: run.rows)
    #expect(RunStory(run).reported.lead.metric.name == "latency_p99_ns")
  }

  @Test func `the best is called uncertain where the repetitions cannot tell it, also in the table`() {
    let winners = WinnersSection.make(RunStory(run(nil)).reported) ?? []
    #expect(winners.map { "\($0)" }.joined().contains(", uncertain"))
  }

  @Test func `a load on threads is answered by its reads, the most of which are best`() {
    let rows = [("mutex", 700), ("actor", 900)].map {
      Fixture.row(Fixture.cell("normalized", "query", "isolation=\($0.0)"), "reads_per_s", .integer($0.1))
    }
    let threads = AnswerFixture.run(rows.map(\.cell), rows)
    #expect(RunStory(threads).reported.lead.metric.name == "reads_per_s")
  }

  @Test func `a load on threads without a clock is answered by its checked reads`() {
    let rows = ["mutex", "actor"].map {
      Fixture.row(Fixture.cell("normalized", "query", "isolation=\($0)"), "checked_reads", .integer(900))
    }
    #expect(RunStory(AnswerFixture.run(rows.map(\.cell), rows)).reported.lead.metric.name == "checked_reads")
  }

  @Test func `a chart may name its kind in the app's words`() {
    var run = run("entity_writes for update-user over dataset.posts in renames")
    let rows = run.rows.filter { $0.metric == "entity_writes" }.map { row in
      var row = row
      row.operation = "update-author"
      return row
    }
    run = StoredRun(
      manifest: AnswerFixture.with(run.manifest) { $0.scenario.called = ["authors": "users"] }, rows: run.rows + rows)
    let lead = RunStory(run).reported.lead
    #expect(lead.metric.name == "entity_writes" && lead.operation == "update-author")
  }

  @Test func `a chart says metric, operation, parameter and place`() {
    let lead = RunStory(run("latency_p50_ns for writes over dataset.posts at hold=0")).reported.lead
    #expect(lead.metric.name == "latency_p50_ns" && lead.operation == "writes")
    #expect(lead.parameter == "dataset.posts")
    #expect(
      lead.points.map(\.description) == [
        "dataset.posts=10;hold=0", "dataset.posts=100;hold=0", "dataset.posts=1000;hold=0",
      ])
  }

  @Test func `a chart with a place alone is drawn along the longest line there`() {
    let lead = RunStory(run("recomputations_per_op at hold=1")).reported.lead
    #expect(lead.parameter == "dataset.posts")
    #expect(lead.points.allSatisfy { $0.description.hasSuffix("hold=1") } && lead.points.count == 3)
  }

  @Test func `a place that the run does not have is left open`() {
    let lead = RunStory(run("recomputations_per_op over dataset.posts at hold=8")).reported.lead
    #expect(lead.metric.name == "recomputations_per_op" && lead.points.count == 3)
  }

  @Test(arguments: [("first", 10), ("last", 1_000)])
  func `the ends of another sweep are places`(end: String, size: Int) {
    let lead = RunStory(run("recomputations_per_op at dataset.posts=\(end)")).reported.lead
    #expect(lead.points.map(\.description) == ["dataset.posts=\(size);hold=0", "dataset.posts=\(size);hold=1"])
  }

  @Test func `a chart in a phase is of that phase`() {
    #expect(RunStory(run("entity_writes_per_op in renames")).reported.lead.phase == "renames")
  }

  @Test(arguments: ["allocated_bytes", "latency_p50_ns of nested", "no_metric", ""])
  func `a chart that the run has no values of leaves the choice to the rule`(chart: String) {
    #expect(RunStory(run(chart)).reported.lead == RunStory(run(nil)).reported.lead)
  }

  @Test func `times of a debug build are not shown, whatever the chart says`() {
    let lead = RunStory(run("latency_p50_ns for writes", build: .debug)).reported.lead
    #expect(lead.metric.name == "recomputations_per_op")
  }
}
