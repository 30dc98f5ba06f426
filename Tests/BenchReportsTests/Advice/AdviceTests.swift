import BenchCore
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchReports
@testable import BenchResults

struct AdviceTests {
  /// The findings of one cell, of everything that advice looks at.
  private struct Found {
    var latency = 10_000
    var peak: Int? = 1_000_000
    var writes = 1
    /// For each operation; absent without a number.
    var updates: Int?
    /// Median latencies of kinds of operation, with how often each was played.
    var kinds: [String: (latency: Int, count: Int)] = [:]
    /// Total times of kinds of operation; absent without a number.
    var sums: [String: UInt64] = [:]
  }

  private func run(
    _ found: [(store: String, point: String, found: Found)], repetitions: Int = 10, build: BuildMode = .release
  ) throws -> StoredRun {
    let cells = found.map { Fixture.cell($0.store, "naive", $0.point, scenario: "shop") }
    var manifest = ManifestFixture.manifest
    manifest.scenario.name = "shop"
    manifest.build.mode = build
    manifest.cells = cells.map { CellReport(cell: $0) }
    var curves: [LatencyCurve] = []
    var rows: [ResultRow] = []
    for (cell, found) in zip(cells, found.map(\.found)) {
      rows.append(Fixture.row(cell, "entity_writes", .integer(found.writes * 100), operation: Line.writes))
      if let updates = found.updates { rows.append(Fixture.row(cell, "view_updates", .integer(updates * 100))) }
      if let peak = found.peak { rows.append(Fixture.row(cell, "peak_live_bytes", .integer(peak))) }
      rows += latencies(cell, found.latency, Line.writes, repetitions)
      for (kind, value) in found.kinds.sorted(by: { $0.key < $1.key }) {
        rows += latencies(cell, value.latency, kind, repetitions)
        curves.append(
          LatencyCurve(
            cell: cell, operation: kind, steps: [.init(latency: Nanoseconds(1), count: value.count)],
            sum: found.sums[kind].map { Nanoseconds($0) }))
      }
    }
    return StoredRun(manifest: manifest, rows: rows, curves: curves)
  }

  private func latencies(
    _ cell: CellIdentity, _ median: Int, _ operation: String, _ repetitions: Int
  ) -> [ResultRow] {
    (1...repetitions).map {
      Fixture.row(cell, "latency_p50_ns", .integer(median + $0 * 10), operation: operation, repetition: $0)
    }
  }

  /// The text as one line, for sentences that are wrapped.
  private func line(_ run: StoredRun) -> String {
    Advice(run).text(all: true).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `no other beats what is best at something, and the rest is beaten by name`() throws {
    let run = try run([
      ("fast", "", Found(peak: 3_000_000)), ("small", "", Found(latency: 40_000)),
      ("both", "", Found(latency: 40_000, peak: 3_000_000, writes: 11)),
    ])
    try expectSnapshot(Advice(run).text(), named: "advise.txt")
    let beaten =
      "`fast/naive` beats `both/naive`, which has 3.98 × the write latency and 11 × the entity writes per change."
    #expect(line(run).contains(beaten))
  }

  @Test func `a design whose play was stopped is neither beaten nor beats others, and is named`() throws {
    var run = try run([("fast", "", Found()), ("slow", "", Found(latency: 40_000, writes: 11))])
    #expect(line(run).contains("`fast/naive` beats `slow/naive`"))
    run.manifest.cells[0].stop = .init(operationsPlayed: 71, operationsInLog: 280)
    let text = line(run)
    #expect(text.contains("`fast/naive`: left out: time limit: stopped after 71 of 280 operations"), "\(text)")
    #expect(!text.contains(" beats `"), "\(text)")
  }

  @Test(arguments: [
    (Found(latency: 10_020), "intervals overlap"), (Found(latency: 10_400), "under the threshold"),
    (Found(peak: 1_040_000), "under the threshold"), (Found(latency: 10_000), "equal"),
  ])
  private func `a difference that does not count beats no design`(_ other: Found, _ why: String) throws {
    let text = line(try run([("a", "", Found()), ("b", "", other)]))
    #expect(!text.contains(" beats `"), "\(why): \(text)")
  }

  @Test func `one more write is always one too many`() throws {
    let text = line(try run([("a", "", Found(writes: 100)), ("b", "", Found(writes: 101))]))
    #expect(text.contains("`a/naive` beats `b/naive`, which has 1.01 × the entity writes per change."), "\(text)")
  }

  @Test func `at smoke size a design that updates views for nothing is beaten`() throws {
    let text = line(
      try run(
        [("naive", "", Found(peak: nil, updates: 6)), ("memoized", "", Found(peak: nil, updates: 1))], repetitions: 1))
    let beaten = "`memoized/naive` beats `naive/naive`, which has 6 × the view updates per operation."
    #expect(text.contains(beaten), "\(text)")
    let best = "`memoized/naive` (entity writes per change: 1; view updates per operation: 1)"
    #expect(text.contains("Not beaten in the compared quantities: \(best)."), "\(text)")
  }

  @Test func `syncs are compared by what users saw and by requests, not by writes into the store`() throws {
    let names = ["blank_ms", "stale_ms", "torn_ms", "error_ms", "disagreeing_ms", "requests", "entity_writes"]
    let syncs = [("direct", [500, 90_000, 0, 0, 0, 40, 10]), ("outbox", [500, 2_000, 0, 0, 0, 40, 900])]
    let cells = syncs.map { Fixture.cell("normalized", "memoized", "sync=\($0.0)", scenario: "shop") }
    var manifest = ManifestFixture.manifest
    manifest.scenario.name = "shop"
    manifest.cells = cells.map { CellReport(cell: $0) }
    let rows = zip(cells, syncs).flatMap { cell, sync in
      zip(names, sync.1).map { Fixture.row(cell, $0, .integer($1)) }
    }
    let text = line(StoredRun(manifest: manifest, rows: rows))
    #expect(
      text.contains(
        "`outbox/normalized/memoized` beats `direct/normalized/memoized`, which has 45 × the stale time."), "\(text)")
    #expect(text.contains("blank time: 500ms; stale time: 2.00s; torn time: 0ms"), "\(text)")
    #expect(!text.contains("writes"), "\(text)")
  }

