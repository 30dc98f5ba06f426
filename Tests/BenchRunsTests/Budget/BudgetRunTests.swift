import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BenchRuns

/// They play thousands of rounds, for minutes: `make hostile` runs them.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["STUDY"] != nil, "make hostile plays budgets"))
struct BudgetRunTests {
  /// Two designs at three sizes of 28 to 2,800 entities, with 2,000 operations.
  private static let swept = """
    version: 1
    name: two-designs
    question: What does an author's change cost?
    seed: 7
    dataset: { authors: 10, posts: 10, comments: 8 }
    views: [{ kind: feed, limit: 3 }]
    workload:
      phases:
        - { name: first, operations: 1_200, mix: { update-author: 3, read-feed: 1 } }
        - { name: second, operations: 800, mix: { update-post: 1 } }
    matrix: { designs: [] }
    sweep: { dataset.posts: [10, 200, 2_000] }
    repetitions: 6
    expect:
      - stale_views of * == 0
      - entity_writes_per_op of normalized/naive == 1 for update-author at dataset.posts=10
      - entity_writes_per_op of normalized/naive == 1 for update-author at dataset.posts=2_000

    """.replacing("{ designs: [] }", with: "{ stores: [nested, normalized], derivations: [naive] }")

  private static let one = swept.replacing("sweep: { dataset.posts: [10, 200, 2_000] }\n", with: "")
    .replacing(" at dataset.posts=2_000", with: " in first").replacing(" at dataset.posts=10\n", with: "\n")

  private func run(
    _ text: String = swept, within seconds: Double, _ runner: TimedRunner, output: String,
    interruption: Interruption = Interruption()
  ) throws -> RunReport {
    var bench = FakeBench.bench(runner, output: output, interruption: interruption)
    bench.clock = runner.clock.clock
    bench.options.budget = .seconds(seconds)
    return try bench.run(ScenarioFile(name: "two-designs.yaml", text: text))
  }

  private func even(_ seconds: Double) -> TimedRunner {
    TimedRunner(playing: FakeBench.runner()) { _, size in 0.01 + seconds * size.operations * size.entities / 1e6 }
  }

  @Test func `where the time suffices everything is played, and nothing is given up`() throws {
    try withTemporaryFolder { output in
      let runner = even(0.001)
      let report = try run(within: 600, runner, output: output)
      let plan = try #require(report.manifest.run.plan)
      #expect(plan.repetitions == 6 && plan.givenUp == nil && report.manifest.run.state == .finished)
      #expect(Set(plan.points ?? []) == ["dataset.posts=10", "dataset.posts=200", "dataset.posts=2000"])
      #expect(report.judgements.allSatisfy { $0.verdict == .pass })
    }
  }

  @Test func `a log that is too long is shorter in every phase alike, in exact shares, and the table says so`() throws {
    try withTemporaryFolder { output in
      let runner = even(200)
      let report = try run(Self.one, within: 60, runner, output: output)
      let text = try #require(report.manifest.run.plan?.points?.first)
      let point = try #require(PlayedPoint(text))
      #expect(point.operations > 1 && point.data == 1)
      let divisor = point.operations
      func count(_ phase: String, _ operation: String) -> Int? {
        report.run.rows.first {
          $0.phase == phase && $0.operation == operation && $0.metric == "entity_writes"
            && $0.cell.store == "normalized"
        }?.operations
      }
      let renames = try #require(count("first", "update-author"))
      #expect(abs(renames - 900 / divisor) <= 1 && count("first", "*") == 1_200 / divisor)
      #expect(count("second", "update-post") == 800 / divisor)
      let table = report.table(TableStyle(isColored: false, isWide: false))
      #expect(table.contains("Played within 1 min: 1/\(divisor) of the operations"), "\(table)")
      #expect(runner.clock.seconds <= 60)
    }
  }

