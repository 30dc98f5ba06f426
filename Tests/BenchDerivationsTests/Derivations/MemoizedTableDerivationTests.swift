import BenchStores
import DesignsFixtures
import Testing

@testable import BenchCore
@testable import BenchDerivations
@testable import BenchTableStores

@Suite struct MemoizedTableDerivationTests {
  private let views: [ViewKey] = [.author(AuthorID(0)), .author(AuthorID(1)), .thread(PostID(2))]

  @Test func `recomputes what reads an unequal table, and walks through the table for each view`() throws {
    let counted = try Counted("memoized-table", SmallWorkloads.everything(seed: 11))
    #expect(counted.disagreement == nil)
    #expect(counted[.cacheHits] + counted[.cacheMissesChanged] == counted.commits * counted.views)
    #expect(counted[.recomputations] == counted[.cacheMissesChanged])
    #expect(counted[.viewUpdates] == counted[.requiredUpdates])
  }

  /// The trap: three views walk through three authors each, to find that nothing changed.
  @Test func `an equal write is walked through to the end, once for each view that reads the table`() {
    var bench = Workbench(NormalizedStore.self, MemoizedTableDerivation.self, views: views)
    let equal = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(0)))
    #expect(equal[.comparedElements] == 3 * 3)
    #expect(equal[.cacheHits] == 3)
    #expect(equal[.recomputations] == 0)
    let elsewhere = bench.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(elsewhere[.comparedElements] == 0, "tables that nobody wrote to are shared, and that is seen at once")
    #expect(elsewhere[.cacheHits] == 3)
  }

  @Test func `one row that differs recomputes every view of its table`() {
    var bench = Workbench(NormalizedStore.self, MemoizedTableDerivation.self, views: views)
    let tally = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(9)))
    #expect(tally[.recomputations] == 3)
    #expect(tally[.viewUpdates] == 1)
    #expect(tally[.wastedUpdates] == 0)
  }

  @Test func `takes every table for changed where there is no state before`() {
    var bench = Workbench(NormalizedStore.self, MemoizedTableDerivation.self, views: views)
    let edit = PostEdit(id: PostID(0), title: "new")
    #expect(bench.commit(Commit.updatePosts, edit, tellingPast: false)[.recomputations] == 3)
  }

  @Test func `what a tree compares of itself is not counted, rather than none`() throws {
    let stage = try SmallWorkloads.everything(seed: 11, operations: 78)
    for contestant in Contestant.pairs([CompiledStore(PersistentStore<IntKeys>.self)], AllDerivations.list) {
      let isTable = contestant.derivation.abilities.contains(.tables)
      #expect(contestant.count(stage).isAbsent(.comparedElements) == isTable, "\(contestant.name)")
    }
  }
}
