import BenchCore
import BenchResults
import Foundation
import ResultsFixtures
import Testing

@testable import BenchVerdicts

struct ReferenceBaselineTests {
  private let manifest = ReferenceBaselineTests.manifest
  private static let manifest: RunManifest = {
    var manifest = ManifestFixture.manifest
    manifest.cells = []
    return manifest
  }()

  private func row(
    _ metric: String, _ value: Int, _ operation: String, store: String = "nested", phase: String = "main",
    repetition: Int = 1
  ) -> ResultRow {
    Fixture.row(
      Fixture.cell(store, "naive", "n=20"), metric, .integer(value), phase: phase, operation: operation,
      repetition: repetition)
  }

  /// A cell with its totals, counts that are 0, allocations and times.
  private var rows: [ResultRow] {
    [
      row("entity_writes", 40, "update-author"), row("entity_writes", 0, "read-feed"), row("entity_writes", 40, "*"),
      row("entity_writes", 40, "*", phase: "*"), row("entity_writes", 21, "*", phase: "load"),
      row("stale_views", 0, "update-author"), row("stale_views", 0, "read-feed"), row("stale_views", 0, "*"),
      row("stale_views", 0, "*", phase: "*"),
      row("latency_p50_ns", 700, "update-author"),
    ]
      + (1...2).flatMap { repetition in
        [
          row("allocations", 9, "*", repetition: repetition), row("frees", 8, "*", repetition: repetition),
          row("peak_live_bytes", 512, "*", phase: "*", repetition: repetition),
          row("allocated_bytes", 64 + repetition, "update-author", repetition: repetition),
        ]
      }
  }

  private func check(
    _ now: [ResultRow], _ manifest: RunManifest = ReferenceBaselineTests.manifest
  ) -> BaselineCheck {
    BaselineCheck(
      ReferenceBaseline(of: rows, self.manifest), path: "books.csv", rows: now, manifest, check: "check it",
      update: "update it")
  }

