import BenchCore
import BenchResults
import BenchVerdicts
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchReports

struct RunReportTests {
  private let good = [
    "entity_writes_per_op of nested == 1001 at dataset.posts=1000",
    "entity_writes_per_op of normalized == 1",
    "latency_p50_ns of normalized over nested < 0.1 at dataset.posts=1000 for writes",
    "stale_views of * == 0",
  ]
  private let bad = [
    "entity_writes_per_op of nested == 1000 at dataset.posts=1000",
    "stale_views of nested == 0",
    "latency_p50_ns of normalized/memoized < 1 for writes",
    "stale_views of normalized/naive == 0",
  ]

  @Test func `a good run is a table`() throws {
    try expectSnapshot(ReportFixture.report(sentences: good).table(), named: "table.txt")
  }

  @Test func `a bad run says of every cell what went wrong`() throws {
    let report = try ReportFixture.report(
      ReportFixture.troubled + ReportFixture.cells.dropFirst(6).map { CellReport(cell: $0) }, sentences: bad,
      build: .debug)
    try expectSnapshot(report.table(), named: "table-bad.txt")
  }

  @Test func `the times of a design that was stopped are in no factor, and its counts are`() throws {
    let cells = [Fixture.cell("nested"), Fixture.cell("normalized"), Fixture.cell("split")]
    let rows = zip(cells, [1_000, 3_000, 9_000]).flatMap { cell, value in
      [Fixture.row(cell, "entity_writes", .integer(value))]
        + (1...10).map {
          Fixture.row(cell, "latency_p50_ns", .integer(value), operation: "writes", repetition: $0)
        }
    }
    var report = try ReportFixture.report(cells.map { CellReport(cell: $0) }, sentences: [])
    func lines(_ design: String) -> [String] {
      let all = report.table().split(separator: "\n").map(String.init)
      let row = all.firstIndex { $0.hasPrefix(" \(design)/naive ") } ?? 0
      return Array(all[row...].prefix(3))
    }
    report.run = StoredRun(manifest: report.manifest, rows: rows)
    #expect(lines("nested")[1].split(separator: " ") == ["best", "best"])
    #expect(lines("split")[1].split(separator: " ") == ["×9", "×9"])
    report.run.manifest.cells[0].stop = .init(operationsPlayed: 71, operationsInLog: 280)
    #expect(lines("nested")[1].split(separator: " ") == ["best"], "of its writes")
    #expect(lines("nested")[2].contains("stopped after 71 of 280 operations"), "\(lines("nested"))")
    #expect(lines("normalized")[1].split(separator: " ") == ["×3", "best"])
    #expect(lines("split")[1].split(separator: " ") == ["×9", "×3"])
  }

  @Test func `every metric that a design has is shown when that is asked for, and the others are counted`() throws {
    let report = try ReportFixture.report(sentences: [])
    let table = report.table(TableStyle(isWide: true))
    try expectSnapshot(table, named: "table-wide.txt")
    for row in report.run.rows where row.operation == Line.total && row.phase == Line.total {
      #expect(table.contains("\n \(row.metric) "), "\(row.metric)")
    }
    #expect(!table.contains("\n blank_ms ") && table.contains("No design has the other "))
  }