  @Test func `the last line plays exactly the same again, without a clock`() throws {
    try withTemporaryFolder { output in
      let report = try run(within: 30, even(20), output: output)
      let command = try #require(
        report.table().split(separator: "\n").last?.firstMatch(of: /--points '([^']+)' --repetitions (\d+)$/))
      var again = FakeBench.bench(output: output)
      again.options.points = command.1.split(separator: ",").compactMap { PlayedPoint(String($0)) }
      again.options.reading.repetitions = Int(command.2)
      let repeated = try again.run(ScenarioFile(name: "two-designs.yaml", text: Self.swept))
      #expect(repeated.manifest.points.map(\.operationLogHash) == report.manifest.points.map(\.operationLogHash))
      #expect(ReferenceCounts(of: repeated.run.rows) == ReferenceCounts(of: report.run.rows))
      #expect(repeated.judgements.map(\.verdict) == report.judgements.map(\.verdict))
    }
  }

  @Test func `sentences about sizes that were not played are missing`() throws {
    try withTemporaryFolder { output in
      let report = try run(within: 20, even(20), output: output)
      let points = try #require(report.manifest.run.plan?.points).compactMap { PlayedPoint($0) }
      #expect(!points.contains { $0.isWhole && $0.settings.description == "dataset.posts=2000" })
      let verdicts = report.judgements.map(\.verdict)
      #expect(verdicts[0] == .missing && verdicts[2] == .missing)
    }
  }

  @Test func `a design that is too slow alone plays small sizes with the others, and large ones not to the end`()
    throws
  {
    try withTemporaryFolder { output in
      let runner = TimedRunner(playing: FakeBench.runner()) { repetition, size in
        0.01 + (repetition.store == "nested" ? 1e-4 * size.entities * size.entities : 1e-6 * size.operations)
      }
      let text = Self.swept.replacing("[nested, normalized]", with: "[nested, normalized, flat]")
      let report = try run(text, within: 60, runner, output: output)
      let large = report.manifest.cells.filter { $0.cell.point.description.contains("dataset.posts=2000") }
      let played = large.filter { $0.gap == nil }
      #expect(played.map(\.cell.store) == ["normalized", "flat"])
      #expect(played.map(\.isComplete) == [true, true])
      #expect(large.first { $0.cell.store == "nested" }?.gap == "did not end within the budget")
      let small = report.manifest.cells.filter { $0.cell.store == "nested" && $0.gap == nil }
      #expect(Set(small.map(\.isComplete)) == [true])
      #expect(report.table().contains("not finished in time from dataset.posts=200"), "\(report.table())")
      #expect(runner.clock.seconds <= 60)
    }
  }

  @Test func `a round that the time cuts off is dropped for all designs`() throws {
    try withTemporaryFolder { output in
      // Beyond its first plays, everything takes longer than it promised.
      let plays = PlayCounts()
      let runner = TimedRunner(playing: FakeBench.runner()) { repetition, size in
        let factor = plays.next(repetition) > 3 ? 30.0 : 1
        return 0.01 + factor * 10 * size.operations * size.entities / 1e6
      }
      let report = try run(Self.one, within: 60, runner, output: output)
      #expect(report.manifest.run.state == .finished)
      let cells = report.manifest.cells.filter { $0.gap == nil }
      #expect(cells.allSatisfy { $0.isComplete })
      let rounds = Dictionary(grouping: report.run.rows.filter { $0.pass == .time }, by: \.cell)
        .mapValues { Set($0.map(\.repetition)) }
      #expect(Set(rounds.values).count == 1 && rounds.count == cells.count)
      #expect(rounds.values.first.map { Set(1...$0.count) == $0 } == true)
      #expect(rounds.values.first?.count == report.manifest.run.plan?.repetitions)
      #expect(runner.clock.seconds <= 60)
    }
  }

  @Test func `a wish to stop ends in a table of what can be compared, and the rest can be gone on with`() throws {
    try withTemporaryFolder { output in
      let interruption = Interruption()
      let runner = TimedRunner(
        playing: FakeBench.runner(),
        before: { if $0.pass == .time && $0.number == 3 && $0.store == "normalized" { interruption.request() } },
        { _, size in 0.01 + size.operations * 1e-6 })
      let report = try run(within: 600, runner, output: output, interruption: interruption)
      #expect(report.manifest.run.state == .interrupted)
      let rounds = Dictionary(grouping: report.run.rows.filter { $0.pass == .time }, by: \.cell)
        .mapValues { Set($0.map(\.repetition)) }
      #expect(Set(rounds.values).count == 1)

      let folder = try StoppedRun(folder: try #require(report.folder))
      var bench = FakeBench.bench(runner, output: output)
      bench.clock = runner.clock.clock
      #expect(throws: RunFolderError.self) { try bench.resume(folder) }
      bench.options.budget = .seconds(600)
      let whole = try bench.resume(folder)
      #expect(whole.manifest.run.state == .finished && whole.manifest.cells.allSatisfy { $0.isComplete })
      #expect(whole.manifest.run.plan?.points == report.manifest.run.plan?.points)
    }
  }

  @Test func `only in the search beyond the smallest size does the limit of a play make a design late`() throws {
    try withTemporaryFolder { output in
      let limits = Mutex<[Nanoseconds]>([])
      let runner = TimedRunner(
        playing: FakeBench.runner(),
        before: { played in if played.pass == .time { limits.withLock { $0.append(played.timeLimit) } } },
        { _, _ in 0.01 })
      _ = try run(within: 600, runner, output: output)
      let found = limits.withLock(\.self)
      #expect(found.first == .seconds(600) && found.contains(.seconds(5)) && found.last == .seconds(600), "\(found)")
    }
  }

  @Test func `a time in which nothing ends is an error that says so`() throws {
    try withTemporaryFolder { output in
      let runner = TimedRunner { _, _ in 1_000 }
      let error = #expect(throws: UnplayableError.self) { try run(within: 10, runner, output: output) }
      #expect(error?.description.contains("no design finishes a round of the smallest size within 10 s") == true)
    }
  }

  @Test func `a run of the whole scenario that is stopped shows what all designs have played`() throws {
    try withTemporaryFolder { output in
      let interruption = Interruption()
      let runner = TimedRunner(
        playing: FakeBench.runner(),
        before: { if $0.pass == .time && $0.number == 4 && $0.store == "normalized" { interruption.request() } },
        { _, _ in 0.01 })
      let bench = FakeBench.bench(
        LimitedByTest(inner: runner, stop: interruption), output: output, interruption: interruption)
      let report = try bench.run(ScenarioFile(name: "two-designs.yaml", text: Self.one))
      let rounds = Dictionary(grouping: report.run.rows.filter { $0.pass == .time }, by: \.cell)
        .mapValues { Set($0.map(\.repetition)) }
      #expect(rounds.count == 2 && Set(rounds.values) == [[1, 2, 3]])
    }
  }
}

