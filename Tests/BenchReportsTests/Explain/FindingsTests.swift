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

  @Test func `a reason names the part of a design that decides the count, without a time that is another design's`() {
    let cells = ["nested", "normalized"].flatMap { store in ["naive", "memoized"].map { Fixture.cell(store, $0) } }
    let rows = cells.enumerated().flatMap { place, cell in
      (1...10).map {
        Fixture.row(
          cell, "latency_p50_ns", .integer([90_000, 15_000, 80_000, 10_000][place] + $0), operation: "writes",
          repetition: $0)
      } + [
        Fixture.row(cell, "recomputations", .integer(cell.derivation == "naive" ? 1_600 : 36), operation: "writes"),
        Fixture.row(cell, "entity_writes", .integer(cell.store == "nested" ? 2_600 : 100), operation: "writes"),
      ]
    }
    var run = AnswerFixture.run(cells, rows)
    run.manifest.machine.clockReadNs = 21
    run.manifest.scenario.answers = AnswerFixture.charts("latency_p50_ns for writes")
    #expect(
      RunStory(run).reasons == [
        "naive computes 16 views per write, memoized 0.36.",
        "nested writes 26 entities per write, normalized 1.",
      ], "\(RunStory(run).reasons)")
  }

  @Test func `no part decides among designs that differ in all parts`() {
    let cells = [("nested", "naive"), ("nested", "memoized"), ("normalized", "keyed"), ("persistent", "keyed")]
      .map { Fixture.cell($0.0, $0.1) }
    let rows = cells.enumerated().flatMap { place, cell in
      (1...10).map {
        Fixture.row(
          cell, "latency_p50_ns", .integer([80_000, 90_000, 10_000, 12_000][place] + $0), operation: "writes",
          repetition: $0)
      } + [
        Fixture.row(cell, "entity_writes", .integer(cell.store == "nested" ? 2_600 : 100), operation: "writes")
      ]
    }
    var run = AnswerFixture.run(cells, rows)
    run.manifest.machine.clockReadNs = 21
    run.manifest.scenario.answers = AnswerFixture.charts("latency_p50_ns for writes")
    let reasons = RunStory(run).reasons
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
