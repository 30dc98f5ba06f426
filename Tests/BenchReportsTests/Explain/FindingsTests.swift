import BenchCore
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct FindingsTests {
  /// Two derivations of which one computes and allocates more and compares less, with their times.
  private func run(
    naive: Int = 90_000, memoized: Int = 15_000, counts: Bool = true, repetitions: Int = 10,
    build: BuildMode = .release, chart: String = "latency_p50_ns for writes in renames"
  ) -> StoredRun {
    let cells = ["naive", "memoized"].map { Fixture.cell("normalized", $0) }
    var rows: [ResultRow] = []
    for (place, cell) in cells.enumerated() {
      for (phase, operation) in [("renames", "writes"), ("*", "update-author")] {
        for repetition in 1...repetitions {
          let time = [naive, memoized][place] + repetition * 10
          rows.append(
            Fixture.row(
              cell, "latency_p50_ns", .integer(time), phase: phase, operation: operation, repetition: repetition))
        }
        if !counts { continue }
        for (metric, values) in [
          "recomputations": [1_600, 36], "compared_elements": [0, 21_000], "entity_writes": [100, 100],
          "allocated_bytes": [9_000_000, 100],
        ] {
          rows.append(Fixture.row(cell, metric, .integer(values[place]), phase: phase, operation: operation))
        }
      }
    }
    var run = AnswerFixture.run(cells, rows, build: build)
    run.manifest.machine.clockReadNs = 21
    run.manifest.scenario.answers = AnswerFixture.charts(chart)
    return run
  }

  @Test func `a reason is what the slower design does more of, the greatest ratio of a cause first`() {
    #expect(
      RunStory(run()).reasons == [
        "In renames, naive computes 16 views per write, memoized 0.36; naive takes 5.98 times as long."
      ], "\(RunStory(run()).reasons)")
  }

  @Test func `a reason about one of several kinds of change names the kind`() {
    func reason(_ others: [String]) -> String? {
      var run = run(chart: "latency_p50_ns for update-author")
      let rows = others.map { Fixture.row(run.manifest.cells[0].cell, "entity_writes", .integer(9), operation: $0) }
      run = StoredRun(manifest: run.manifest, rows: run.rows + rows)
      return RunStory(run).reasons.first
    }
    #expect(reason([])?.contains("16 views per write") == true, "\(reason([]) ?? "")")
    #expect(reason(["read-feed"])?.contains("16 views per write") == true, "a read is no change")
    #expect(reason(["update-post"])?.contains("16 views per update-author") == true, "\(reason(["update-post"]) ?? "")")
  }

  @Test func `averages of counts are no reason for a percentile of the slowest`() {
    var run = run()
    run.manifest.scenario.answers = AnswerFixture.charts("latency_p99_ns for writes in renames")
    let rows = run.rows.map { row in
      row.metric == "latency_p50_ns"
        ? Fixture.row(
          row.cell, "latency_p99_ns", row.value, phase: row.phase, operation: row.operation,
          repetition: row.repetition) : row
    }
    let tail = StoredRun(manifest: run.manifest, rows: rows)
    #expect(RunStory(tail).answer != nil && RunStory(tail).reasons.isEmpty, "\(RunStory(tail).reasons)")
  }

  @Test func `a reason has the question's words beside the names of designs`() {
    var run = run()
    run.manifest.scenario.called = ["naive": "recomputes everything"]
    #expect(
      RunStory(run).reasons.first?.hasPrefix(
        "In renames, naive (recomputes everything) computes 16 views per write, memo")
        == true, "\(RunStory(run).reasons)")
  }

  /// Designs with the times and counts of their writes.
  private func run(_ designs: [(store: String, derivation: String, time: Int, counts: [String: Int])]) -> StoredRun {
    let cells = designs.map { Fixture.cell($0.store, $0.derivation) }
    let rows = zip(cells, designs).flatMap { cell, design in
      (1...10).map {
        Fixture.row(cell, "latency_p50_ns", .integer(design.time + $0), operation: "writes", repetition: $0)
      } + design.counts.map { Fixture.row(cell, $0.key, .integer($0.value), operation: "writes") }
    }
    var run = AnswerFixture.run(cells, rows)
    run.manifest.machine.clockReadNs = 21
    run.manifest.scenario.answers = AnswerFixture.charts("latency_p50_ns for writes")
    return run
  }

  @Test func `a reason names the part of a design that decides the count, without a time that is another design's`() {
    let reasons = RunStory(
      run([
        ("nested", "naive", 90_000, ["recomputations": 1_600, "entity_writes": 2_600]),
        ("nested", "memoized", 15_000, ["recomputations": 36, "entity_writes": 2_600]),
        ("normalized", "naive", 80_000, ["recomputations": 1_600, "entity_writes": 100]),
        ("normalized", "memoized", 10_000, ["recomputations": 36, "entity_writes": 100]),
      ])
    ).reasons
    #expect(
      reasons == [
        "naive computes 16 views per write, memoized 0.36.",
        "nested writes 26 entities per write, normalized 1.",
      ], "\(reasons)")
  }

  @Test func `no part decides among designs that differ in all parts`() {
    let reasons = RunStory(
      run([
        ("nested", "naive", 80_000, ["entity_writes": 2_600]), ("nested", "memoized", 90_000, ["entity_writes": 2_600]),
        ("normalized", "keyed", 10_000, ["entity_writes": 100]),
        ("persistent", "keyed", 12_000, ["entity_writes": 100]),
      ])
    ).reasons
    #expect(
      reasons.first?.hasPrefix("nested/memoized writes 26 entities per write, normalized/keyed 1") == true,
      "\(reasons)")
  }

  @Test func `an opposite count is never named alone`() {
    let reasons = RunStory(run(naive: 15_000, memoized: 90_000)).reasons
    #expect(
      reasons.count == 1 && reasons[0].contains("memoized compares 210 elements per write, naive none"), "\(reasons)")
    #expect(!reasons[0].contains("views"))
  }

  @Test func `memory is a reason where no other count is, and where none is, nothing is said`() {
    let all = run(counts: false)
    #expect(RunStory(all).reasons.isEmpty)
    let rows = run().rows.filter { !["recomputations", "compared_elements"].contains($0.metric) }
    var memory = AnswerFixture.run(all.manifest.cells.map(\.cell), rows)
    memory.manifest.machine.clockReadNs = 21
    memory.manifest.scenario.answers = all.manifest.scenario.answers
    #expect(RunStory(memory).reasons.first?.contains("naive allocates 90 KB per write, memoized 1 B") == true)
  }

  @Test func `what is not sure, or is a count itself, has no reason`() {
    #expect(RunStory(run(naive: 15_010, memoized: 15_000)).reasons.isEmpty)
    #expect(RunStory(run(repetitions: 3)).reasons.isEmpty)
    #expect(RunStory(run(chart: "recomputations_per_op in renames")).reasons.isEmpty)
    #expect(RunStory(run(build: .debug)).reasons.isEmpty)
  }

  @Test func `every cause has words for what it counts`() {
    for cause in Cause.all + Cause.remote {
      #expect(cause.metric.isRemote || cause.metric.shared != nil, "\(cause.metric.name) is no total of operations")
      #expect(cause.amount(0) == "none" && !cause.amount(1).isEmpty)
      let isLength = [.milliseconds, .bytes].contains(cause.metric.unit)
      #expect(cause.many.isEmpty == isLength)
    }
  }
}
