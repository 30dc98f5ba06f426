import BenchCore
import BenchResults
import Foundation
import ResultsFixtures
import Testing

@testable import BenchVerdicts

struct RunComparisonTests {
  private let nested = Fixture.cell("nested", "naive")
  private let normalized = Fixture.cell("normalized", "memoized")

  /// Rows as a run leaves them: a kind, the sum of its phase, and the sum of all.
  private func rows(
    _ cell: CellIdentity, _ metric: String, _ values: [Int], operation: String = "update-author"
  ) -> [ResultRow] {
    values.enumerated().flatMap { index, value in
      [("main", operation), ("main", "writes"), ("main", "*"), ("*", operation), ("*", "*")].map { phase, kind in
        Fixture.row(cell, metric, .integer(value), phase: phase, operation: kind, repetition: index + 1)
      }
    }
  }

  private func side(_ rows: [ResultRow], _ change: (inout RunManifest) -> Void = { _ in }) -> ComparedSide {
    var manifest = ManifestFixture.manifest
    manifest.cells = []
    change(&manifest)
    return ComparedSide(RunRows(path: "run", rows: rows, manifest: manifest))
  }

  private func changed(_ comparison: RunComparison) -> [String] {
    comparison.findings.filter { $0.change != .same }.map {
      "\($0.line.words): \($0.baseline) → \($0.candidate) \($0.change)"
    }
  }

  @Test func `a run against itself is the same`() {
    let run = side(ReportFixture.cells.flatMap(ReportFixture.rows))
    let comparison = RunComparison(run, run)
    #expect(comparison.findings.count > 100)
    #expect(comparison.findings.allSatisfy { $0.change == .same || $0.change == .inconclusive })
    #expect(comparison.findings.allSatisfy { $0.change == .same || $0.metric.exactness == .varied })
    #expect(comparison.errors == [])
    #expect(comparison.refusals == [])
  }

  @Test func `a count that moved is reported once, where it moved`() {
    let comparison = RunComparison(
      side(rows(nested, "entity_writes", [1_000])), side(rows(nested, "entity_writes", [1_001])))
    #expect(changed(comparison) == ["entity_writes of nested/naive in main for update-author: 1000 → 1001 worse"])
    #expect(comparison.findings.first?.regime == .count)
  }

  @Test(arguments: [
    ("stale_views", 0, 1, Change.worse), ("entity_writes", 9, 8, .better), ("cache_hits", 9, 8, .worse),
    ("cache_hits", 0, 8, .better), ("required_updates", 9, 8, .worse), ("queries", 0, 1, .worse),
    ("stale_views", 1, 0, .better), ("stale_views", 0, 0, .same), ("frees", 9, 8, .changed),
  ])
  func `what a count's difference means follows from which way is good`(
    metric: String, before: Int, after: Int, change: Change
  ) {
    let comparison = RunComparison(side(rows(nested, metric, [before])), side(rows(nested, metric, [after])))
    #expect(comparison.findings.map(\.change) == [change])
  }

  @Test func `the same count of other operations is a difference`() {
    let line = Fixture.row(nested, "entity_writes", .integer(7), operations: 100)
    var other = line
    other.operations = 90
    let comparison = RunComparison(side([line]), side([other]))
    #expect(comparison.findings.map(\.note) == ["covers 90 operations, not 100"])
    #expect(comparison.findings.map(\.change) == [.worse])
  }

