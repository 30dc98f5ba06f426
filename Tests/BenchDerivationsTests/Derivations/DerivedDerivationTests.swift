import BenchCore
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchDerivations

@Suite struct DerivedDerivationTests {
  @Test func `asks every view at every commit, and delivers only what changed`() throws {
    let counted = try Counted("derived", SmallWorkloads.everything(seed: 11))
    #expect(counted.disagreement == nil)
    #expect(counted[.notifications] == counted.commits * counted.views)
    #expect(counted[.cacheHits] + counted[.cacheMissesChanged] == counted.commits * counted.views)
    #expect(counted[.recomputations] == counted[.cacheMissesChanged])
    #expect(counted[.viewUpdates] == counted[.requiredUpdates])
  }

  @Test func `ends at the table, at the id, at the inputs or at the output, and counts each look`() {
    var bench = Workbench(
      NormalizedStore.self, DerivedDerivation.self, views: [.author(AuthorID(0)), .author(AuthorID(1))])
    // Another table: the number of commits and the version of the table.
    let table = bench.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(table[.cacheHits] == 2 && table[.selectorCalls] == 0)
    #expect(table[.comparisons] == 2 && table[.comparedElements] == 2 * 2)
    // Another row of the table: its id is looked up as well. The view of that row selects its input and shows it.
    let row = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(1), change: .points(9)))
    #expect(row[.cacheHits] == 1 && row[.cacheMissesChanged] == 1 && row[.selectorCalls] == 1)
    #expect(row[.viewUpdates] == 1)
    // An equal write ends at the inputs.
    let equal = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(1), change: .points(9)))
    #expect(equal[.cacheHits] == 2 && equal[.selectorCalls] == 1 && equal[.recomputations] == 0)
    // An author that is not there: nothing was written, so the database did not change.
    let nothing = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(8), change: .points(0)))
    #expect(nothing[.cacheHits] == 2 && nothing[.comparedElements] == 2)
  }

  @Test func `a list with another length is not read, and is walked at the next write`() {
    var bench = Workbench(NormalizedStore.self, DerivedDerivation.self, views: [.thread(PostID(0))])
    let comment = CommentPayload(
      id: CommentID(100), body: "", author: nil, createdAt: Timestamp(milliseconds: 100))
    // The commit, the versions of authors and of comments, and the list; the numbers of rows differ.
    let arrival = bench.commit(Commit.insertComments, CommentInsert(post: PostID(0), comment: comment))
    #expect(arrival[.viewUpdates] == 1 && arrival[.selectorCalls] == 0)
    #expect(arrival[.comparisons] == 2 && arrival[.comparedElements] == 4)
    let first = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(8), change: .points(8)))
    #expect(first[.cacheHits] == 1 && first[.comparedElements] == 1)
    let second = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(2), change: .points(8)))
    #expect(second[.cacheMissesChanged] == 1 && second[.viewUpdates] == 0 && second[.selectorCalls] == 1)
    let third = bench.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(third[.cacheHits] == 1 && third[.selectorCalls] == 0)
  }

  @Test func `a view that reads a whole table goes from its version to its inputs`() {
    var bench = Workbench(
      NormalizedStore.self, DerivedDerivation.self, views: [.topAuthors(limit: 2)])
    let change = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(1), change: .points(9)))
    #expect(change[.selectorCalls] == 1 && change[.viewUpdates] == 1)
  }

  @Test func `a view that comes back is up to date with the changes of that moment`() {
    var bench = Workbench(
      NormalizedStore.self, DerivedDerivation.self, views: [.author(AuthorID(0))])
    bench.unmount(0)
    _ = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(7)))
    bench.mount(0)
    #expect(bench.screen.rows(0).first?.number == 7)
    _ = bench.screen.probe.take()
    let unrelated = bench.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(unrelated[.cacheHits] == 1)
  }
}
