import BenchCore
import BenchStores
import DesignsFixtures
import Observation
import Testing

@testable import BenchDerivations
@testable import BenchOtherStores
@testable import BenchTableStores

@Suite struct ObservedDerivationTests {
  private typealias Graph = ObservableEntitiesStore<EquatableGraph, SetWrites, KeptObjects>
  private typealias Tables = ObservableTablesStore<EquatableTables>

  private static let rows = (0..<3).map { ViewKey.thread(PostID($0)) }
  private static let rename = AuthorEdit(id: AuthorID(2), change: .name("other"))

  private static func live<S: Store & ~Copyable>(
    _ store: S.Type, _ views: [ViewKey]
  ) -> LiveScreen<S, ObservedDerivation, CountingProbe> {
    var live = LiveScreen(S.self, ObservedDerivation.self, views, probe: CountingProbe())
    _ = live.take()
    return live
  }

  @Test func `a change calls the views that read its property, and each of them alone`() {
    var tables = Self.live(Tables.self, Self.rows + [.author(AuthorID(1))])
    tables.apply(Commit.updateAuthors, Self.rename)
    let ofTables = tables.take()
    // Posts 1 and 2 have no comments, so their threads look no author up.
    #expect(ofTables[.notifications] == 2 && ofTables[.recomputations] == 2 && ofTables[.viewUpdates] == 1)
    var graph = Self.live(Graph.self, Self.rows + [.author(AuthorID(1))])
    graph.apply(Commit.updateAuthors, Self.rename)
    let ofGraph = graph.take()
    #expect(ofGraph[.notifications] == 1 && ofGraph[.recomputations] == 1 && ofGraph[.viewUpdates] == 1)
    let areRight = [tables.isRight, graph.isRight]
    #expect(areRight == [true, true])
  }

  @Test func `several writes call a view once, and the next refresh records it again`() {
    var live = Self.live(Graph.self, [.author(AuthorID(2))])
    for round in 0..<3 {
      live.apply(
        Commit.updateAuthors, AuthorEdit(id: AuthorID(2), change: .points(round + 10)),
        AuthorEdit(id: AuthorID(2), change: .points(round + 20)))
      let tally = live.take()
      #expect(tally[.notifications] == 1 && tally[.recomputations] == 1)
    }
    let isRight = live.isRight
    #expect(isRight)
  }

  @Test func `a call for an equal value computes the view and delivers nothing`() {
    var live = Self.live(
      ObservableEntitiesStore<EquatableGraph, InPlaceWrites, KeptObjects>.self, [.author(AuthorID(2))])
    live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(2), change: .points(2)))
    let tally = live.take()
    #expect(tally[.notifications] == 1 && tally[.wastedRecomputations] == 1 && tally[.viewUpdates] == 0)
  }

  @Test func `a view that left is not called, and one that comes back shows what it missed`() {
    var live = Self.live(Graph.self, [.author(AuthorID(2))])
    live.unmount(0)
    live.apply(Commit.updateAuthors, Self.rename)
    let whileAway = live.take()
    #expect(whileAway[.notifications] == 0)
    live.mount(0)
    _ = live.take()
    live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(2), change: .name("third")))
    let afterwards = live.take()
    #expect(afterwards[.notifications] == 1)
    // Each of three recordings is called, and the last one counts.
    for _ in 0..<3 {
      live.unmount(0)
      live.mount(0)
    }
    live.apply(Commit.updateAuthors, Self.rename)
    let again = live.take()
    #expect(again[.notifications] == 1)
    let isRight = live.isRight
    #expect(isRight)
  }

  @Test func `a view that is mounted again is called for what it reads now`() {
    var live = Self.live(TurningStore.self, [.author(AuthorID(0))])
    live.unmount(0)
    live.store.model.showsSecond = true
    live.mount(0)
    live.apply(Commit.updateAuthors, Self.rename)
    let tally = live.take()
    #expect(tally[.notifications] == 1 && tally[.viewUpdates] == 1)
  }

  @Test func `only stores that can be observed are played`() {
    let reason = Contestant(NormalizedStore.self, ObservedDerivation.self).reasonAgainst
    #expect(
      reason == "observed is called by Observation, and what is read of normalized is not observable")
    #expect(Contestant(Graph.self, ObservedDerivation.self).reasonAgainst == nil)
  }
}

/// Two properties, of which every view reads one; a commit changes the second.
private struct TurningStore: Store {
  @Observable
  final class Model {
    var first = 0
    var second = 0
    @ObservationIgnored var showsSecond = false
  }

  static let card = DesignCard(
    name: "turning", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "", abilities: .observable)

  let model = Model()

  init<P: Probe>(_ payload: Payload, _ probe: inout P) {}

  func hold() -> NoPast? { nil }

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) { model.second += 1 }

  func show(_ view: ViewKey, into rows: inout Rows) {
    rows.append(Row(id: 0, number: model.showsSecond ? model.second : model.first))
  }

  func author(_ id: AuthorID) -> Author? { nil }
  func forEachAuthor(_ body: (Author) -> Void) {}
  func post(_ id: PostID) -> (post: Post, author: Author?)? { nil }
  func forEachComment(of post: PostID, _ body: (BenchCore.Comment, Author?) -> Void) {}
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {}
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {}
}
