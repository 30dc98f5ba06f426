import BenchCore
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchReports
@testable import BenchResults

struct ExplanationTests {
  private static let medians = [
    "nested/naive": 34_000, "nested/memoized": 35_000, "normalized/naive": 1_000, "normalized/memoized": 1_700,
  ]

  private func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  @Test func `the sentences about books and their author name the copies, from counts alone`() throws {
    let text = Explanation(try BooksFixture.smoke()).text()
    try expectSnapshot(text, named: "explain-books.txt")
    #expect(words(text).contains("writes 21 entities"), "\(text)")
    #expect(text.contains("Times are omitted: the run has no latencies of operations."))
  }

  @Test func `times that lie apart are the effect`() throws {
    let text = Explanation(try BooksFixture.timed(Self.medians)).text()
    try expectSnapshot(text, named: "explain-books-timed.txt")
    #expect(words(text).contains("memoized` takes 34"), "\(text)")
  }

  @Test(arguments: [
    (3, BuildMode.release, "with fewer than six repetitions"), (10, BuildMode.debug, "this is a debug build"),
  ])
  func `a time that is not sure is left out, with the reason`(
    _ repetitions: Int, _ build: BuildMode, _ reason: String
  ) throws {
    let text = Explanation(try BooksFixture.timed(Self.medians, repetitions: repetitions, build: build)).text()
    #expect(text.contains("Times are omitted: \(reason)"))
    #expect(!text.contains("times as long") && words(text).contains("writes 21 entities"), "\(text)")
  }