  @Test func `what the clock is too coarse for is beaten by nothing else of its kind, and beats what is slower`() throws
  {
    // Ten clock reads are 215 ns here.
    let text = line(
      try run([("a", "", Found(latency: 20)), ("b", "", Found(latency: 90)), ("c", "", Found(latency: 900))]))
    #expect(text.contains("`a/naive` (write latency: under 215ns"), "\(text)")
    #expect(text.contains("and `b/naive` (write latency: under 215ns"))
    // The bound of the winner is ten readings, so the factor is a least one.
    #expect(text.contains("`a/naive` beats `c/naive`, which has at least 4.44 × the write latency."), "\(text)")
  }

  @Test func `what is missing is said, and the rest is looked at`() throws {
    let debug = line(try run([("a", "", Found()), ("b", "", Found(writes: 2))], build: .debug))
    #expect(debug.contains("Time is not compared: this is a debug build"))
    #expect(debug.contains("Memory is not compared: this is a debug build"))
    #expect(debug.contains("`a/naive` beats `b/naive`, which has 2 × the entity writes per change."))
    let few = line(try run([("a", "", Found()), ("b", "", Found(latency: 90_000, peak: nil))], repetitions: 3))
    #expect(few.contains("Time is not compared: with fewer than six repetitions"))
    #expect(few.contains("Memory is not compared: allocations are not counted for every design."))
    #expect(!few.contains(" beats `"))
  }

  @Test func `a design that failed is left out and never wins`() throws {
    let sound = try run([("a", "", Found()), ("b", "", Found(latency: 90_000, peak: 2_000_000))])
    var manifest = sound.manifest
    manifest.cells[0].failure = .crashed(signal: 11, lastWords: "", pass: .counts, repetition: 1)
    let text = line(StoredRun(manifest: manifest, rows: sound.rows))
    #expect(text.contains("- `a/naive`: left out: crashed: signal 11"), "\(text)")
    #expect(text.contains("Not beaten in the compared quantities: `b/naive`"))
  }

