import BenchStores
import Testing

@testable import BenchCore
@testable import BenchDerivations
@testable import BenchWorkloads

/// Searches for a capacity on designs.
struct LoadSearchTests {
  private static let limits = [
    LoadLimit(.framesDropped, atMost: 0), LoadLimit(.responseP99, atMost: 100 * Double(SmallLoads.millisecond)),
  ]

  /// A load of three phases, of which the one in the middle is not recorded, and a search.
  private static func spec(_ isolation: LoadIsolation, _ refresh: RefreshMoment) -> LoadSpec {
    var spec = SmallLoads.spec(isolation, refresh, writes: 400)
    let ends = [0, 150, 200, 350].map { $0 * SmallLoads.millisecond }
    spec.setup.phases = ["first", "passed", "last"].enumerated().map { number, name in
      LoadPhase(name, ends[number]..<ends[number + 1], record: number != 1)
    }
    for flow in spec.flows.indices {
      spec.flows[flow].phases = [0, 1, 2]
      // Equal writes are drawn by their number, and at this number every author would be deleted.
      spec.flows[flow].operations.equalWrites = 0
      spec.flows[flow].operations.mix.removeAll { [.deleteAuthor, .deletePost].contains($0.kind) }
    }
    spec.capacity = CapacitySpec(upTo: 8, limits: limits, resolution: 0.2)
    return spec
  }

  // At higher rates the last commits of one phase wait for the frame in which the first of the other arrive.
  @Test(arguments: LoadIsolation.allCases, RefreshMoment.allCases)
  func `a search passes over what is not recorded, though views do not follow all that came before`(
    _ isolation: LoadIsolation, _ refresh: RefreshMoment
  ) throws {
    let stage = try SmallLoads.stage(Self.spec(isolation, refresh))
    let contestant = Contestant(NormalizedStore.self, KeyedDerivation.self)
    let counted = contestant.count(stage)
    #expect(counted.disagreement == nil)
    let probes = try #require(counted.loadTables?.probes)
    #expect(probes.count > 1 && probes.contains { $0.held })
  }

  @Test(arguments: [LoadIsolation.main, .snapshot])
  func `what is passed over costs nothing, and what views had to follow before it is paid for`(
    _ isolation: LoadIsolation
  ) throws {
    let stage = try SmallLoads.stage(Self.spec(isolation, .frame), knowsTruth: false)
    let (steps, log) = (LogSteps(stage.log), stage.log)
    let contestant = Contestant(NormalizedStore.self, NaiveDerivation.self)
    let commits = steps.positions.indices.filter { log.operations[Int(steps.positions[$0])].kind.isChange }
    func work() -> any LoadCount { contestant.work(stage, steps, .plain, nil) }
    // Two commits, and then one that lies ten further; the frame asks for all three.
    let passing = work()
    for place in [0, 1, 12] { _ = passing.commit(step: commits[place]) }
    let cost = passing.refresh(commits: 3)
    // The same with a refresh on either side of what is passed over.
    let (before, after) = (work(), work())
    for place in [0, 1] { _ = before.commit(step: commits[place]) }
    let first = before.refresh(commits: 2)
    for place in 0..<12 {
      _ = after.commit(step: commits[place])
      _ = after.refresh(commits: 1)
    }
    _ = after.commit(step: commits[12])
    let second = after.refresh(commits: 1)
    #expect(cost == first + second && first.nanoseconds > 0 && second.nanoseconds > 0)
    // What was paid for is not paid for again.
    _ = passing.commit(step: commits[13])
    _ = after.commit(step: commits[13])
    #expect(passing.refresh(commits: 1) == after.refresh(commits: 1))
  }
}
