import BenchCore
import BenchDerivations
import BenchStores
import DesignsFixtures
import Testing

@Suite struct MemoizedDerivationTests {
  @Test func `compares once a view and commit, and computes only what may differ`() throws {
    let counted = try Counted("memoized", SmallWorkloads.everything(seed: 11))
    #expect(counted.disagreement == nil)
    #expect(counted[.selectorCalls] == counted.commits * counted.views)
    #expect(counted[.viewUpdates] == counted[.requiredUpdates])
  }

  /// Nothing is remembered of a view that comes on screen, so there is nothing to compare it with.
  @Test func `a view that comes on screen compares nothing`() throws {
    for view in [ViewKey.author(AuthorID(0)), .feed(limit: 3), .topAuthors(limit: 2)] {
      var bench = Workbench(NormalizedStore<IntKeys>.self, MemoizedDerivation.self, views: [view])
      bench.unmount(0)
      bench.mount(0)
      let tally = bench.screen.probe.take()
      #expect(tally[.comparisons] == 0 && tally[.comparedElements] == 0)
      #expect(tally[.selectorCalls] == 1 && tally[.cacheMissesFirst] == 1)
    }
  }

  /// The one dictionary grows when posts come, and hands its authors over in another order.
  @Test func `authors that come in another order are no change`() throws {
    var bench = Workbench(
      FlatTypedStore<IntKeys>.self, MemoizedDerivation.self, views: [.topAuthors(limit: 2)])
    for number in 100..<400 {
      let tally = bench.commit(Commit.insertPosts, post(number))
      #expect(tally[.recomputations] == 0 && tally[.cacheHits] == 1 && tally[.comparedElements] == 3, "\(number)")
    }
    let change = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(1), change: .points(9)))
    // Three authors, and what is shown up to the first row that differs; then two authors, and two rows that do not.
    #expect(change[.recomputations] == 1 && change[.comparedElements] == 3 + 1)
    let removal = bench.commit(Commit.deleteAuthors, AuthorID(0))
    #expect(removal[.recomputations] == 1 && removal[.comparedElements] == 2 + 2)
    let arrival = bench.commit(Commit.insertPosts, post(400, by: Author(id: AuthorID(7), name: "late", points: 0)))
    #expect(arrival[.cacheMissesChanged] == 1 && arrival[.comparedElements] == 2 + 2)
    let afterwards = bench.commit(Commit.insertPosts, post(401))
    #expect(afterwards[.cacheHits] == 1 && afterwards[.comparedElements] == 3)
  }

  private func post(_ number: Int, by author: Author? = nil) -> PostPayload {
    PostPayload(
      id: PostID(number), title: "", body: "", author: author, tags: [],
      createdAt: Timestamp(milliseconds: Int64(number)), comments: [])
  }
}
