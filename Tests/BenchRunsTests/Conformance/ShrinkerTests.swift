import BenchCore
import BenchHost
import BenchScenarios
import BenchStores
import BenchWorkloads
import StoreBenchKit
import Testing

@testable import BenchDerivations
@testable import BenchRuns

@Suite struct ShrinkerTests {
  /// Random workloads of every kind for every design; what differs is printed as the smallest scenario that shows it.
  @Test(arguments: 1...6)
  func `no design differs from the oracle in a workload drawn by chance`(seed: UInt64) throws {
    let scenario = ConformanceScenario.drawn(seed: seed)
    let stage = try StageBuilder(folder: ".", skipsBadRecords: false).build(scenario).stage
    var stream = RandomStream(root: seed, "pairs")
    let able = Catalog.standard.contestants.filter {
      $0.ids == .int && $0.reasonAgainst == nil && !$0.isExpectedStale
    }
    for _ in 0..<40 {
      let contestant = able[stream.position(among: able.count)]
      guard contestant.count(stage).disagreement != nil else { continue }
      let smallest = Shrinker.shrink(scenario, for: contestant)?.text ?? "no smaller one"
      Issue.record("\(contestant.name) is wrong in\n\(smallest)")
    }
  }

  @Test func `a forgetful design is shrunk to the one write it forgets`() throws {
    let contestant = Contestant(ForgetfulStore.self, NaiveDerivation.self)
    // Without reads, so that it must be a view that shows what was forgotten.
    var scenario = ConformanceScenario.drawn(seed: 2)
    for index in scenario.workload.phases.indices { scenario.workload.phases[index].mix.removeAll { $0.kind.isRead } }
    let found = try #require(Shrinker.shrink(scenario, for: contestant))
    let phase = found.scenario.workload.phases[0]
    #expect(found.scenario.workload.phases.count == 1)
    #expect(phase.mix.map(\.kind) == [.updatePost])
    #expect(phase.operations == 3, "the third edit is the one that is forgotten")
    #expect(found.scenario.views.count == 1)
    #expect(!found.fault.expected.isEmpty)
    #expect(found.fault.expected != found.fault.shown)
  }

  @Test func `what is found is a scenario file that shows it again`() throws {
    let contestant = Contestant(ForgetfulStore.self, NaiveDerivation.self)
    let found = try #require(Shrinker.shrink(ConformanceScenario.drawn(seed: 3), for: contestant))
    let catalog = Catalog(Catalog.standard.contestants + [contestant])
    let read = try ScenarioFile(name: "found.yaml", text: found.text).read(catalog, .init()).base
    let stage = try StageBuilder(folder: ".", skipsBadRecords: false).build(read).stage
    #expect(contestant.count(stage).disagreement?.operation == found.fault.operation)
  }

  @Test func `a sound design has nothing to shrink`() {
    let sound = Contestant(NormalizedStore.self, NaiveDerivation.self)
    #expect(Shrinker.shrink(ConformanceScenario.drawn(seed: 4), for: sound) == nil)
  }
}

extension Shrinker {
  /// Searches in this process for the smallest scenario in which a design differs from the oracle; returns `nil` if the
  /// design agrees in the given scenario.
  fileprivate static func shrink(_ scenario: Scenario, for contestant: Contestant) -> Finding? {
    func find(_ scenario: Scenario) -> StoreFault? {
      guard let stage = try? StageBuilder(folder: ".", skipsBadRecords: false).build(scenario).stage else { return nil }
      return contestant.count(stage, by: scenario.way).disagreement.map { found in
        StoreFault(
          .differs, operation: found.operation, operationKind: found.kind, view: found.view, slot: found.slot,
          shown: found.shown
        ).explained(by: stage)
      }
    }
    var start = scenario
    start.matrix = Matrix(stores: [contestant.store.name], derivations: [contestant.derivation.name])
    guard let fault = find(start) else { return nil }
    let found = Finding(scenario: start, fault: fault)
    return (try? Shrinker(found, find: find).shrink()) ?? found
  }
}

/// Forgets the third edit of a post, and every third after it.
struct ForgetfulStore: Store {
  static let card = DesignCard(
    name: "forgetful", idea: "wrong on purpose", source: "tests", costs: "trust", chooseWhen: "a test must see it fail",
    avoidWhen: "anything is to be right")

  private var sound: NormalizedStore
  private var edits = 0

  init<P: Probe>(_ payload: Payload, _ probe: inout P) { sound = NormalizedStore(payload, &probe) }

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    if case .updatePosts(let batch) = commit {
      edits += batch.count
      if edits.isMultiple(of: 3) { return }
    }
    sound.commit(commit, &touched, &probe)
  }

  func author(_ id: AuthorID) -> Author? { sound.author(id) }
  func forEachAuthor(_ body: (Author) -> Void) { sound.forEachAuthor(body) }
  func post(_ id: PostID) -> (post: Post, author: Author?)? { sound.post(id) }
  func comment(_ id: CommentID, of post: PostID) -> (comment: BenchCore.Comment, author: Author?)? {
    sound.comment(id, of: post)
  }
  func forEachComment(of post: PostID, _ body: (BenchCore.Comment, Author?) -> Void) {
    sound.forEachComment(of: post, body)
  }
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { sound.forEachPost(by: author, body) }
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    sound.forEachRecentPost(limit: limit, body)
  }
}