  @Test func `the kind of view that makes most of the work is named with the work that it makes`() throws {
    var run = try BooksFixture.smoke()
    let cell = try #require(run.manifest.cells.first { $0.cell.design == "nested/naive" }).cell
    func text(of feed: Int) throws -> String {
      run.viewWorks[cell] = [("feed", feed), ("thread", 400)].map { view, rows in
        var work = ViewWork(phase: "all", view: view)
        work.rows = rows
        return work
      }
      return words(try #require(Explanation(run, cell: "nested/naive")).text(all: true))
    }
    #expect(try text(of: 1_000_000).contains("views of kind feed cause over 99 % of the work for views"))
    let text = try text(of: 1_200)
    #expect(text.contains("views of kind feed cause 75 % of the work for views: 1,200 rows computed"), "\(text)")
    #expect(!text.contains("inputs read"), "\(text)")
  }

  @Test func `the explanation of a run with sites divides the memory of a cell by function`() throws {
    var run = try BooksFixture.smoke()
    let cell = try #require(run.manifest.cells.first { $0.cell.design == "nested/naive" }).cell
    run.sites[cell] = ExportFixture.sites(named: "NestedStore.insert(_:)")
    let text = try #require(Explanation(run, cell: "nested/naive")).text(all: true)
    #expect(text.contains("- `nested/naive at dataset.posts=20` still holds 480B of the memory that it"), "\(text)")
    #expect(text.contains("- 480B, 100 %: an object in NestedStore.insert, phase load"), "\(text)")
  }

  @Test func `a clock-bound time and intervals that overlap are no effect`() throws {
    // A clock read is 21.5 ns here.
    let bound = Explanation(try BooksFixture.timed(Self.medians.mapValues { $0 / 1_000 })).text()
    #expect(!bound.contains("times as long"), "\(bound)")
    let alike = Explanation(try BooksFixture.timed(Self.medians.mapValues { _ in 5_000 })).text()
    #expect(!alike.contains("times as long"), "\(alike)")
  }

  @Test(arguments: [(1_000, 3_000, "3"), (100, 2_150, "at least 10"), (150, 2_150, "at least 10")])
  func `what no count explains is said so, and of a time that the clock hides the least factor`(
    _ fast: Int, _ slow: Int, _ factor: String
  ) throws {
    let rows = [("a", fast), ("b", slow)].flatMap { store, median in
      let cell = Fixture.cell(store, "naive")
      return [Fixture.row(cell, "entity_writes", .integer(100), operation: "update-post")]
        + (1...10).map { repetition in
          Fixture.row(cell, "latency_p50_ns", .integer(median), operation: "update-post", repetition: repetition)
        }
    }
    // A clock read is 21.5 ns here, so less than 215 ns is not measured.
    let text = words(Explanation(try BooksFixture.run(rows: rows)).text())
    let sentence =
      "`b/naive` takes \(factor) times as long per update-post as `a/naive`; no count explains this difference."
    #expect(text.contains(sentence), "\(text)")
  }

  @Test func `no factor is against a time of 0, where a clock is said to read in no time`() throws {
    let rows = [("a", 0), ("b", 3_000)].flatMap { store, median in
      (1...10).map {
        Fixture.row(
          Fixture.cell(store, "naive"), "latency_p50_ns", .integer(median), operation: "update-post", repetition: $0)
      }
    }
    var run = try BooksFixture.run(rows: rows)
    run.manifest.machine.clockReadNs = 0
    let text = Explanation(run).text()
    #expect(!text.contains("times as long"), "\(text)")
  }

  @Test func `a count that differs far less than the times does not hide one that differs as much`() throws {
    let rows = [("a", 100, 10), ("b", 200, 1_100)].flatMap { store, computed, compared in
      let cell = Fixture.cell(store, "naive")
      let counts = [("recomputations", computed), ("compared_elements", compared)].map {
        Fixture.row(cell, $0, .integer($1), operation: "update-post")
      }
      let times = (1...10).map {
        let time = MetricValue.integer(store == "a" ? 1_000 : 131_000)
        return Fixture.row(cell, "latency_p50_ns", time, operation: "update-post", repetition: $0)
      }
      return counts + times
    }
    let text = words(Explanation(try BooksFixture.run(rows: rows)).text())
    #expect(text.contains("compares 11 elements per update-post, `a/naive` 0.1; `b/naive` takes 131 times"), "\(text)")
  }

  /// Two designs without times, with these totals of one metric each for ten changes of a post.
  private func untimed(_ counts: [(metric: String, a: Int, b: Int)]) throws -> String {
    let rows = counts.flatMap { metric, a, b in
      [("a", a), ("b", b)].map { store, count in
        Fixture.row(
          Fixture.cell(store, "naive"), metric, .integer(count), operation: "update-post", operations: 10)
      }
    }
    return words(Explanation(try BooksFixture.run(rows: rows)).text(all: true))
  }

  @Test func `one view against none is more than a few elements against one`() throws {
    let text = try untimed([("recomputations", 0, 10), ("copied_elements", 10, 40), ("compared_elements", 0, 200)])
    #expect(text.contains("`b/naive` computes 1 view per update-post, `a/naive` none."), "\(text)")
    #expect(text.firstRange(of: /computes 1 view.*copies 4 elements/) != nil, "\(text)")
    #expect(!text.contains("compares"), "\(text)")
  }

  @Test func `without times a count is a reason from half as much again`() throws {
    let text = try untimed([("recomputations", 10, 14), ("copied_elements", 10, 16)])
    #expect(text.contains("copies 1.6 elements") && !text.contains("computes"), "\(text)")
  }

  @Test func `one cell is explained by itself`() throws {
    let run = try BooksFixture.timed(Self.medians)
    let text = try #require(Explanation(run, cell: "nested/memoized at dataset.posts=20")).text()
    try expectSnapshot(text, named: "explain-cell.txt")
    #expect(Explanation(run, cell: "nested/memoized")?.text() == text)
    #expect(Explanation(run, cell: "nested/nothing") == nil)
    #expect(Explanation(run, cell: "nested/memoized at dataset.posts=21") == nil)
    #expect(Explanation.names(in: run).contains("nested/memoized at dataset.posts=20"))
  }

  @Test func `a preset is compared with the designs at its point, whose axes it fixes`() throws {
    let points = [("nested", "", 300), ("normalized", "", 2), ("nested", ";hold=1;preset=redux", 20)]
    let rows = points.map { store, more, writes in
      Fixture.row(
        Fixture.cell(store, "naive", "dataset.posts=20\(more)"), "entity_writes", .integer(writes),
        operation: "update-author", operations: 2)
    }
    let run = try BooksFixture.run(rows: rows)
    let text = words(try #require(Explanation(run, cell: "redux")).text(all: true))
    for sentence in [
      "At dataset.posts=20, `redux` writes 10 entities per update-author, `normalized/naive` 1.",
      "At dataset.posts=20, `nested/naive` writes 150 entities per update-author, `redux` 10.",
    ] { #expect(text.contains(sentence), "\(text)") }
    #expect(!text.contains("no reason"), "\(text)")
  }

  @Test func `cells that failed are named first, stale ones last, and both are compared with no other`() throws {
    let rows = try BooksFixture.reference()
    let cells = try BooksFixture.smoke().manifest.cells.map(\.cell)
    var reports = cells.map { CellReport(cell: $0) }
    let lean = try #require(reports.firstIndex { $0.cell.design == "normalized/naive" })
    reports[lean].failure = .crashed(signal: 11, lastWords: "", pass: .counts, repetition: 1)
    let wrong = try #require(reports.firstIndex { $0.cell.design == "normalized/memoized" })
    reports[wrong].differences = 3
    let text = Explanation(try BooksFixture.run(rows: rows, reports: reports)).text(all: true)
    let crash = try #require(text.firstRange(of: "- `normalized/naive at dataset.posts=20`: crashed: signal 11"))
    let told = try #require(text.firstRange(of: "The counts give no reason for a difference between designs."))
    let stale = try #require(text.firstRange(of: "- `normalized/memoized at dataset.posts=20`: expected to go stale"))
    #expect(crash.lowerBound < told.lowerBound && told.lowerBound < stale.lowerBound, "\(text)")
    #expect(text[told.upperBound...].ranges(of: "`normalized").count == 1, "\(text)")
  }

  @Test func `ten lines at most are printed unless more are asked for`() throws {
    let rows = (1...9).flatMap { point in
      ["nested", "normalized"].flatMap { store in
        let cell = Fixture.cell(store, "naive", "dataset.posts=\(point)")
        return ["entity_writes", "recomputations"].map { metric in
          Fixture.row(
            cell, metric, .integer(store == "nested" ? point * 1_000 : 100), operation: "update-author")
        }
      }
    }
    let run = try BooksFixture.run(rows: rows)
    let brief = Explanation(run).text()
    #expect(brief.split(separator: "\n").count <= 10, "\(brief)")
    #expect(brief.contains("There is more; --all prints it.") && brief.contains("At dataset.posts=9,"))
    #expect(Explanation(run).text(all: true).split(separator: "\n").count > 10)
  }

  @Test func `the first sentence is printed, however long it is`() {
    let long = Array(repeating: "word", count: 400).joined(separator: " ")
    let lines = Explanation.lines(["Heading"], [long, "short"], all: false).split(separator: "\n")
    #expect(lines.count > 10 && lines[1].hasPrefix("- word") && lines.last == "There is more; --all prints it.")
  }

  @Test func `a sync is held against the one that has least of each cause`() throws {
    let figures = [("direct", 4_200, 20, 0), ("local-first", 0, 0, 12), ("stale-while-revalidate", 0, 3, 0)]
    let rows = figures.flatMap { sync, blank, duplicates, overruns -> [ResultRow] in
      let cell = Fixture.cell("normalized", "naive", "round_trip=200ms;sync=\(sync)")
      let counts: [(String, String, Int)] = [
        ("blank_ms", Line.screens, blank), ("duplicate_fetches", Line.total, duplicates),
        ("duplicate_fetches", "open", duplicates == 20 ? 1 : 3), ("gate_overruns", Line.total, overruns),
        ("recomputations", Line.screens, blank),
      ]
      return counts.map { Fixture.row(cell, $0.0, .integer($0.2), operation: $0.1) }
    }
    let text = words(Explanation(try BooksFixture.run(rows: rows)).text(all: true))
    for sentence in [
      "On screen at round_trip=200ms, `direct/normalized/naive` shows nothing for 4.2 s, "
        + "`local-first/normalized/naive` none.",
      "`direct/normalized/naive` fetches unchanged data 20 times in all, `local-first/normalized/naive` none.",
      "`local-first/normalized/naive` exceeds the limit by 12 writes in all, "
        + "`direct/normalized/naive` none.",
    ] { #expect(text.contains(sentence), "\(sentence)\n\(text)") }
    #expect(!text.contains("computes") && !text.contains("3 times"), "\(text)")
    let name = "stale-while-revalidate/normalized/naive"
    let between = words(Explanation(try BooksFixture.run(rows: rows), cell: name)?.text(all: true) ?? "")
    for sentence in [
      "`\(name)` fetches unchanged data 3 times in all, `local-first/normalized/naive` none.",
      "`direct/normalized/naive` fetches unchanged data 20 times in all, `\(name)` 3.",
    ] { #expect(between.contains(sentence), "\(sentence)\n\(between)") }
  }
}
