import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchReports

struct LeadFigureTests {
  /// Two stores whose writes grow and whose recomputations do not, under charts.
  private func run(_ charts: String...) -> StoredRun {
    let run = AnswerFixture.counts([("nested", { $0 + 1 }), ("normalized", { _ in 1 })])
    let more = run.rows.map { Fixture.row($0.cell, "recomputations", .integer(700)) }
    return StoredRun(
      manifest: AnswerFixture.with(run.manifest) {
        $0.scenario.answers = [.init(say: "It is so.", charts: charts)]
      }, rows: run.rows + more)
  }

  private func captions(_ charts: String...) -> [String] {
    var run = run()
    run.manifest.scenario.answers = [.init(say: "It is so.", charts: charts)]
    return LeadFigure.all(RunStory(run).reported).map(\.caption)
  }

  @Test func `each chart of an answer is drawn, in its order`() {
    let found = captions("recomputations_per_op over dataset.posts", "entity_writes_per_op over dataset.posts")
    #expect(found == ["1. Recomputations per operation over posts", "2. Entity writes per operation over posts"])
    #expect(captions("entity_writes_per_op over dataset.posts") == ["Entity writes per operation over posts"])
  }

  @Test func `the author's title stands above a chart and at its axis, alone`() throws {
    let sentence = "entity_writes_per_op over dataset.posts as writes per rename"
    #expect(captions(sentence) == ["Writes per rename"])
    #expect(captions("entity_writes_per_op at dataset.posts=10 as writes per rename") == ["Writes per rename"])
    let page = Report(run(sentence)).html
    #expect(page.contains(">writes per rename · lower is better</text>"))
  }

