import BenchCore
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchDerivations
@testable import BenchWorkloads

/// The way of changes to a store with a preset, and the counts where a store names no container.
@Suite struct DispatchTests {
  private static let actions = Way(dispatch: .structAction, hold: 1)

  /// A library without transactions dispatches ten changes as ten actions, each on a state of its own.
  @Test func `with actions of a type each, every change copies what it writes`() throws {
    let stage = try SmallWorkloads.stage(seed: 3, mix: [.updatePost], operations: 40, batch: 10, views: [])
    let contestant = Contestant(NormalizedStore.self, NaiveDerivation.self)
    let posts = stage.dataset.posts.count
    let each = contestant.count(stage, by: Self.actions)
    #expect(each.total(.containerCopies) == 40 && each.total(.copiedElements) == 40 * posts)
    #expect(each.total(.entityWrites) == 40)
    let together = contestant.count(stage, by: Way(dispatch: .reducerCopy))
    #expect(together.total(.containerCopies) == 4 && together.total(.copiedElements) == 4 * posts)
  }

  /// A derivation that compares with the past sees the state before the whole commit.
  @Test func `selections compare the state before the first action with the one after the last`() throws {
    for seed in 1...3 {
      let stage = try SmallWorkloads.everything(seed: UInt64(seed), operations: 130, batch: 5)
      let contestant = Contestant(NormalizedStore.self, SelectCompareDerivation.self)
      #expect(contestant.count(stage, by: Self.actions).disagreement == nil, "seed \(seed)")
    }
  }

  /// 0 would say that nothing was copied.
  @Test func `copies are absent where a store writes and names no container`() throws {
    let written = try SmallWorkloads.stage(seed: 3, mix: [.updatePost], operations: 10, views: [])
    let mute = Contestant(MuteStore.self, NaiveDerivation.self)
    for event in [Event.containerCopies, .copiedElements] {
      #expect(mute.count(written, by: Way(hold: 1)).isAbsent(event))
      let telling = Contestant(NormalizedStore.self, NaiveDerivation.self)
      #expect(!telling.count(written, by: Way(hold: 1)).isAbsent(event))
    }
  }
}

/// A store that says what it writes, and nothing of the containers around it.
private struct MuteStore: Store {
  static let card = DesignCard(
    name: "mute", idea: "a store that names no container", source: "a test", costs: "those of normalized",
    chooseWhen: "testing", avoidWhen: "not testing")
  private var tables: NormalizedStore

  init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    var silent = NoProbe()
    tables = NormalizedStore(payload, &silent)
  }

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    var silent = NoProbe()
    tables.commit(commit, &touched, &silent)
    probe.wrote()
  }

  func author(_ id: AuthorID) -> Author? { tables.author(id) }
  func forEachAuthor(_ body: (Author) -> Void) { tables.forEachAuthor(body) }
  func post(_ id: PostID) -> (post: Post, author: Author?)? { tables.post(id) }
  func forEachComment(of post: PostID, _ body: (BenchCore.Comment, Author?) -> Void) {
    tables.forEachComment(of: post, body)
  }
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { tables.forEachPost(by: author, body) }
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    tables.forEachRecentPost(limit: limit, body)
  }
}
