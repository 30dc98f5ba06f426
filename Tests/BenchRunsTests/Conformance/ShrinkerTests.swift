import BenchCore
import BenchDesigns
import BenchWorkloads
import Testing

@testable import BenchRuns

@Suite struct ShrinkerTests {
  /// Random workloads of every kind for every design; what differs is printed as the smallest scenario that shows it.
  @Test(arguments: 1...6)
  func `no design differs from the oracle in a workload drawn by chance`(seed: UInt64) throws {
    let scenario = RandomScenario.drawn(seed: seed)
    let stage = try StageBuilder(folder: ".", skipsBadRecords: false).build(scenario).stage
    var stream = RandomStream(root: seed, "pairs")
    let able = Catalog.standard.contestants.filter {
      $0.ids == .int && $0.reasonAgainst == nil && !$0.isExpectedStale
    }
    for _ in 0..<40 {
      let contestant = able[stream.position(among: able.count)]
      guard contestant.count(stage).disagreement != nil else { continue }
      Issue.record("\(contestant.name) is wrong in\n\(Shrinker(contestant).shrink(scenario)?.text ?? "no smaller one")")
    }
  }

  @Test func `a forgetful design is shrunk to the one write it forgets`() throws {
    let contestant = Contestant(ForgetfulStore.self, NaiveDerivation.self)
    // Without reads, so that it must be a view that shows what was forgotten.
    var scenario = RandomScenario.drawn(seed: 2)
    for index in scenario.workload.phases.indices { scenario.workload.phases[index].mix.removeAll { $0.kind.isRead } }
    let found = try #require(Shrinker(contestant).shrink(scenario))
    let phase = found.scenario.workload.phases[0]
    #expect(found.scenario.workload.phases.count == 1)
    #expect(phase.mix.map(\.kind) == [.updatePost])
    #expect(phase.operations == 3, "the third edit is the one that is forgotten")
    #expect(found.scenario.views.count == 1)
    #expect(!found.disagreement.expected.isEmpty)
    #expect(found.disagreement.expected != found.disagreement.shown)
  }

  @Test func `what is found is a scenario file that shows it again`() throws {
    let contestant = Contestant(ForgetfulStore.self, NaiveDerivation.self)
    let found = try #require(Shrinker(contestant).shrink(RandomScenario.drawn(seed: 3)))
    let catalog = Catalog(Catalog.standard.contestants + [contestant])
    let read = try ScenarioFile(name: "found.yaml", text: found.text).read(catalog, .init()).base
    let stage = try StageBuilder(folder: ".", skipsBadRecords: false).build(read).stage
    #expect(contestant.count(stage).disagreement?.operation == found.disagreement.operation)
  }

  @Test func `a sound design has nothing to shrink`() {
    let sound = Contestant(NormalizedStore<IntKeys>.self, NaiveDerivation.self)
    #expect(Shrinker(sound).shrink(RandomScenario.drawn(seed: 4)) == nil)
  }
}

/// Scenarios of every shape, small enough to be played in debug builds.
enum RandomScenario {
  static func drawn(seed: UInt64) -> Scenario {
    var stream = RandomStream(root: seed, "scenario")
    func upTo(_ most: Int) -> Int { 1 + stream.position(among: most) }
    let keys = [DistributionSpec.uniform, DistributionSpec("zipfian"), DistributionSpec("sequential")]
    let shape = GeneratedDataset(
      authors: 20 + upTo(30), posts: 40 + upTo(60), comments: 40 + upTo(100), tagsPerPost: upTo(3), distinctTags: 6,
      postAuthor: keys[stream.position(among: 3)], commentPost: keys[stream.position(among: 3)],
      commentAuthor: .uniform, text: TextSizes(name: 3...20, title: 5...30, body: 0...40, comment: 3...30))
    let weights = OperationKind.inMix.map { kind in
      let isRare = [.deleteAuthor, .deletePost, .deleteComment].contains(kind)
      return MixShare(kind: kind, weight: isRare ? 0.2 : Double(upTo(4)))
    }
    let phases = (1...2).map { number in
      PhaseSpec(
        name: "phase \(number)", operations: 60 + upTo(60), mix: weights, keys: keys[stream.position(among: 2)],
        batch: upTo(4), equalWrites: Double(stream.position(among: 5)) / 10, refetchPage: upTo(6),
        refetchChanged: Double(stream.position(among: 11)) / 10,
        churn: stream.position(among: 2) == 0 ? .none : Churn(subscribe: 200, unsubscribe: 200), record: true)
    }
    let views = ViewKind.allCases.map { kind in
      let isList = [.feed, .topAuthors, .badge].contains(kind)
      return ViewSpec(kind: kind, count: isList ? 1 : upTo(4), limit: upTo(30), depth: upTo(5), keys: .uniform)
    }
    return Scenario(
      name: "drawn", question: "Is \"everything\" right?", source: "", seed: seed, dataset: .generated(shape),
      views: views, workload: Workload(phases: phases, timeLimit: .seconds(5)),
      matrix: Matrix(stores: ["normalized"], derivations: ["naive"]), repetitions: 1, expectations: [])
  }
}

/// Forgets the third edit of a post, and every third after it.
struct ForgetfulStore: Store {
  static let card = DesignCard(
    name: "forgetful", idea: "wrong on purpose", source: "tests", costs: "trust", chooseWhen: "a test must see it fail",
    avoidWhen: "anything is to be right")

  private var sound: NormalizedStore<IntKeys>
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
