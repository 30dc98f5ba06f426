import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchReports

struct GoodEnoughTests {
  /// Designs whose changes take this time at the 99th percentile.
  private func run(_ times: [(String, Double)], changes: Double = 50, timed: Int? = nil) -> StoredRun {
    let run = AnswerFixture.times(sizes: [10], spread: 0, times.map { time in (time.0, { _ in time.1 }) })
    let rows = run.rows.map { row in
      var row = row
      row.metric = "latency_p99_ns"
      row.operations = timed ?? row.operations
      return row
    }
    var manifest = run.manifest
    manifest.scenario.target = .init(changesPerS: changes, frame: Nanoseconds(16_700_000))
    return StoredRun(manifest: manifest, rows: rows)
  }

  @Test func `the answer begins with what is good enough, before which is best`() throws {
    let answer = try #require(RunStory(run([("a", 1_000_000), ("b", 2_000_000), ("c", 44_000_000)])).answer)
    #expect(
      answer.hasPrefix(
        "At 50 changes a second (10 posts) all but c/naive (44 ms) stay within 2 ms of a 16.7 ms frame, by the "
          + "99th percentile of only 100 changes; they are alike in memory and in what a change writes. "), "\(answer)")
  }

  @Test func `enough changes need no doubt`() throws {
    let answer = try #require(RunStory(run([("a", 1_000_000), ("b", 2_000_000)], timed: 1_000)).answer)
    #expect(answer.contains("stay within 2 ms of a 16.7 ms frame; they are alike"), "\(answer)")
  }

  @Test func `changes that come together in a frame must fit in it together`() throws {
    let answer = try #require(RunStory(run([("a", 1_000_000), ("b", 2_000_000)], changes: 600)).answer)
    #expect(answer.contains("all but b/naive (20 ms) stay within 10 ms of a 16.7 ms frame"), "\(answer)")
  }

  @Test func `where nothing is good enough the fastest is named`() throws {
    let answer = try #require(RunStory(run([("a", 20_000_000), ("b", 30_000_000)])).answer)
    #expect(
      answer.hasPrefix(
        "At 50 changes a second (10 posts) no design stays within a 16.7 ms frame: the fastest, a/naive, takes 20 ms."),
      "\(answer)")
  }

  @Test func `plays that were stopped are in neither group, and without a target nothing is said`() {
    var stopped = run([("a", 1_000_000), ("b", 2_000_000)])
    for place in stopped.manifest.cells.indices {
      stopped.manifest.cells[place].stop = .init(operationsPlayed: 1, operationsInLog: 2)
    }
    #expect(GoodEnough(run: stopped).sentence() == nil)
    var without = run([("a", 1_000_000), ("b", 2_000_000)])
    without.manifest.scenario.target = nil
    #expect(GoodEnough(run: without).sentence() == nil)
  }

  @Test func `a capacity at which no limit broke says that it is none`() {
    let run = AnswerFixture.counts(metric: "capacity_ops_per_s", [("a", { $0 }), ("b", { $0 })])
    #expect(run.unbrokenCapacity?.contains("raise load.capacity.up_to") == true)
    #expect(AnswerFixture.counts([("a", { $0 })]).unbrokenCapacity == nil)
  }
}
