import BenchCore
import BenchHost
import BenchStores
import BenchWorkloads
import Testing

@testable import BenchDerivations
@testable import BenchRuns

@Suite struct ConformanceSuiteTests {
  private static func failure(of contestant: Contestant) throws -> ConformanceFailure? {
    let trials = InProcessTrials(contestants: [contestant])
    return try ConformanceSuite(trials, hangLimit: .seconds(60), searchLimit: .zero).check(contestant)
  }

  @Test func `a derivation that is right after each commit and wrong after several is found, in words`() throws {
    let failure = try #require(try Self.failure(of: Contestant(NormalizedStore.self, Hasty.self)))
    #expect(failure.derivation == "hasty")
    #expect(failure.fault.kind == .untold)
    #expect(failure.fault.hint.contains("It is right with a refresh after each commit, as `run` plays it"))
    #expect(failure.fault.hint.contains("wrong with a refresh after every 7 commits"))
    #expect(!failure.fault.expected.isEmpty || !failure.fault.shown.isEmpty)
  }

  @Test func `a sound derivation is right however many commits a refresh follows`() throws {
    #expect(try Self.failure(of: Contestant(NormalizedStore.self, NaiveDerivation.self)) == nil)
  }

  @Test func `a fault at a merging commit names its kind as scenarios write kinds`() throws {
    let failure = try #require(MergeCheck.failure(of: Contestant(NormalizedStore.self, NullDerivation.self)))
    #expect(failure.fault.operationKind.wholeMatch(of: #/(update|delete|merge)-[a-z]+/#) != nil)
  }

  @Test func `drawn scenarios refetch drawn pages and the newest`() {
    let phases = (UInt64(1)...20).flatMap { ConformanceScenario.drawn(seed: $0).workload.phases }
    #expect(Set(phases.map(\.refetchFrom)) == [.drawn, .newest])
  }

  /// A scenario that could not be drawn would pass everything.
  @Test(arguments: 1...12)
  func `the crowded scenario can be drawn, and several changes in a row concern the same entities`(
    seed: UInt64
  ) throws {
    for ids in IDForm.allCases {
      let scenario = ConformanceScenario.crowded(seed: seed, ids: ids)
      let log = try StageBuilder(folder: ".", skipsBadRecords: false).build(scenario).stage.log
      #expect(log.operations.allSatisfy { $0.kind.isChange })
      #expect(Set(log.operations.map(\.kind)).count == 9)
      let deleted = log.operations.filter { $0.kind == .deleteComment }.map(\.entity)
      let initial = scenario.commentsAtStart
      #expect(deleted.contains { $0 >= initial }, "a comment comes and goes")
    }
  }
}

extension Scenario {
  fileprivate var commentsAtStart: Int {
    guard case .generated(let shape) = dataset else { return 0 }
    return shape.comments
  }
}

/// Shows nothing new where a refresh follows more than two commits.
private struct Hasty: Derivation {
  static let card = DesignCard(
    name: "hasty", idea: "wrong on purpose", source: "tests", costs: "trust", chooseWhen: "a test must see it fail",
    avoidWhen: "anything is to be right")

  init(_ choice: DesignChoice) {}

  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    if touched.commits > 2 { return }
    for slot in screen.mounted {
      screen.recompute(slot, from: store)
      screen.deliver(slot)
    }
  }
}