  @Test func `a preset is a row beside the matrix, with factors`() throws {
    let matrix = Fixture.cell("normalized", "naive", "n=20")
    let preset = Fixture.cell("normalized", "naive", "hold=1;n=20;preset=reswift")
    var report = try ReportFixture.report([CellReport(cell: matrix), CellReport(cell: preset)], sentences: [])
    report.run = StoredRun(
      manifest: report.manifest,
      rows: [
        Fixture.row(matrix, "entity_writes", .integer(100)), Fixture.row(preset, "entity_writes", .integer(300)),
      ])
    let lines = report.table().split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("n = 20") || $0.contains("preset") } == ["n = 20"])
    let row = try #require(lines.firstIndex { $0.hasPrefix(" reswift ") })
    #expect(lines[row].contains(" 3") && lines[row + 1].contains("×3"))
  }

  @Test func `a load on recorded times has a second grid, and one without times has none`() throws {
    let cell = Fixture.cell("normalized", "keyed")
    var report = try ReportFixture.report([CellReport(cell: cell)], sentences: [])
    func table(_ rows: [ResultRow]) -> String {
      report.run = StoredRun(manifest: report.manifest, rows: rows)
      return report.table()
    }
    let units = [
      Fixture.row(cell, "frames_due", .integer(60)), Fixture.row(cell, "recomputations", .integer(120)),
      Fixture.row(cell, "unit_response_p99_ns", .integer(7_000)),
    ]
    #expect(!table(units).contains("On the times of") && !table(units).contains("7.00µs"))
    let both = table(
      units + [
        Fixture.row(cell, "response_p99_ns", .integer(81_000)), Fixture.row(cell, "disturbed_share", .real(0.25)),
      ])
    let lines = both.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix(" normalized/keyed") }.count == 2)
    #expect(lines.contains { $0.hasPrefix(" normalized/keyed ") && $0.contains("81.0µs") && $0.contains("25 %") })
    #expect(lines.contains(" With this run's times, medians over repetitions:"))
  }

  @Test func `of a load on threads the isolation stands before the store`() throws {
    let cells = ["mutex", "actor"].map { Fixture.cell("normalized", "query", "isolation=\($0)") }
    var report = try ReportFixture.report(cells.map { CellReport(cell: $0) }, sentences: [])
    report.run = StoredRun(
      manifest: report.manifest,
      rows: zip(cells, [900_000, 1_400_000]).flatMap { cell, rate in
        [
          Fixture.row(cell, "checked_reads", .integer(1_000_000)), Fixture.row(cell, "reads_per_s", .integer(rate)),
          Fixture.row(cell, "read_p99_ns", .integer(2_300)), Fixture.row(cell, "wait_p99_ns", .integer(60)),
        ]
      })
    let table = report.table()
    #expect(table.contains("\n mutex/normalized/query "))
    #expect(table.contains(" ~60ns "), "\(table)")
  }

  @Test func `each phase has a table of its own when that is asked for, unless there is but one`() throws {
    let cell = ReportFixture.cells[0]
    var report = try ReportFixture.report([CellReport(cell: cell)], sentences: [])
    func rows(_ writesByPhase: [(String, Int)]) -> [ResultRow] {
      writesByPhase.map { Fixture.row(cell, "entity_writes", .integer($1), phase: $0, operations: 10) }
    }
    report.run = StoredRun(
      manifest: report.manifest, rows: rows([("*", 300), ("renames", 260), ("everyday", 40)]))
    let lines = report.table(TableStyle(hasPhases: true)).split(separator: "\n").map(String.init)
    let places = try ["in renames", "in everyday"].map { try #require(lines.firstIndex(of: $0)) }
    #expect(lines[places[0] - 1].contains(" 30 ") && places[0] < places[1])
    #expect(lines[places[0] + 3].contains(" 26 ") && lines[places[1] + 3].contains(" 4 "))
    #expect(!report.table().contains("in renames"))
    report.run = StoredRun(manifest: report.manifest, rows: rows([("*", 260), ("renames", 260)]))
    #expect(!report.table(TableStyle(hasPhases: true)).contains("in renames"))
  }

  @Test func `colour is never the only sign`() throws {
    let report = try ReportFixture.report(ReportFixture.troubled, sentences: bad)
    let colored = report.table(TableStyle(isColored: true))
    #expect(colored.contains("\u{1B}["))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == report.table())
  }

  @Test func `nothing but words and numbers reaches a plain terminal`() throws {
    let table = try ReportFixture.report(ReportFixture.troubled, sentences: bad).table()
    #expect(!table.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test func `a table fits a hundred columns`() throws {
    let long =
      "entity_writes_per_op of nested-scan/memoized over nested/naive >= 0.000_000_1 at dataset.posts=1000 for *"
    for table in [
      try ReportFixture.report(sentences: good + [long]).table(),
      try ReportFixture.report(ReportFixture.troubled, sentences: bad + [long], build: .debug).table(),
    ] {
      for line in table.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    }
  }

  @Test func `the verdict is the first line and the command the last`() throws {
    let failed = [CellReport(cell: ReportFixture.cells[0], failure: ReportFixture.troubled[1].failure)]
    let runs: [(RunReport, String)] = [
      (
        try ReportFixture.report(sentences: [good[0], good[1]]), "PASS  books: all 2 expectations hold; 12 cells agreed"
      ),
      (
        try ReportFixture.report(sentences: good),
        "PASS  books: expectations: 1 inconclusive, 3 passed; 12 cells agreed"
      ),
      (try ReportFixture.report(sentences: []), "PASS  books: no expectations; "),
      (try ReportFixture.report(failed, sentences: []), "FAIL  books: no expectations; 1 cell: 1 failed"),
      (try ReportFixture.report(sentences: ["stale_views of * > 0"]), "FAIL  books: expectations: 1 failed; "),
      (
        try ReportFixture.report(sentences: [], isInterrupted: true),
        "INTERRUPTED  books: stopped before it was judged; "
      ),
    ]
    for (report, start) in runs {
      let lines = report.table().split(separator: "\n")
      #expect(lines.first?.hasPrefix(start) == true, "\(lines.first ?? "")")
      #expect(lines.last == "Reproduce: storebench run scenarios/books.yaml --seed 42")
    }
  }

  @Test func `what goes stale reads WRONG, and is compared with no design`() throws {
    let reports = ReportFixture.cells.map { cell in
      CellReport(cell: cell, differences: cell.design == "normalized/memoized" ? 1_234 : nil)
    }
    let report = try ReportFixture.report(reports, sentences: [good[1]])
    let table = report.table()
    #expect(table.hasPrefix("PASS  books: the expectation holds; 10 cells agreed with the oracle, 2 WRONG as expected"))
    let lines = table.split(separator: "\n").map(String.init)
    for row in lines.indices where lines[row].hasPrefix(" normalized/memoized") {
      #expect(
        lines[row + 1]
          == "   ! WRONG, expected to go stale: it differed from the oracle 1,234 times")
      let above = lines[..<row].last { $0.contains("best") || $0.contains("=") }
      #expect(above != nil, "the others have factors still")
    }
    #expect(report.table(TableStyle(isWide: true)).contains("normalized/memoized (WRONG)"))
    for line in lines { #expect(line.count <= 100, "\(line)") }
  }

  @Test func `what should go stale and does not fails the run, unless the run was stopped`() throws {
    let sound = [CellReport(cell: ReportFixture.cells[0], differences: 0)]
    let table = try ReportFixture.report(sound, sentences: []).table()
    let words = table.prefix(while: { $0 != "\n" })
    #expect(words.hasPrefix("FAIL  books: nested/naive is expected to go stale, but agreed with the oracle through"))
    #expect(table.contains("   ! expected to go stale, but agreed with the oracle here"))
    let stopped = try ReportFixture.report(sound, sentences: [], isInterrupted: true).table()
    #expect(stopped.hasPrefix("INTERRUPTED"))
    #expect(!stopped.contains("throughout"))
  }

  @Test func `the blast radius is shown where every metric is, over all phases`() throws {
    var report = try ReportFixture.report(sentences: [])
    let (warm, hot) = (Hotness.warm, Hotness.hot)
    var reaches = [
      Reach(phase: "a", operation: "update-author", hotness: hot),
      Reach(phase: "b", operation: "update-author", hotness: hot),
      Reach(phase: "b", operation: "update-post", hotness: warm),
    ]
    (reaches[0].notified, reaches[0].updated) = ([2: 1, 1_500: 1], [0: 2])
    (reaches[1].notified, reaches[1].updated) = ([2: 1], [1: 1])
    (reaches[2].notified, reaches[2].updated) = ([7: 5], [7: 4, 8: 1])
    report.run = StoredRun(
      manifest: report.manifest, rows: report.run.rows, reaches: [ReportFixture.cells[0]: reaches])
    let lines = report.table(TableStyle(isWide: true)).split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix(" update-author, ") || $0.hasPrefix(" update-post, ") }
    #expect(rows.count == 2, "one point has any, and one kind of each")
    #expect(rows[0].hasPrefix(" update-author, hottest 1 % "))
    #expect(rows[0].contains(" 2/1,500 → 0/1 "))
    #expect(rows[1].hasPrefix(" update-post, next 9 % "))
    #expect(rows[1].contains(" 7/7 → 7/8 "))
    #expect(!report.table().contains("blast radius"))
  }

  @Test func `a latency under ten clock reads is marked and gets no factor`() throws {
    let table = try ReportFixture.report(sentences: []).table()
    #expect(table.contains("~118ns"))
    #expect(!table.contains("~118ns ×"))
  }
}
