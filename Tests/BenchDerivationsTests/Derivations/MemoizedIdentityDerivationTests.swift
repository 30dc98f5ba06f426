import BenchCore
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchDerivations

@Suite struct MemoizedIdentityDerivationTests {
  private let views: [ViewKey] = [.author(AuthorID(0)), .author(AuthorID(1)), .thread(PostID(2))]

  @Test func `recomputes what reads a table that was written, and delivers only what changed`() throws {
    let counted = try Counted("memoized-identity", SmallWorkloads.everything(seed: 11))
    #expect(counted.disagreement == nil)
    #expect(counted[.cacheHits] + counted[.cacheMissesChanged] == counted.commits * counted.views)
    #expect(counted[.recomputations] == counted[.cacheMissesChanged])
    #expect(counted[.viewUpdates] == counted[.requiredUpdates])
  }

  @Test func `an equal write counts as a change, and no element is looked at to find it`() {
    var bench = Workbench(NormalizedStore.self, MemoizedIdentityDerivation.self, views: views)
    let tally = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(0)))
    #expect(tally[.recomputations] == 3)
    #expect(tally[.wastedRecomputations] == 3)
    #expect(tally[.viewUpdates] == 0)
    // One row of each view's output, compared before it would have been delivered.
    #expect(tally[.comparedElements] == 2)
    let elsewhere = bench.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(elsewhere[.recomputations] == 0)
    #expect(elsewhere[.cacheHits] == 3)
  }

  /// `versioned` is told what was touched; looking finds also what was written and came to nothing.
  @Test func `finds at least what versions find`() throws {
    for seed in 1...3 {
      let stage = try SmallWorkloads.everything(seed: UInt64(seed))
      let (identity, versions) = (try Counted("memoized-identity", stage), try Counted("versioned", stage))
      #expect(identity[.recomputations] >= versions[.recomputations], "seed \(seed)")
      #expect(identity[.viewUpdates] == versions[.viewUpdates], "seed \(seed)")
    }
  }
}