  @Test func `the advice names the sizes between which one design overtakes another`() throws {
    let run = try run([
      ("list", "posts=10", Found(latency: 1_000)), ("tree", "posts=10", Found(latency: 3_000)),
      // Here nobody knows who is faster.
      ("list", "posts=100", Found(latency: 3_000)), ("tree", "posts=100", Found(latency: 3_001)),
      ("list", "posts=1000", Found(latency: 30_000)), ("tree", "posts=1000", Found(latency: 3_000)),
    ])
    #expect(
      line(run).contains("`tree/naive` overtakes `list/naive` in write latency between posts=10 and posts=1000."),
      "\(line(run))")
  }

  @Test func `of a mix the advice names the dearest kind of the loser and the mix that turns the order`() throws {
    var fast = Found(latency: 1_000, kinds: ["update-post": (1_000, 100), "read-feed": (5_000, 100)])
    var slow = Found(latency: 21_000, kinds: ["update-post": (21_000, 100), "read-feed": (1_000, 100)])
    let turned = line(try run([("fast", "", fast), ("slow", "", slow)]))
    // 20,000 lost and 4,000 gained for each of as many.
    #expect(
      turned.contains("all of it with `update-post`. `slow/naive` would be ahead if `read-feed` were 5 ×"), "\(turned)")
    var hopeless = slow
    hopeless.kinds["read-feed"] = (6_000, 100)
    let text = line(try run([("fast", "", fast), ("slow", "", hopeless)]))
    #expect(text.contains("95 % of it with `update-post`. No mix of the played operations would put"), "\(text)")
    // Ten clock reads are 215 ns here, so nothing is known of the reads, and one kind is no mix.
    fast.kinds["read-feed"] = (150, 100)
    slow.kinds["read-feed"] = (50, 100)
    let hidden = line(try run([("fast", "", fast), ("slow", "", slow)]))
    #expect(hidden.contains("`fast/naive` beats `slow/naive`") && !hidden.contains("loses time"), "\(hidden)")
  }

  @Test func `a loser that gains more elsewhere than it loses is not said to gain it with one kind`() throws {
    let kinds = ["update-post": (21_000, 100), "read-feed": (1_000, 100), "delete-post": (1_000, 100)]
    let others = ["update-post": (1_000, 100), "read-feed": (15_000, 100), "delete-post": (15_000, 100)]
    let (fast, slow) = (Found(latency: 1_000, kinds: others), Found(latency: 21_000, kinds: kinds))
    let text = line(try run([("fast", "", fast), ("slow", "", slow)]))
    // 2 ms lost, and twice 1.4 ms gained.
    #expect(text.contains("all of it with `update-post`. With other operations, `slow/naive` gains more"), "\(text)")
  }

  @Test func `a design that shows no change is left out, with the reason`() throws {
    let sound = try run([("a", "", Found()), ("b", "", Found(latency: 90_000, peak: 2_000_000))])
    let idle = sound.manifest.cells.flatMap { report in
      [("required_updates", 9), ("view_updates", report.cell.store == "a" ? 0 : 9)].map {
        Fixture.row(report.cell, $0, .integer($1), operation: Line.total)
      }
    }
    let text = line(StoredRun(manifest: sound.manifest, rows: sound.rows + idle))
    #expect(
      text.contains("`a/naive`: left out: shows no change, because nothing reads its views"), "\(text)")
    #expect(text.contains("Not beaten: `b/naive`"), "\(text)")
  }

  @Test func `a mix is weighed by total times, and only where medians agree with them`() throws {
    var fast = Found(latency: 1_000, kinds: ["update-post": (1_000, 100), "read-feed": (5_000, 100)])
    var slow = Found(latency: 21_000, kinds: ["update-post": (21_000, 100), "read-feed": (1_000, 100)])
    // Of the reads a few take most of the time: 200,000 gained in all, and 400,000 by medians.
    (fast.sums, slow.sums) = (["read-feed": 900_000], ["read-feed": 700_000])
    let turned = line(try run([("fast", "", fast), ("slow", "", slow)]))
    #expect(turned.contains("`slow/naive` would be ahead if `read-feed` were 10 × as frequent."), "\(turned)")
    slow.sums["read-feed"] = 1_000_000
    let text = line(try run([("fast", "", fast), ("slow", "", slow)]))
    #expect(text.contains("all of it with `update-post`. No mix of the played operations would put"), "\(text)")
  }

  @Test func `a kind that the clock hides with the winner alone takes its part of a loss`() throws {
    // Ten clock reads are 215 ns here.
    var fast = Found(latency: 1_000, kinds: ["update-post": (20, 1_000), "update-author": (1_000, 10)])
    var slow = Found(latency: 5_000, kinds: ["update-post": (900, 1_000), "update-author": (5_000, 10)])
    fast.sums = ["update-post": 100_000, "update-author": 10_000]
    slow.sums = ["update-post": 1_000_000, "update-author": 110_000]
    let text = line(try run([("fast", "", fast), ("slow", "", slow)]))
    #expect(text.contains("90 % of it with `update-post`"), "\(text)")
  }

  @Test func `a rate that no limit broke is at least what was found`() {
    let text = line(AnswerFixture.rates([("naive", 746, 750), ("keyed", 2_976, nil)]))
    #expect(text.contains("at least 2976") && !text.contains("at least 746"), "\(text)")
  }
}