  @Test func `what the author's title says after by stands at the other axis`() throws {
    let page = Report(run("entity_writes_per_op over dataset.posts as writes per rename, by posts of one author")).html
    #expect(
      page.contains(">writes per rename · lower is better</text>") && page.contains(">posts of one author</text>"))
    #expect(page.contains("Writes per rename, by posts of one author"))
    #expect(page.contains("design, by posts of one author"))
  }

  @Test func `a table of all designs has also those that the chart does not name`() {
    let run = RunStory(run("entity_writes_per_op of normalized over dataset.posts")).reported
    let texts = (FactorsSection.make(run) ?? []).map { "\($0)" }.joined()
    #expect(texts.contains("1001") || texts.contains("1,001"), "\(texts)")
    let drawn = LeadFigure.all(run).map { "\($0.table.rows)" }.joined()
    #expect(!drawn.contains("nested"), "\(drawn)")
  }

  @Test func `a time that the clock hides has no factor, and no other time is surely the best`() {
    func factors(_ times: [Int]) -> String {
      let cells = times.indices.map { Fixture.cell("s\($0)") }
      let rows = zip(cells, times).map { cell, time in
        Fixture.row(cell, "latency_p50_ns", .integer(time), operation: "writes")
      }
      var run = AnswerFixture.run(cells, rows)
      run.manifest.machine.clockReadNs = 21
      return (FactorsSection.make(RunStory(run).reported) ?? []).map { "\($0)" }.joined()
    }
    let hidden = factors([171, 180, 241, 482])
    #expect(hidden.ranges(of: "clock").count == 2 && hidden.contains("×2\""), "\(hidden)")
    #expect(!hidden.contains("best") && !hidden.contains("×1.05"), "\(hidden)")
    #expect(factors([241, 482]).contains("best"))
  }

  @Test func `a capacity at which no limit broke is at least what was found`() throws {
    let run = AnswerFixture.counts(metric: "capacity_ops_per_s", [("a", { $0 }), ("b", { $0 })])
    let asked = StoredRun(
      manifest: AnswerFixture.with(run.manifest) { $0.scenario.answers = AnswerFixture.charts("capacity_ops_per_s") },
      rows: run.rows)
    let figure = try #require(LeadFigure.make(RunStory(asked).reported))
    let cells = figure.table.rows.flatMap { $0.dropFirst().map(\.text) }
    #expect(!cells.isEmpty && cells.allSatisfy { $0.hasPrefix("at least ") }, "\(cells)")
  }

  @Test func `what would be drawn twice is drawn once, and what the run has no values of is left out`() {
    let sentence = "entity_writes_per_op over dataset.posts"
    #expect(captions(sentence, sentence) == ["Entity writes per operation over posts"])
    #expect(captions(sentence, "latency_p50_ns for writes") == ["Entity writes per operation over posts"])
  }

  @Test func `both charts stand before the reasons, beside each other`() throws {
    let page = Report(run("entity_writes_per_op over dataset.posts", "recomputations_per_op over dataset.posts")).html
    let lead = try #require(page.firstRange(of: "<div class=\"grid2\">")).upperBound
    let end = try #require(page[lead...].firstRange(of: "</section>")).lowerBound
    #expect(page[lead..<end].matches(of: /<svg class="chart half"/).count == 2)
    #expect(page[lead..<end].contains("1. Entity") && page[lead..<end].contains("2. Recomputations"))
  }

  @Test func `an axis says which direction is better, of what has one`() {
    let lead = RunStory(run("entity_writes_per_op over dataset.posts")).reported.lead
    #expect(lead.measure == "entity writes per operation · lower is better")
    #expect(Lead(metric: .throughput, operation: "*", phase: nil, like: lead).measure.hasSuffix("· higher is better"))
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
        manifest: AnswerFixture.with(run.manifest) {
          $0.scenario.answers = AnswerFixture.charts("duplicated_writes")
        }, rows: run.rows)
      return LeadFigure.make(RunStory(asked).reported)?.note ?? ""
    }
    #expect(caption([108, 108]).hasPrefix("of 108 writes; "))
    #expect(!caption([50, 108]).hasPrefix("of "))
    let story = RunStory(run("entity_writes_per_op"))
    #expect(LeadFigure.total(story.reported, story.reported.lead).isEmpty)
  }

  @Test(arguments: ["entity_writes_per_op over dataset.posts", "entity_writes_per_op at dataset.posts=10"])
  func `what the question calls a design stands below its name, in every chart and its table`(_ chart: String) {
    var run = run(chart, "recomputations_per_op over dataset.posts")
    run = StoredRun(
      manifest: AnswerFixture.with(run.manifest) {
        $0.scenario.called = ["nested": "a copy in every post", "naive": "no memory"]
      }, rows: run.rows)
    let page = Report(run).html
    let lead = page.prefix(upTo: page.firstRange(of: "<h2>")?.lowerBound ?? page.startIndex)
    #expect(lead.ranges(of: ">a copy in every post</text>").count == 2, "without the words of what all of them have")
    #expect(lead.ranges(of: "<small>a copy in every post</small>").count == 2)
  }

  /// The head and the names of rows of the first chart of two stores and two presets; without stores of presets alone.
  private func drawn(_ chart: String, axis: String? = nil, isAlone: Bool = false) -> [[String]] {
    let sizes = [10, 100, 1_000]
    let stores = sizes.flatMap { size in
      ["", "hold=0", "hold=1"].filter { $0.isEmpty == (axis == nil) }.flatMap { hold in
        ["nested", "normalized"].map { Fixture.cell($0, "naive", "dataset.posts=\(size);\(hold)") }
      }
    }
    let presets = sizes.flatMap { size in
      ["redux", "verge-8"].map { Fixture.cell("erased", "derived", "dataset.posts=\(size);hold=1;preset=\($0)") }
    }
    let cells = (isAlone ? [] : stores) + presets
    let rows = cells.enumerated().map { Fixture.row($1, "entity_writes", .integer(100 * ($0 + 1))) }
    let run = StoredRun(
      manifest: AnswerFixture.with(AnswerFixture.run(cells, rows).manifest) {
        $0.scenario.answers = AnswerFixture.charts("entity_writes_per_op " + chart)
      }, rows: rows)
    guard let table = LeadFigure.make(RunStory(run).reported)?.table else { return [] }
    return [table.head] + [table.rows.map { $0[0].text }]
  }

  @Test func `a preset is drawn beside the other designs at each point of a sweep`() {
    let head = ["design, by posts", "10", "100", "1,000"]
    #expect(drawn("of nested,verge-8 over dataset.posts") == [head, ["nested", "verge-8"]])
    #expect(drawn("at dataset.posts=10") == [["design", "value"], ["nested", "normalized", "redux", "verge-8"]])
    #expect(drawn("of nested,verge-8 over dataset.posts at hold=0", axis: "hold") == [head, ["nested", "verge-8"]])
    #expect(drawn("over dataset.posts", isAlone: true) == [head, ["redux", "verge-8"]])
  }

  @Test func `a caption says what is 0, and has no intervals where all repetitions agree`() throws {
    func caption(_ spread: Double, _ second: Double) throws -> String {
      let run = AnswerFixture.times(spread: spread, [("a", { _ in 9_000 }), ("b", { _ in second })])
      let asked = StoredRun(
        manifest: AnswerFixture.with(run.manifest) {
          $0.scenario.answers = AnswerFixture.charts("latency_p50_ns for writes over dataset.posts")
        }, rows: run.rows)
      return try #require(LeadFigure.make(RunStory(asked).reported)).note
    }
    #expect(try caption(0.01, 9_500).hasPrefix("medians with 95 % intervals of 10 processes each; both scales log"))
    #expect(try caption(0, 9_500).hasPrefix("the same in all 10 processes; both scales logarithmic"))
    #expect(try caption(0.01, 0).contains("both scales logarithmic, 0 below the scale"))
  }

  @Test func `the weight of an operation kind is named as such`() {
    let run = AnswerFixture.counts([("nested", { $0 }), ("normalized", { _ in 1 })])
    func mixed(_ cell: CellIdentity) -> CellIdentity {
      Fixture.cell(
        cell.store, "naive", cell.setting.description.replacing("dataset.posts", with: "workload.mix.refetch"))
    }
    let cells = run.manifest.cells.map { mixed($0.cell) }
    let rows = run.rows.map { Fixture.row(mixed($0.cell), $0.metric, $0.value) }
    #expect(Report(AnswerFixture.run(cells, rows)).html.contains(">weight of refetch in the mix</text>"))
  }

  @Test func `exact values that are all equal are not hatched`() {
    let equal = AnswerFixture.counts([("nested", { $0 }), ("normalized", { $0 })])
    let page = Report(equal).html
    #expect(page.contains(">all equal</text>") && !page.contains("class=\"unsure\""))
  }
}
