import BenchStores
import DesignsFixtures
import Testing

@testable import BenchCore
@testable import BenchDerivations
@testable import BenchOtherStores

@Suite struct MemoizedDerivationTests {
  @Test func `asks once a view and commit, and delivers only what changed`() throws {
    let counted = try Counted("memoized", SmallWorkloads.everything(seed: 11))
    #expect(counted.disagreement == nil)
    #expect(counted[.notifications] == counted.commits * counted.views)
    #expect(counted[.cacheHits] + counted[.cacheMissesChanged] == counted.commits * counted.views)
    #expect(counted[.selectorCalls] < counted.commits * counted.views)
    #expect(counted[.recomputations] == counted[.cacheMissesChanged])
    #expect(counted[.viewUpdates] == counted[.requiredUpdates])
  }

  @Test func `a list is read neither where no table was written nor where it has another length`() {
    var bench = Workbench(NormalizedStore.self, MemoizedDerivation.self, views: [.thread(PostID(0))])
    let inputs = 2 * 3
    // An author whom the thread does not show.
    _ = bench.commit(Commit.insertPosts, post(50, by: Author(id: AuthorID(7), name: "late", points: 0)))
    let table = bench.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(table[.cacheHits] == 1 && table[.selectorCalls] == 0)
    #expect(table[.comparisons] == 1 && table[.comparedElements] == 1)
    let other = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(7), change: .points(9)))
    #expect(other[.cacheHits] == 1 && other[.selectorCalls] == 1)
    #expect(other[.comparisons] == 2 && other[.comparedElements] == 2 + inputs)
    // The numbers of rows differ as well, so no row is compared.
    let arrival = bench.commit(Commit.insertComments, comment(100))
    #expect(arrival[.cacheMissesChanged] == 1 && arrival[.viewUpdates] == 1 && arrival[.selectorCalls] == 0)
    #expect(arrival[.comparisons] == 2 && arrival[.comparedElements] == 2)
    // Nothing is kept, so the first write afterwards is a change, and what it leaves is kept.
    let first = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(7), change: .points(8)))
    #expect(first[.cacheMissesChanged] == 1 && first[.viewUpdates] == 0 && first[.selectorCalls] == 1)
    #expect(first[.comparisons] == 2 && first[.comparedElements] == 2 + 4)
    let second = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(7), change: .points(7)))
    #expect(second[.cacheHits] == 1 && second[.comparedElements] == 2 + inputs + 2)
  }

  @Test func `a list with a limit is read where something came, because the limit may hide it`() {
    var bench = Workbench(NormalizedStore.self, MemoizedDerivation.self, views: [.feed(limit: 1)])
    let arrival = bench.commit(Commit.insertPosts, post(100))
    #expect(arrival[.selectorCalls] == 1 && arrival[.cacheMissesChanged] == 1)
  }

  /// Nothing is remembered of a view that comes on screen, so there is nothing to compare it with.
  @Test func `a view that comes on screen compares nothing`() throws {
    for view in [ViewKey.author(AuthorID(0)), .feed(limit: 3), .topAuthors(limit: 2)] {
      var bench = Workbench(NormalizedStore.self, MemoizedDerivation.self, views: [view])
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
      let author = bench.store.author(AuthorID(2))
      let tally = bench.commit(Commit.insertPosts, post(number, by: author))
      #expect(tally[.recomputations] == 0 && tally[.cacheHits] == 1 && tally[.comparedElements] == 1 + 3, "\(number)")
    }
    let change = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(1), change: .points(9)))
    // The table, three authors, and what is shown up to the first row that differs; then two authors, and two rows that
    // do not.
    #expect(change[.recomputations] == 1 && change[.comparedElements] == 1 + 3 + 1)
    let removal = bench.commit(Commit.deleteAuthors, AuthorID(0))
    #expect(removal[.recomputations] == 1 && removal[.comparedElements] == 1 + 2 + 2)
    let late = Author(id: AuthorID(7), name: "late", points: 0)
    let arrival = bench.commit(Commit.insertPosts, post(400, by: late))
    #expect(arrival[.cacheMissesChanged] == 1 && arrival[.comparedElements] == 1 + 2 + 2)
    let afterwards = bench.commit(Commit.insertPosts, post(401, by: late))
    #expect(afterwards[.cacheHits] == 1 && afterwards[.comparedElements] == 1 + 3)
  }

  private func comment(_ number: Int) -> CommentInsert {
    CommentInsert(
      post: PostID(0),
      comment: CommentPayload(
        id: CommentID(number), body: "", author: nil, createdAt: Timestamp(milliseconds: Int64(number))))
  }

  private func post(_ number: Int, by author: Author? = nil) -> PostPayload {
    PostPayload(
      id: PostID(number), title: "", body: "", author: author, tags: [],
      createdAt: Timestamp(milliseconds: Int64(number)), comments: [])
  }
}
