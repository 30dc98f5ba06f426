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

  @Test func `the sentences about books and their author name the copies, from counts alone`() throws {
    let text = Explanation(try BooksFixture.smoke()).text
    try expectSnapshot(text, named: "explain-books.txt")
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("`nested` rewrites 20 copies: 21 slots instead of 1, unlike `normalized`."))
    #expect(text.contains("Times are not told: the run has none."))
  }

  @Test func `times that lie apart are the effect, with one factor for designs that are described together`() throws {
    let text = Explanation(try BooksFixture.timed(Self.medians)).text
    try expectSnapshot(text, named: "explain-books-timed.txt")
    #expect(
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "`nested` is 21 to 34 × slower than `normalized` because it rewrites 20 copies: 21 slots instead of 1."))
  }

  @Test(arguments: [
    (3, BuildMode.release, "under six repetitions"), (10, BuildMode.debug, "this is a debug build"),
  ])
  func `a time that is not sure is left out, with the reason`(
    _ repetitions: Int, _ build: BuildMode, _ reason: String
  ) throws {
    let text = Explanation(try BooksFixture.timed(Self.medians, repetitions: repetitions, build: build)).text
    #expect(text.contains("Times are not told: \(reason)"))
    #expect(!text.contains("slower"))
    #expect(text.contains("rewrites 20 copies"))
  }

  @Test func `the explanation of a run with sites divides the memory of a cell by function`() throws {
    var run = try BooksFixture.smoke()
    let cell = try #require(run.manifest.cells.first { $0.cell.design == "nested/naive" }).cell
    run.sites[cell] = ExportFixture.sites(named: "NestedStore.insert(_:)")
    let text = try #require(Explanation(run, cell: "nested/naive")).text
    #expect(text.contains("What was taken and is still there at the end of the play"))
    #expect(text.contains("- 480B, 100 %: an object in NestedStore.insert, phase load"), "\(text)")
    #expect(try !#require(Explanation(run, cell: "normalized/naive")).text.contains("What was taken"))
  }

  @Test func `times of plays that were stopped are no effect, and it is said why`() throws {
    let timed = try BooksFixture.timed(Self.medians)
    var manifest = timed.manifest
    for place in manifest.cells.indices where manifest.cells[place].cell.store == "nested" {
      manifest.cells[place].stop = .init(operationsPlayed: 71, operationsInLog: 280)
    }
    let cut = timed.rows.map { row in
      var row = row
      if row.metric == "latency_p50_ns" { row.operations -= 1 }
      return row
    }
    let run = StoredRun(manifest: manifest, rows: cut)
    let text = Explanation(run).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let whole = Explanation(StoredRun(manifest: manifest, rows: timed.rows)).text
    #expect(whole.contains("21 to 34 ×"), "what was counted is covered all the same: \(whole)")
    #expect(!text.contains("slower than `normalized`"), "\(text)")
    #expect(text.contains("`nested/naive at dataset.posts=20`: stopped after 71 of 280 operations: its times"))
    #expect(text.contains("rewrites 20 copies"))
  }

  @Test func `a clock-bound time and intervals that overlap are no effect`() throws {
    // A clock read is 21.5 ns here.
    let bound = Explanation(try BooksFixture.timed(Self.medians.mapValues { $0 / 10 })).text
    #expect(!bound.contains("slower"), "\(bound)")
    let alike = Explanation(try BooksFixture.timed(Self.medians.mapValues { _ in 5_000 })).text
    #expect(!alike.contains("slower"), "\(alike)")
  }

  @Test func `what is faster in spite of its counts, and what no count explains, is said so`() throws {
    var medians = Self.medians
    medians["nested/naive"] = 500
    medians["nested/memoized"] = 800
    let faster = Explanation(try BooksFixture.timed(medians)).text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(faster.contains("faster than `normalized` although it"), "\(faster)")
    let one = Fixture.cell("a", "naive")
    let other = Fixture.cell("b", "naive")
    let rows = [one, other].flatMap { cell in
      [Fixture.row(cell, "entity_writes", .integer(100), operation: "update-post")]
        + (1...10).map { repetition in
          Fixture.row(
            cell, "latency_p50_ns", .integer(cell == one ? 1_000 : 3_000), operation: "update-post",
            repetition: repetition)
        }
    }
    let unexplained = Explanation(try BooksFixture.run(rows: rows)).text
    #expect(
      unexplained.contains("`b` is 3 × slower than `a`, and nothing that is counted says why"), "\(unexplained)")
  }

  @Test func `what is said of several designs together holds for each`() throws {
    let rows = ["a", "b"].flatMap { store in
      ["naive", "memoized", "keyed"].flatMap { derivation in
        let (cell, isSlow) = (Fixture.cell(store, derivation), store == "b" && derivation != "keyed")
        return [Fixture.row(cell, "entity_writes", .integer(isSlow ? 300 : 100), operation: "update-post")]
          + (1...10).map { repetition in
            Fixture.row(
              cell, "latency_p50_ns", .integer(isSlow ? 3_000 : 1_000), operation: "update-post",
              repetition: repetition)
          }
      }
    }
    let text = Explanation(try BooksFixture.run(rows: rows)).text
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("each of `b/naive` and `b/memoized` is 3 × slower than `a`"), "\(words)")
  }

  @Test func `a trifle more is not called the cause`() throws {
    let rows = [("a", 1_000, 0), ("b", 3_000, 4)].flatMap { store, time, walked in
      let cell = Fixture.cell(store, "naive")
      let counts = ["update-post", Line.total].flatMap { operation in
        [
          Fixture.row(cell, "recomputations", .integer(5_000), operation: operation),
          Fixture.row(cell, "compared_elements", .integer(walked * 100), operation: operation),
        ]
      }
      return counts
        + (1...10).map {
          Fixture.row(cell, "latency_p50_ns", .integer(time), operation: "update-post", repetition: $0)
        }
    }
    let text = Explanation(try BooksFixture.run(rows: rows)).text
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "`b` is 3 × slower than `a`, which counts explain little of: it walks 4 elements instead of none."),
      "\(words)")
  }

  @Test func `one cell is explained in detail, with the counts that the sentences use`() throws {
    let run = try BooksFixture.timed(Self.medians)
    let text = try #require(Explanation(run, cell: "nested/memoized at dataset.posts=20")).text
    try expectSnapshot(text, named: "explain-cell.txt")
    #expect(Explanation(run, cell: "nested/memoized")?.text == text)
    #expect(Explanation(run, cell: "nested/nothing") == nil)
    #expect(Explanation(run, cell: "nested/memoized at dataset.posts=21") == nil)
    #expect(Explanation.names(in: run).contains("nested/memoized at dataset.posts=20"))
    let leanest = try #require(Explanation(run, cell: "normalized/naive")).text
    #expect(leanest.contains("does nothing more often than the leanest"), "\(leanest)")
  }

  @Test func `cells that failed are named first and compared with no other`() throws {
    let rows = try BooksFixture.reference()
    let cells = try BooksFixture.smoke().manifest.cells.map(\.cell)
    var reports = cells.map { CellReport(cell: $0) }
    let lean = try #require(reports.firstIndex { $0.cell.design == "normalized/naive" })
    reports[lean].failure = .crashed(signal: 11, lastWords: "", pass: .counts, repetition: 1)
    let wrong = try #require(reports.firstIndex { $0.cell.design == "normalized/memoized" })
    reports[wrong].differences = 3
    let text = Explanation(try BooksFixture.run(rows: rows, reports: reports)).text
    let lines = text.split(separator: "\n")
    let told = lines.firstIndex { $0.hasPrefix("What tells designs apart") }
    let crash = lines.firstIndex { $0.hasPrefix("- `normalized/naive at dataset.posts=20`: crashed: signal 11") }
    #expect(try #require(crash) < (try #require(told)))
    #expect(text.contains("goes stale as it says of itself"))
    #expect(!text.contains("unlike `normalized"), "\(text)")
  }

  @Test func `what weighs less at other points comes later`() throws {
    let points = ["dataset.posts=20", "dataset.posts=1000"]
    let rows = points.flatMap { point in
      ["nested", "normalized"].flatMap { store in
        let cell = Fixture.cell(store, "naive", point)
        let writes = store == "nested" ? (point == points[0] ? 21 : 1_001) : 1
        return ["update-author", Line.total].map {
          Fixture.row(cell, "entity_writes", .integer(writes * 100), operation: $0)
        }
      }
    }
    let text = Explanation(try BooksFixture.run(rows: rows)).text
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "- Per `update-author` at dataset.posts=1000 `nested` rewrites 1,000 copies: 1,001 slots instead of 1, unlike "
          + "`normalized`. Elsewhere: 20 copies at dataset.posts=20."),
      "\(text)")
  }

  @Test func `a sync is held against the one that has least of each cause`() throws {
    let figures: [(sync: String, blank: Int, stale: Int, duplicates: Int, deliveries: Int, overruns: Int)] = [
      ("direct", 4_200, 0, 20, 10, 0), ("local-first", 0, 0, 0, 20, 12),
      ("stale-while-revalidate", 0, 5_000, 3, 10, 0),
    ]
    let rows = figures.flatMap { figure -> [ResultRow] in
      let cell = Fixture.cell("normalized", "naive", "round_trip=200ms;sync=\(figure.sync)")
      let counts: [(String, String, Int)] = [
        ("blank_ms", Line.screens, figure.blank), ("stale_ms", Line.screens, figure.stale),
        ("mounted_ms", Line.screens, 1_000_000), ("fetches", "open", 1_000),
        ("duplicate_fetches", "open", figure.duplicates), ("writes", "insert-comment", 10),
        ("own_deliveries", "insert-comment", figure.deliveries), ("gate_overruns", "insert-comment", figure.overruns),
        ("gate_passed", "insert-comment", 22), ("recomputations", Line.screens, figure.deliveries * 100),
      ]
      return counts.map { Fixture.row(cell, $0.0, .integer($0.2), operation: $0.1) }
    }
    let run = try BooksFixture.run(rows: rows)
    let words = Explanation(run).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for sentence in [
      "On screen at round_trip=200ms `direct` shows nothing for 4.20s instead of none, unlike `local-first`.",
      "On screen at round_trip=200ms `stale-while-revalidate` shows what is no longer true for 5.00s instead of "
        + "none, unlike `direct`.",
      "Per `open` at round_trip=200ms `direct` fetches what it has 20 times instead of never, unlike `local-first`.",
      "Per `open` at round_trip=200ms `stale-while-revalidate` fetches what it has 3 times instead of never, unlike "
        + "`local-first`.",
      "Per `insert-comment` at round_trip=200ms `local-first` lets 12 writes through that are beyond the limit instead "
        + "of none, unlike `direct`. It also changes screens of the writer 2 times instead of once for each write: "
        + "when it is made, and when the server's answer comes.",
    ] { #expect(words.contains(sentence), "\(sentence)\n\(words)") }
    // The sync that has least of a cause gets no sentence about it, and what stores do beneath a sync gets none. A cell
    // that is named has the others beside it.
    #expect(!words.contains("computes"))
    #expect(!words.contains("`local-first` shows") && !words.contains("`local-first` fetches"))
    let one = try #require(Explanation(run, cell: "direct/normalized/naive")).text
    #expect(one.contains("local-first/normalized/naive") && !one.contains("lets 12 writes"), "\(one)")
  }
}
