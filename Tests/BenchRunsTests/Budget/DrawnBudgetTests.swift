import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchWorkloads
import TestSupport
import Testing

@testable import BenchRuns

/// Thirty drawn scenarios, each with a budget, on a clock on which plays take a drawn time: some designs grow with the
/// operations, some with every entity at every operation, and one has a bad day.
struct DrawnBudgetTests {
  @Test(arguments: 1...30)
  func `a run within any budget ends in a table in which everything can be compared`(seed: Int) throws {
    var draw = RandomStream(root: 29, "budget.\(seed)")
    func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + draw.position(among: range.count) }
    let stores = ["nested", "normalized", "flat", "persistent"].prefix(number(2...4))
    let posts = number(50...1_500)
    let isSwept = number(0...1) == 1
    let operations = number(100...2_000)
    let text = """
      version: 1
      name: drawn
      question: Which?
      dataset: { authors: 20, posts: \(posts), comments: \(number(0...500)) }
      workload: { phases: [{ name: all, operations: \(operations), mix: { update-author: 3, update-post: 1 } }] }
      matrix: { stores: [\(stores.joined(separator: ", "))], derivations: [naive] }
      repetitions: \(number(1...10))
      \(isSwept ? "sweep: { dataset.posts: [10, \(posts), \(posts * 2)] }" : "")

      """
    let budget = Double(number(20...300))
    let base = Double(number(1...100)) / 1_000
    let costs = stores.map { ($0, (Double(number(1...1_000)) * 1e-6, number(0...2))) }
    let slow = Dictionary(uniqueKeysWithValues: costs)
    let runner = TimedRunner { repetition, size in
      let (seconds, growth) = slow[repetition.store] ?? (0, 0)
      let steps = growth == 0 ? size.operations : size.operations * size.entities / (growth == 1 ? 100 : 1)
      return base + seconds * steps / 10
    }
    let report: RunReport
    do {
      report = try run(text, within: budget, runner)
    } catch is UnplayableError {
      Issue.record("no table: \(text) within \(budget) s")
      return
    }
    #expect(report.manifest.run.state == .finished && runner.clock.seconds <= budget)
    let played = report.manifest.cells.filter { $0.gap == nil }
    #expect(played.count > 1 && played.allSatisfy { $0.isComplete && $0.stop == nil && $0.failure == nil })
    // Every point has two designs, and all of them the same share of the log.
    for (_, cells) in Dictionary(grouping: played, by: \.cell.point) { #expect(cells.count > 1) }
    let plan = try #require(report.manifest.run.plan)
    #expect(plan.points?.compactMap { PlayedPoint($0) }.count == plan.points?.count)
    let isPart = plan.points?.contains { PlayedPoint($0)?.isWhole == false } ?? false
    #expect(!isPart || plan.givenUp != nil, "sizes that are smaller say so")
  }

  private func run(_ text: String, within budget: Double, _ runner: TimedRunner) throws -> RunReport {
    try withTemporaryFolder { output in
      var bench = FakeBench.bench(runner, output: output)
      bench.clock = runner.clock.clock
      bench.options.budget = .seconds(budget)
      return try bench.run(ScenarioFile(name: "drawn.yaml", text: text))
    }
  }

  private static func scenario(operations: Int, stores: String, posts: Int = 2_000) -> String {
    """
    version: 1
    name: drawn
    question: Which?
    dataset: { authors: 20, posts: \(posts) }
    workload: { phases: [{ name: all, operations: \(operations), mix: { update-author: 1 } }] }
    matrix: { stores: [\(stores)], derivations: [naive] }

    """
  }

  @Test func `where storing the data takes the time, the log stays whole`() throws {
    let text = Self.scenario(operations: 2_000, stores: "nested, normalized")
    func givenUp(_ operation: Double) throws -> String? {
      let runner = TimedRunner(saying: operation) { _, size in size.entities / 500 + size.operations * operation }
      let report = try run(text, within: 60, runner)
      #expect(report.manifest.cells.allSatisfy { $0.gap == nil && $0.isComplete } && runner.clock.seconds <= 60)
      return report.manifest.run.plan?.givenUp
    }
    #expect(try givenUp(1e-6)?.contains("operations") != true)
    #expect(try givenUp(0.004)?.contains("of the operations") == true)
  }

  @Test func `a large store is filled less often, and so more of it is played`() throws {
    let runner = TimedRunner(saying: 1e-6) { repetition, size in
      let fills = repetition.pass == .time ? Double(Plays.most(filling: Int(size.entities))) : 1
      return fills * size.entities / 40_000 * (repetition.store == "nested" ? 1.5 : 1)
    }
    let text = Self.scenario(operations: 64, stores: "normalized, nested", posts: 200_000)
    let report = try run(text, within: 104, runner)
    #expect(report.manifest.run.plan?.givenUp?.contains("1/2 of the data") == true)
    #expect(runner.clock.seconds <= 104)
  }

  @Test func `designs as fast as the others are not out of reach because their turn comes last`() throws {
    let runner = TimedRunner { _, size in size.entities / 1_000 }
    let report = try run(
      Self.scenario(operations: 64, stores: "nested, normalized, flat, persistent"), within: 45, runner)
    #expect(report.manifest.cells.count == 4 && report.manifest.cells.allSatisfy { $0.gap == nil && $0.isComplete })
    #expect(report.manifest.run.plan?.givenUp?.contains("of the data") == true)
  }
}
