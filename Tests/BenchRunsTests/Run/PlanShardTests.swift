import BenchCore
import BenchResults
import BenchScenarios
import StoreBenchKit
import Testing

@testable import BenchRuns

struct PlanShardTests {
  private static let four = FakeBench.scenario
    .replacing("derivations: [memoized]", with: "derivations: [memoized, naive]")
  private static let swept = four + "sweep: { dataset.posts: [3, 6, 300, 3_000] }\n"

  @Test(arguments: [1, 2, 3, 4, 7, 16, 40])
  func `every cell is in exactly one shard, in the order of the plan`(count: Int) throws {
    let plan = try plan(Self.swept)
    let parts = try (1...count).map { try share(plan, $0, of: count) }
    #expect(parts.flatMap(\.cells).sorted() == plan.cells.sorted())
    for part in parts { #expect(part.cells == plan.cells.filter(part.cells.contains)) }
    #expect(parts.reduce(0) { $0 + $1.repetitionCount } == plan.repetitionCount)
  }

  @Test func `what no design can do is reported by one shard`() throws {
    let text = Self.four.replacing("derivations: [memoized, naive]", with: "derivations: [memoized, memoized-table]")
      .replacing("stores: [nested,", with: "stores: [nested, atoms,")
    let plan = try plan(text)
    let gaps = plan.points.flatMap { $0.gaps.map(\.cell) }
    try #require(!gaps.isEmpty)
    for count in 1...4 {
      let told = try (1...count).flatMap { try share(plan, $0, of: count).points.flatMap { $0.gaps.map(\.cell) } }
      #expect(told == gaps)
    }
  }

  @Test func `points of one size stay whole, because designs at one point are what is compared`() {
    let deal = ShardDeal(Array(repeating: .init(making: 1, cell: 5, cells: 3), count: 4), among: 2)
    #expect(deal.shards == [[1, 1, 1], [2, 2, 2], [1, 1, 1], [2, 2, 2]])
  }

  @Test func `a point that outweighs all others is divided`() {
    let deal = ShardDeal([.init(making: 1, cell: 1, cells: 2), .init(making: 10, cell: 100, cells: 4)], among: 2)
    #expect(deal.shards[1].filter { $0 == 1 }.count == 2)
  }

  @Test func `a point whose data take longer than its cells is not divided for little`() {
    #expect(ShardDeal([.init(making: 10, cell: 1, cells: 4)], among: 2).shards == [[1, 1, 1, 1]])
  }

  @Test func `nothing to deal is dealt`() {
    #expect(ShardDeal([], among: 3).shards.isEmpty)
    #expect(ShardDeal([.init(making: 1, cell: 0, cells: 0)], among: 3).shards == [[]])
  }

  private func plan(_ text: String) throws -> Plan {
    let document = try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init())
    return Plan(document, .standard, only: .init(), measuresAllocations: true)
  }

  private func share(_ plan: Plan, _ number: Int, of count: Int) throws -> Plan {
    plan.share(try #require(Shard(number, of: count)), importedBytes: { _ in Bytes(0) })
  }
}