  @Test func `what is gone is an error: one for a missing cell, else one for each metric`() {
    let before =
      rows(nested, "entity_writes", [5]) + rows(nested, "allocations", [7, 7])
      + rows(normalized, "entity_writes", [1]) + rows(normalized, "recomputations", [2])
    let comparison = RunComparison(side(before), side(rows(nested, "entity_writes", [5])))
    #expect(
      comparison.errors.map(\.words) == [
        "allocations of nested/naive in main for update-author", "normalized/memoized (2 values)",
      ])
    #expect(comparison.errors.allSatisfy { $0.kind == .gone })
  }

  @Test func `what is new is reported and fails nothing`() {
    let comparison = RunComparison(
      side(rows(nested, "entity_writes", [5])),
      side(rows(nested, "entity_writes", [5]) + rows(nested, "queries", [1]) + rows(normalized, "queries", [1])))
    #expect(comparison.errors == [])
    #expect(
      comparison.news == [
        "only in the candidate: queries of nested/naive in main for update-author",
        "only in the candidate: normalized/memoized (1 value)",
      ])
  }

  @Test func `a cell that failed is an error, with why`() throws {
    let run = rows(nested, "entity_writes", [5])
    let comparison = RunComparison(
      side(run),
      side(run) { manifest in
        manifest.cells = [
          CellReport(cell: nested, failure: .crashed(signal: 11, lastWords: "", pass: .time, repetition: 3))
        ]
      })
    let error = try #require(comparison.errors.first)
    #expect(error.kind == .failed)
    #expect(error.words == "nested/naive crashed: signal 11 (SIGSEGV) in the time pass, repetition 3")
  }

  @Test func `a tenth more time over ten repetitions is worse`() {
    let times = (0..<10).map { 10_000 + $0 * 30 }
    let comparison = RunComparison(
      side(rows(nested, "latency_p50_ns", times)), side(rows(nested, "latency_p50_ns", times.map { $0 * 11 / 10 })))
    #expect(comparison.findings.map(\.change) == [.worse])
    #expect(comparison.findings.first?.statistics?.ratio.map { abs($0 - 1.1) < 0.001 } == true)
  }

  @Test func `times under ten clock reads are left out, and reported where only one side is`() {
    let short = rows(nested, "latency_p50_ns", Array(repeating: 200, count: 10))
    let bound = RunComparison(side(short), side(short))
    #expect(bound.findings == [])
    #expect(bound.clockBoundLines == 1)
    let comparison = RunComparison(
      side(short), side(rows(nested, "latency_p50_ns", Array(repeating: 400, count: 10))))
    #expect(comparison.findings.map(\.change) == [.inconclusive])
    #expect(comparison.findings.first?.note == "clock-bound on one side: under 10 clock readings")
  }

  @Test func `allocations that varied are compared by their ranges`() {
    let comparison = RunComparison(
      side(rows(nested, "allocations", [1_000, 1_001])), side(rows(nested, "allocations", [1_200, 1_201])))
    #expect(comparison.findings.map(\.regime) == [.varying])
    #expect(comparison.findings.map(\.change) == [.worse])
  }

  @Test func `another machine has other times, and the same counts`() {
    let run =
      rows(nested, "latency_p50_ns", [1_000, 1_000]) + rows(nested, "entity_writes", [5])
      + rows(nested, "allocations", [7, 7])
    let other = side(run) { $0.machine.processor = "Other" }
    let comparison = RunComparison(side(run), other)
    #expect(comparison.refusals == ["times: processor Example is not Other"])
    #expect(comparison.findings.map(\.line.metric) == ["allocations", "entity_writes"])
    #expect(comparison.refusedLines == 1)
    let forced = RunComparison(side(run), other, .init(isForced: true))
    #expect(forced.findings.count == 3)
    #expect(forced.refusals == comparison.refusals)
    #expect(RunComparison(side(run), other, .init(metrics: ["entity_writes"])).refusals == [])
  }

  @Test func `each condition refuses what it changes`() {
    let run = rows(nested, "load_ns", [1]) + rows(nested, "allocations", [7]) + rows(nested, "queries", [1])
    let conditions: [((inout RunManifest) -> Void, [String])] = [
      ({ $0.build.toolchain = "Swift 7" }, ["queries"]), ({ $0.build.allocator = nil }, ["queries"]),
      ({ $0.build.mode = .debug }, ["queries"]), ({ $0.machine.memoryBytes = 1 }, ["allocations", "queries"]),
      ({ $0.machine.processors = 64 }, ["allocations", "queries"]),
      ({ $0.scenario.hash = "0" }, ["allocations", "queries"]),
      ({ $0.machine.clockReadNs = 0 }, ["allocations", "load_ns", "queries"]),
    ]
    for (change, compared) in conditions {
      let comparison = RunComparison(side(run), side(run, change))
      #expect(comparison.findings.map(\.line.metric) == compared, "\(comparison.refusals)")
    }
  }

  @Test func `where other operations were played nothing is compared`() throws {
    let point = try #require(Point("n=20"))
    let cells = [point, try #require(Point("n=30"))].map {
      CellIdentity(scenario: "books", point: $0, store: "nested", derivation: "naive")
    }
    let run = cells.flatMap { rows($0, "entity_writes", [5]) }
    let comparison = RunComparison(side(run), side(run) { $0.points[0].operationLogHash = "0" })
    #expect(comparison.findings.map(\.line.cell.point.description) == ["n=30"])
    #expect(
      comparison.refusals == ["everything at n=20: other operations were played (the operation logs differ)"])
  }

  @Test(arguments: ["isolation=mutex;n=20", "n=20;sync=direct", "dispatch=reducer-copy;n=20;preset=redux"])
  func `where other operations were played nothing is compared of any design`(cell: String) {
    let run = rows(Fixture.cell("nested", "naive", cell), "entity_writes", [5])
    let comparison = RunComparison(side(run), side(run) { $0.points[0].operationLogHash = "0" })
    #expect(comparison.findings.isEmpty)
    #expect(
      comparison.refusals == ["everything at n=20: other operations were played (the operation logs differ)"])
  }

  @Test func `a table without a manifest has counts and no times`() {
    let run = rows(nested, "latency_p50_ns", [1, 1]) + rows(nested, "entity_writes", [5])
    let bare = ComparedSide(RunRows(path: "a.csv", rows: run, manifest: nil))
    let comparison = RunComparison(bare, bare)
    #expect(comparison.findings.map(\.line.metric) == ["entity_writes"])
    #expect(comparison.refusals == ["times: what a.csv ran on is not known: there is no run.json"])
  }

  @Test func `two designs of one run are compared cell by cell`() {
    let run = RunRows(
      path: "run",
      rows: rows(nested, "entity_writes", [5]) + rows(normalized, "entity_writes", [1])
        + rows(normalized, "cache_hits", [3]), manifest: ManifestFixture.manifest)
    let comparison = RunComparison(
      ComparedSide(run, design: "nested/naive"),
      ComparedSide(run, design: "normalized/memoized"), .init(metrics: nil))
    #expect(
      changed(comparison) == [
        "entity_writes of nested/naive → normalized/memoized: 5 → 1 better"
      ])
    #expect(comparison.news.isEmpty && comparison.errors.isEmpty)
    #expect(comparison.unknown == ["view_updates", "latency_p50_ns", "peak_live_bytes"])
  }

  /// Rows of one design: for each metric its whole play, and two kinds of operation.
  private func design(_ store: String, _ values: [(metric: String, whole: [Int], parts: [[Int]])]) -> [ResultRow] {
    let cell = Fixture.cell(store, "naive", "n=20")
    return values.flatMap { metric, whole, parts in
      let sum = metric == "latency_p50_ns" ? Line.writes : Line.total
      let lines = [(Line.total, sum, whole)] + zip(["update-post", "update-author"], parts).map { ("main", $0, $1) }
      return lines.flatMap { phase, operation, found in
        found.enumerated().map { index, value in
          Fixture.row(cell, metric, .integer(value), phase: phase, operation: operation, repetition: index + 1)
        }
      }
    }
  }

  private func designs(_ before: [ResultRow], _ after: [ResultRow], metrics: [String]? = nil) -> ComparisonReport {
    var manifest = ManifestFixture.manifest
    manifest.cells = []
    let run = RunRows(path: "run", rows: before + after, manifest: manifest)
    let sides = ["a", "b"].map { ComparedSide(run, design: "\($0)/naive") }
    return ComparisonReport(RunComparison(sides[0], sides[1], .init(metrics: metrics)), command: "again")
  }

  @Test(arguments: [
    ([10, 10], "SAME"), ([9, 10], "BETTER"), ([9, 8], "BETTER"), ([10, 11], "WORSE"), ([9, 11], "MIXED"),
  ])
  func `two designs are judged by the whole play, and one is worse where it is better at nothing`(
    found: [Int], word: String
  ) {
    // The parts go both ways, as an order of words must not depend on.
    let before = design(
      "a",
      [("entity_writes", [10], [[4], [6]]), ("view_updates", [10], [[5], [5]]), ("comparisons", [3], [[1], [2]])])
    let after = design(
      "b",
      [
        ("entity_writes", [found[0]], [[6], [4]]), ("view_updates", [found[1]], [[5], [5]]),
        ("comparisons", [90], [[45], [45]]),
      ])
    let report = designs(before, after)
    #expect(report.text().hasPrefix("\(word)  "), "\(report.text())")
    #expect(
      report.text().contains("Not judged, because at least one side has no value: latency_p50_ns, peak_live_bytes."))
    #expect(report.text().contains("which do not change the verdict: 3 worse, 1 better"), "\(report.text())")
    #expect(designs(before, after, metrics: ["comparisons"]).outcome == .worse)
  }

  @Test func `a design that is better in 27 counts and worse in 3 is not called worse first`() {
    let names = AllMetrics.stored.filter { $0.pass == .counts && $0.better == .lower && $0.exactness == .exact }
      .prefix(30).map(\.name)
    let before = design("a", names.map { ($0, [10], [[4], [6]]) })
    let after = design("b", names.enumerated().map { ($1, [$0 < 27 ? 9 : 11], [[4], [$0 < 27 ? 5 : 7]]) })
    let report = designs(before, after, metrics: Array(names))
    #expect(report.outcome == .mixed)
    #expect(report.headline(TableStyle()).hasPrefix("MIXED  books: worse in "))
  }

  @Test func `few repetitions of many times say how many could decide`() {
    let noise = (0..<6).map { 1_000_000 + $0 * 1_000 }
    func rows(_ scale: Int) -> [ResultRow] {
      (0..<60).flatMap { point in
        noise.enumerated().map { index, value in
          Fixture.row(
            Fixture.cell("nested", "naive", "n=\(point)"), "latency_p50_ns", .integer(value * scale),
            repetition: index + 1)
        }
      }
    }
    var manifest = ManifestFixture.manifest
    manifest.cells = []
    let sides = [rows(1), rows(269)].map { ComparedSide(RunRows(path: "run", rows: $0, manifest: manifest)) }
    let text = ComparisonReport(RunComparison(sides[0], sides[1]), command: "again").text()
    #expect(
      text.contains(
        "6 repetitions cannot show a change in any of 60 times, however large. "
          + "8 repetitions can; or compare fewer times (--metrics)."), "\(text.prefix(400))")
    #expect(!text.contains("Noise:"), "six repetitions detect no change, of whatever size")
  }

  @Test func `a preset is compared with a design wherever only their ways differ`() {
    let preset = Fixture.cell("normalized", "naive", "commit=locked;n=20;preset=reswift")
    let ways = ["commit=plain;n=20", "commit=locked;n=20"].map { Fixture.cell("normalized", "naive", $0) }
    let run = RunRows(
      path: "run",
      rows: rows(preset, "entity_writes", [5]) + ways.flatMap { rows($0, "entity_writes", [3]) }
        + rows(Fixture.cell("normalized", "naive", "commit=plain;n=50"), "entity_writes", [9]),
      manifest: ManifestFixture.manifest)
    let matrix = ComparedSide(run, design: "normalized/naive")
    let forth = RunComparison(matrix, ComparedSide(run, design: "reswift"), .init(metrics: nil))
    #expect(
      changed(forth)
        == ["locked", "plain"].map { way in
          "entity_writes of normalized/naive → reswift at commit=\(way);n=20: 3 → 5 worse"
        })
    #expect(forth.errors.map(\.words) == ["normalized/naive → reswift at commit=plain;n=50 (1 value)"])
    let back = RunComparison(ComparedSide(run, design: "reswift"), matrix, .init(metrics: nil))
    #expect(changed(back).count == 2 && back.errors.isEmpty)
    #expect(matrix.designs == ["normalized/naive", "reswift"])
  }

  @Test func `times of a play that was stopped are held against none that cover other operations`() {
    func times(_ nanoseconds: Int, _ operations: Int) -> [ResultRow] {
      (1...10).map { repetition in
        Fixture.row(
          nested, "latency_p50_ns", .integer(nanoseconds + repetition), operations: operations, repetition: repetition)
      }
    }
    let whole = side(times(9_000, 280)) { $0.cells = [CellReport(cell: self.nested)] }
    let stop = CellReport.EarlyStop(operationsPlayed: 71, operationsInLog: 280)
    func stopped(_ operations: Int) -> ComparedSide {
      side(times(1_000, operations)) { $0.cells = [CellReport(cell: self.nested, stop: stop)] }
    }
    for (before, after) in [(whole, stopped(71)), (stopped(71), whole)] {
      let finding = RunComparison(before, after).findings.first
      #expect(finding?.change == .inconclusive)
      #expect(finding?.note == "stopped after 71 of 280 operations on one side")
    }
    #expect(RunComparison(whole, stopped(280)).findings.first?.change == .better, "a phase that came to its end")
  }

  @Test func `the name of a side may end with a design`() {
    #expect(ComparedSide.parse("results/a:nested/naive").path == "results/a")
    #expect(ComparedSide.parse("results/a:nested/naive").design == "nested/naive")
    #expect(ComparedSide.parse("results/a:verge").path == "results/a")
    #expect(ComparedSide.parse("results/a:verge").design == "verge")
    #expect(ComparedSide.parse("results/a:verge") { $0 == "results/a:verge" }.design == nil)
    #expect(ComparedSide.parse("results/a:outbox/nested/naive").design == "outbox/nested/naive")
    for name in ["results/a", "a:b/c/d/e", "a:/c", "a:b//c", ":a/b", "results/2026:01"] {
      #expect(ComparedSide.parse(name).path == name)
    }
  }

  @Test func `two designs of a load are judged by the rate that they hold, on times or on recorded costs`() {
    func report(_ metric: String) -> ComparisonReport {
      let values = { (writes: Int, rate: Int) -> [(metric: String, whole: [Int], parts: [[Int]])] in
        [("entity_writes", [writes], []), (metric, [Int](repeating: rate, count: 6), [])]
      }
      return designs(design("a", values(50, 5_991)), design("b", values(3, 4_489)))
    }
    #expect(report("capacity_ops_per_s").outcome.rawValue == "MIXED")
    #expect(report("reference_capacity_ops_per_s").outcome.rawValue == "MIXED")
  }

  @Test func `the order of lower bounds is open, and equal ones are the same`() {
    func change(_ before: (rate: Int, fails: Bool), _ after: (rate: Int, fails: Bool)) -> Change? {
      let sides = [before, after].map { found in
        let failing =
          found.fails ? [Fixture.row(nested, "reference_capacity_fails_ops_per_s", .integer(found.rate))] : []
        let rows = [Fixture.row(nested, "reference_capacity_ops_per_s", .integer(found.rate))] + failing
        return ComparedSide(RunRows(path: "run", StoredRun(manifest: ManifestFixture.manifest, rows: rows)))
      }
      let metrics = ["reference_capacity_ops_per_s"]
      return RunComparison(sides[0], sides[1], .init(metrics: metrics)).findings.first?.change
    }
    #expect(change((746, true), (2_976, true)) == .better)
    #expect(change((746, true), (2_976, false)) == .better, "it holds at least that")
    #expect(change((2_976, true), (746, false)) == .inconclusive)
    #expect(change((746, false), (2_976, false)) == .inconclusive)
    #expect(change((746, false), (746, false)) == .same)
  }

  @Test func `two syncs of one run are compared at the same point`() throws {
    func rows(_ sync: String, _ blank: Int) -> [ResultRow] {
      let cell = Fixture.cell("normalized", "naive", "round_trip=200ms;sync=\(sync)")
      return [
        Fixture.row(cell, "blank_ms", .integer(blank), operation: Line.screens),
        Fixture.row(cell, "mounted_ms", .integer(9_000), operation: Line.screens),
      ]
    }
    let run = RunRows(path: "results/a", rows: rows("direct", 4_200) + rows("outbox", 100), manifest: nil)
    let comparison = RunComparison(
      ComparedSide(run, design: "direct/normalized/naive"), ComparedSide(run, design: "outbox/normalized/naive"))
    #expect(comparison.errors.isEmpty && comparison.news.isEmpty, "\(comparison.errors) \(comparison.news)")
    #expect(comparison.findings.map(\.change) == [.better], "\(comparison.findings)")
    let names = ComparedSide(run).designs
    #expect(names == ["direct/normalized/naive", "normalized/naive", "outbox/normalized/naive"])
  }
}