/// They play few rounds, so `make test` runs them.
struct ResumedBudgetTests {
  private static let text = """
    version: 1
    name: two-designs
    question: Which?
    dataset: { authors: 10, posts: 50, comments: 8 }
    workload: { phases: [{ name: all, operations: 200, mix: { update-author: 3, update-post: 1 } }] }
    matrix: { stores: [nested, normalized], derivations: [naive] }
    repetitions: 6

    """

  private func bench(
    _ runner: TimedRunner, within seconds: Double, _ output: String, _ interruption: Interruption = Interruption()
  ) -> Bench {
    var bench = FakeBench.bench(runner, output: output, interruption: interruption)
    bench.clock = runner.clock.clock
    bench.options.budget = .seconds(seconds)
    return bench
  }

  @Test func `a budget also ends the plays of a run that is gone on with`() throws {
    try withTemporaryFolder { output in
      let interruption = Interruption()
      let fast = TimedRunner(
        before: { if $0.pass == .time && $0.number == 3 { interruption.request() } }, { _, _ in 0.01 })
      let stopped = try bench(fast, within: 600, output, interruption)
        .run(ScenarioFile(name: "two-designs.yaml", text: Self.text))
      #expect(stopped.manifest.run.state == .interrupted && stopped.manifest.run.plan?.repetitions == 6)

      let slow = TimedRunner { _, _ in 10 }
      let resumed = try bench(slow, within: 25, output)
        .resume(StoppedRun(folder: try #require(stopped.folder)))
      #expect(slow.clock.seconds <= 25)
      #expect(resumed.manifest.run.state == .finished && resumed.manifest.run.plan?.repetitions == 3)
      #expect(resumed.manifest.cells.allSatisfy { $0.isComplete })
    }
  }
}

/// Stops before a play, as processes do.
private struct LimitedByTest: RepetitionRunner {
  let inner: any RepetitionRunner
  let stop: Interruption

  func prepare(_ stage: any PlayableStage) throws { try inner.prepare(stage) }
  func run(_ repetition: Repetition) throws -> Outcome { try inner.run(repetition, until: stop) { _ in } }
}
