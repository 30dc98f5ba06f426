import BenchDerivations
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchCore
@testable import BenchWorkloads

/// Loads in the counts pass: what there is to do whatever tasks cost, and what comes of it on recorded costs.
struct LoadOnCostsTests {
  private let contestant = Contestant(NormalizedStore.self, KeyedDerivation.self)

  /// 200 µs for everything that is done.
  private let even = OperationKind.allCases.flatMap { kind in
    [TaskKind.commit(kind), .refresh(kind), .read(kind), .look(kind)].map {
      RecordedCost($0, commits: 1, tasks: 1, nanoseconds: 200_000)
    }
  }

  @Test(arguments: LoadIsolation.allCases, RefreshMoment.allCases)
  func `what is counted does not depend on what tasks are said to cost`(
    _ isolation: LoadIsolation, _ refresh: RefreshMoment
  ) throws {
    let spec = SmallLoads.spec(isolation, refresh)
    var dear = spec
    for price in CostTable.prices { dear.costs[price.name] = 2_000_000 }
    let (cheap, slow) = (contestant.count(try SmallLoads.stage(spec)), contestant.count(try SmallLoads.stage(dear)))
    #expect(cheap.lines == slow.lines && !cheap.lines.isEmpty)
    for name in ["frames_due", "commits_per_refresh", "updates_per_frame"] {
      let values = [cheap, slow].map { $0.loads.first { $0.operation == nil && $0.phase == nil }?.figures.load?[name] }
      #expect(values[0] == values[1] && values[0] != nil, "\(name)")
    }
    #expect(cheap.loads != slow.loads, "the simulation in units is another one")
  }

  @Test func `on recorded costs the figures are those of a simulation with these times`() throws {
    var spec = SmallLoads.spec(.main, .commit, looks: false, length: SmallLoads.second / 4, writes: 200)
    for flow in spec.flows.indices {
      // Equal writes are drawn by their number, and at this number every author would be deleted.
      spec.flows[flow].operations.equalWrites = 0
      spec.flows[flow].operations.mix.removeAll { [.deleteAuthor, .deletePost].contains($0.kind) }
    }
    spec.capacity = CapacitySpec(
      upTo: 30, limits: [LoadLimit(.framesDropped, atMost: 0), LoadLimit(.responseP99, atMost: 100_000_000)],
      resolution: 0.05)
    let stage = try SmallLoads.stage(spec)
    let load = try #require(stage.load)
    let found = contestant.count(stage, by: .plain, costs: even, noting: PlayProgress())
    let trace = load.simulate(EvenWork(), renderCosts: [])
    let expected = load.outcome(trace, renderCosts: []) { EvenWork() }
    for line in expected.lines {
      let own = try #require(
        found.loads.last { $0.phase == line.phase && $0.operation == line.operation }?.figures.load)
      for (name, value) in line.figures.load ?? [:] where name != "updates_per_frame" {
        #expect(own["reference_" + name] == value, "\(name) of \(line.operation ?? "*")")
      }
    }
    #expect(found.loadTables?.probes.map(\.held) == expected.tables.probes.map(\.held), "and so are the tables")
    let without = contestant.count(stage)
    #expect(!without.loads.contains { $0.figures.load?.keys.contains { $0.hasPrefix("reference_") } ?? false })
  }

  /// 200 µs for each task.
  private final class EvenWork: LoadWork {
    func commit(step: Int) -> Int { 200_000 }
    func refresh(commits: Int) -> TaskCost { TaskCost(200_000) }
    func read(step: Int) -> Int { 200_000 }
    func look(_ look: LoadLook, phase: Int?) -> Int { 200_000 }
    func scroll(views: Int, phase: Int?) -> Int { 0 }
  }
}
