import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchReports

struct LeadTests {
  /// Two stores over two parameters, with counts and times.
  private func run(_ headline: String?, build: BuildMode = .release) -> StoredRun {
    var rows: [ResultRow] = []
    var cells: [CellIdentity] = []
    for size in [10, 100, 1_000] {
      for hold in [0, 1] {
        for (place, store) in ["boxed", "nested"].enumerated() {
          let cell = Fixture.cell(store, "naive", "dataset.posts=\(size);hold=\(hold)")
          cells.append(cell)
          rows.append(Fixture.row(cell, "recomputations", .integer((place + 1) * size)))
          rows.append(Fixture.row(cell, "entity_writes", .integer(size), phase: "renames"))
          rows.append(Fixture.row(cell, "latency_p50_ns", .integer((place + 1) * size), operation: "writes"))
        }
      }
    }
    let run = AnswerFixture.run(cells, rows, build: build)
    return StoredRun(
      manifest: AnswerFixture.with(run.manifest) { $0.scenario.headline = headline }, rows: rows)
  }

  @Test func `the headline says metric, operation, parameter and place`() {
    let lead = Lead(of: run("latency_p50_ns for writes over dataset.posts at hold=0"))
    #expect(lead.metric.name == "latency_p50_ns" && lead.operation == "writes")
    #expect(lead.parameter == "dataset.posts")
    #expect(
      lead.points.map(\.description) == [
        "dataset.posts=10;hold=0", "dataset.posts=100;hold=0", "dataset.posts=1000;hold=0",
      ])
  }

  @Test func `a headline with a place alone is drawn along the longest line there`() {
    let lead = Lead(of: run("recomputations_per_op at hold=1"))
    #expect(lead.parameter == "dataset.posts")
    #expect(lead.points.allSatisfy { $0.description.hasSuffix("hold=1") } && lead.points.count == 3)
  }

  @Test func `a place that the run does not have is left open`() {
    let lead = Lead(of: run("recomputations_per_op over dataset.posts at hold=8"))
    #expect(lead.metric.name == "recomputations_per_op" && lead.points.count == 3)
  }

  @Test func `a headline in a phase is of that phase`() {
    #expect(Lead(of: run("entity_writes_per_op in renames")).phase == "renames")
  }

  @Test(arguments: ["allocated_bytes", "latency_p50_ns of nested", "no_metric", ""])
  func `a headline that the run has no values of leaves the choice to the rule`(headline: String) {
    #expect(Lead(of: run(headline)) == Lead(of: run(nil)))
  }

  @Test func `times of a debug build are not shown, whatever the headline says`() {
    let lead = Lead(of: run("latency_p50_ns for writes", build: .debug))
    #expect(lead.metric.name == "recomputations_per_op")
  }
}