  @Test func `the file has one value a line, sorted, in the order of a sentence`() {
    #expect(
      ReferenceBaseline(of: rows, manifest).csv == """
        metric,design,point,phase,operation,operations,value
        scenario,,,,,,books
        toolchain,,,,,,Swift 6.1
        allocator,,,,,,jemalloc 5.3.0
        architecture,,,,,,x86_64
        build,,,,,,release
        operation_log,,n=20,,,,0000000000000abc
        allocations,nested/naive,n=20,main,*,100,9
        entity_writes,nested/naive,n=20,load,*,100,21
        entity_writes,nested/naive,n=20,main,read-feed,100,0
        entity_writes,nested/naive,n=20,main,update-author,100,40
        peak_live_bytes,nested/naive,n=20,*,*,100,512
        stale_views,nested/naive,n=20,*,*,200,0

        """)
  }

  @Test func `what is read is what was written`() throws {
    let kept = ReferenceBaseline(of: rows, manifest)
    #expect(try ReferenceBaseline(csv: kept.csv) == kept)
  }

  @Test(arguments: [
    ("isolation=mutex;n=20", "load.isolation=mutex;n=20"), ("isolation=mutex;n=20", "n=20"),
    ("n=20;sync=direct", "n=20"), ("dispatch=reducer-copy;n=20;preset=redux", "n=20"),
  ])
  func `designs have no operations of their own, so what is read is what was written`(cell: String, of: String) throws {
    var manifest = manifest
    manifest.points[0].point = try #require(Point(of))
    let rows = rows.map { row in changing(row) { $0.cell = Fixture.cell("nested", "naive", cell) } }
    let kept = ReferenceBaseline(of: rows, manifest)
    #expect(try ReferenceBaseline(csv: kept.csv) == kept)
    #expect(kept.csv.contains("operation_log,,n=20,"))
    manifest.points[0].operationLogHash = "1"
    #expect(check(rows, manifest).otherLogs == [Point("n=20")].compactMap(\.self))
  }

  @Test func `what varies by chance is not kept, nor read where it was kept`() throws {
    let rows = rows + [row("lag_max_commits", 3, "readers"), row("checked_reads", 9, "readers")]
    let kept = ReferenceBaseline(of: rows, manifest)
    #expect(Set(kept.rows.map(\.metric)).contains("checked_reads"))
    #expect(!Set(kept.rows.map(\.metric)).contains("lag_max_commits"))
    let older = try ReferenceBaseline(csv: kept.csv.replacing("checked_reads,", with: "lag_max_commits,"))
    #expect(older.rows == kept.rows.filter { $0.metric != "checked_reads" })
  }

  @Test(arguments: [
    ("metric,design", "metrics,design", 1), ("main,read-feed,100,0", "main,read-feed,many,0", 10),
    ("nested/naive,n=20,*", "nested,n=20,*", 12),
    ("read-feed,100,0", "read-feed,100,-5", 10), ("read-feed,100,0", "read-feed,100,0.5", 10),
    ("read-feed,100,0", "read-feed,100,0x1F", 10), ("100,512", "100,99999999999999999999999", 12),
    ("scenario,,,,,,books\n", "", 1),
  ])
  func `a broken file says where`(old: String, new: String, line: Int) {
    let text = ReferenceBaseline(of: rows, manifest).csv.replacing(old, with: new)
    #expect(throws: CSVError.self) { _ = try ReferenceBaseline(csv: text) }
    do { _ = try ReferenceBaseline(csv: text) } catch { #expect(error.line == line, "\(error)") }
  }

  @Test func `a value that is there twice is refused with both lines`() throws {
    let text = ReferenceBaseline(of: rows, manifest).csv
    for (line, words, at) in [
      (
        "entity_writes,nested/naive,n=20,main,update-author,100,40\n",
        "entity_writes of nested/naive at n=20 in main for update-author", 11
      ),
      ("toolchain,,,,,,Swift 6.1\n", "toolchain", 3), ("operation_log,,n=20,,,,0000000000000abc\n", "operation_log", 7),
    ] {
      let error = #expect(throws: CSVError.self) { try ReferenceBaseline(csv: text + line) }
      #expect(error?.description == "line 14: \(words) is on line \(at) already; remove one of the two lines")
    }
  }

  @Test func `a line is counted as an editor counts it`() throws {
    let text = ReferenceBaseline(of: rows, manifest).csv
    let line = "entity_writes,nested/naive,n=20,main,update-author,100,40\n"
    let spaced =
      text.replacing("scenario,", with: "\n\nscenario,").replacing("Swift 6.1", with: "\"Swift\n6.1\"") + line
    let error = #expect(throws: CSVError.self) { try ReferenceBaseline(csv: spaced) }
    #expect(error?.description.hasPrefix("line 17: ") == true)
    #expect(error?.description.contains(" is on line 14 already") == true)
  }

  @Test func `a metric that there is not is refused with its line`() throws {
    let text = ReferenceBaseline(of: rows, manifest).csv.replacing("\nstale_views", with: "\nstale_view")
    let error = #expect(throws: CSVError.self) { try ReferenceBaseline(csv: text) }
    #expect(error?.description == "line 13: there is no metric 'stale_view'; did you mean 'stale_views'?")
  }

  @Test func `a file without a value is none`() {
    let text = ReferenceBaseline(of: rows, manifest).csv.split(separator: "\n").prefix(7).joined(separator: "\n")
    #expect(throws: CSVError.self) { _ = try ReferenceBaseline(csv: text) }
  }

  @Test func `a file without the operations of a point could be of any scenario, and is none`() {
    let text = ReferenceBaseline(of: rows, manifest).csv.replacing(
      "operation_log,,n=20,,,,0000000000000abc\n", with: "")
    let error = #expect(throws: CSVError.self) { try ReferenceBaseline(csv: text) }
    #expect(error?.rule == "a baseline has the operation_log of each point, and lacks it at n=20")
  }

  @Test func `a file of another scenario is refused with its line`() {
    let text = ReferenceBaseline(of: rows, manifest).csv
    #expect(throws: Never.self) { try ReferenceBaseline(csv: text, of: "books") }
    let error = #expect(throws: CSVError.self) { try ReferenceBaseline(csv: text, of: "chat") }
    #expect(error?.description == "line 2: the baseline must be of chat, and is of books")
  }

  @Test func `the same run is the same, and bytes that vary are no news`() {
    let found = check(rows)
    #expect(found.outcome == .same)
    #expect(found.comparison.news == [])
    #expect(!found.text().contains("Keep what was found now"))
  }

  @Test func `nothing that became something is named where it did`() {
    var now = rows
    for index in now.indices where now[index].metric == "stale_views" && now[index].operation != "update-author" {
      now[index].value = .integer(1)
    }
    let found = check(now)
    #expect(found.outcome == .worse)
    #expect(found.text().contains("stale_views of nested/naive at n=20 in main for read-feed: more, 0 → 1"))
    #expect(found.text().hasSuffix("Keep what was found now: update it"))
  }

  @Test(arguments: ["stale_views", "entity_writes", "allocations"])
  func `a metric that is gone is an error, also where it was 0`(metric: String) {
    #expect(check(rows.filter { $0.metric != metric }).outcome == .error)
  }

  @Test func `allocations made in another way are neither compared nor passed`() {
    var other = manifest
    other.build.toolchain = "Swift 7"
    let found = check(rows.filter { $0.pass == .counts }, other)
    #expect(found.outcome == .inconclusive)
    #expect(found.leftOut == 2)
    #expect(found.text().contains("2 allocation values not comparable"))
    #expect(found.text().contains("  toolchain Swift 6.1 is not Swift 7"))
    var worse = rows.filter { $0.pass == .counts }
    for index in worse.indices where worse[index].metric == "entity_writes" { worse[index].value = .integer(99) }
    #expect(check(worse, other).outcome == .worse)
  }

  @Test func `other operations than those of the baseline are reported`() {
    var other = manifest
    other.points[0].operationLogHash = "1"
    #expect(check(rows, other).otherLogs == [Point("n=20")].compactMap(\.self))
    #expect(check(rows, other).outcome != .same)
  }

  @Test func `an update reports what moved, what is gone and what is new`() {
    let old = ReferenceBaseline(of: rows, manifest)
    var now = rows.filter { $0.metric != "peak_live_bytes" } + [row("queries", 3, "read-feed")]
    for index in now.indices where now[index].metric == "allocations" { now[index].value = .integer(8) }
    var other = manifest
    other.build.allocator = nil
    #expect(
      old.changes(to: ReferenceBaseline(of: now, other)) == [
        "allocator jemalloc 5.3.0 is not none",
        "changed: allocations of nested/naive at n=20 in main, 9 → 8",
        "gone: peak_live_bytes of nested/naive at n=20, was 512",
        "new: queries of nested/naive at n=20 in main for read-feed = 3",
      ])
    #expect(old.changes(to: old) == [])
  }

  @Test func `people read it cell by cell`() {
    let text = ReferenceBaseline(of: rows, manifest).text
    #expect(
      text == """
        books: 6 values of 1 cell; counts hold on every machine
        Allocations hold with Swift 6.1, jemalloc 5.3.0, x86_64, release.

        nested/naive at n=20
          whole play (100 operations): peak_live_bytes 512
          load, all (100 entities): entity_writes 21
          main, all (100 operations): allocations 9
          main, update-author (100 operations): entity_writes 40
          0 throughout: stale_views
        """)
  }

  /// Sentences speak of totals, which are not kept.
  @Test func `sentences find the totals of what was kept`() throws {
    let kept = try Baseline(ReferenceBaseline(csv: ReferenceBaseline(of: rows, manifest).csv), path: "b", cure: "")
    let names = ExpectationNames(
      stores: ["nested"], derivations: ["naive"], phases: ["main"], operations: ["update-author", "read-feed"])
    let judge = Judge(
      index: ResultIndex(rows), cells: [CellReport(cell: Fixture.cell("nested", "naive", "n=20"))], clock: nil,
      baseline: kept, manifest: manifest)
    for sentence in [
      "entity_writes of * == baseline", "stale_views of * == baseline",
      "stale_views of * == baseline in main for read-feed", "entity_writes of * == baseline in main",
      "entity_writes of * == baseline in load",
      "allocations of * == baseline in main", "peak_live_bytes of * == baseline",
    ] {
      let judgement = judge.judge(try Expectation(sentence, names: names))
      #expect(judgement.verdict == .pass, "\(sentence): \(judgement.actual)")
    }
  }
}
