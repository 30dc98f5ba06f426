import BenchCore
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

/// A part of a scenario is a smaller scenario of the same kind.
@Suite struct ScenarioShareTests {
  private static let mixed = Sample.text(
    "mix: { update-author: 1, refetch: 1 }", "mix: { update-author: 9, refetch: 1 }"
  ).replacing(
    "workload:\n  phases:\n",
    with: """
      workload:
        phases:
          - { name: before, operations: 400, mix: { read-feed: 1 }, record: false }

      """)

  @Test func `every phase is shortened in the same proportion, with exact shares`() throws {
    let scenario = try Sample.read(Self.mixed).base
    let part = scenario.divided(operations: 4, data: 1)
    #expect(part.workload.phases.map(\.operations) == [100, 500])
    #expect(part.dataset == scenario.dataset && part.views == scenario.views && part.seed == scenario.seed)
    #expect(ExactMix(part.workload.phases[1])[.refetch] == 50)
    #expect(ExactMix(part.workload.phases[1])[.updateAuthor] == 450)
  }

  @Test func `a phase keeps what its rarest kind needs`() throws {
    // One refetch in ten, and commits of four: 64 operations are the least.
    #expect(try Sample.read(Self.mixed).base.mostDivided == 4)
    let rare = Self.mixed.replacing("update-author: 9", with: "update-author: 999")
    #expect(try Sample.read(rare).base.mostDivided == 2)
    #expect(try Sample.read(Self.mixed.replacing("400", with: "40")).base.mostDivided == 1)
  }

  @Test func `data are divided together`() throws {
    let scenario = try Sample.read(Sample.text.replacing("posts: 100\n", with: "posts: 100_000\n")).base
    #expect(scenario.entityCount == 100_210 && scenario.mostDividedData == 256)
    guard case .generated(let shape) = scenario.divided(operations: 1, data: 10).dataset else { return }
    #expect(shape.posts == 10_000 && shape.authors == 1 && shape.comments == 20)
  }

  @Test func `the time of a load is divided, and its rates stay`() throws {
    let text = """
      version: 1
      name: load
      question: Which?
      dataset: { authors: 10, posts: 100 }
      views: [{ kind: feed, limit: 10 }]
      load:
        phases: [{ name: first, for: 8 s }, { name: second, for: 16 s }]
        flows: [{ name: pushes, rate: 20, mix: { update-post: 1 } }]
      matrix: { stores: [nested], derivations: [naive] }

      """
    let scenario = try Sample.read(text).base
    #expect(scenario.mostDivided == 8)
    let part = scenario.divided(operations: 4, data: 1)
    #expect(part.load?.setup.phases.map(\.time.count) == [2_000_000_000, 4_000_000_000])
    #expect(part.load?.flows == scenario.load?.flows)
    #expect(part.workload == part.load?.workload)
  }

  @Test func `a budget is a time`() throws {
    #expect(try Sample.read(Sample.text + "budget: 2 min\n").base.budget == .seconds(120))
    #expect(try Sample.read(Sample.text).base.budget == nil)
    #expect(Sample.problems(of: Sample.text + "budget: 2\n").count == 1)
  }
}
