import BenchCore
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchDerivations

@Suite struct SelectCompareDerivationTests {
  @Test func `reads the inputs of every view twice at every commit`() throws {
    let counted = try Counted("select-compare", SmallWorkloads.everything(seed: 11))
    #expect(counted.disagreement == nil)
    #expect(counted[.selectorCalls] == 2 * counted.views * counted.commits)
    #expect(counted[.comparisons] == counted.views * counted.commits)
    #expect(counted[.viewUpdates] == counted[.recomputations])
    #expect(counted[.viewUpdates] >= counted[.requiredUpdates])
  }

  /// 200 calls for 100 commits, as Verge's own test has it, and nothing derived where nothing is related.
  @Test(arguments: [(0, 0), (1, 100)])
  func `derives nothing for what does not concern a view, and everything for what does`(
    author: Int, derived: Int
  ) {
    var bench = Workbench(
      NormalizedStore.self, SelectCompareDerivation.self, views: [.author(AuthorID(1))])
    var tally = Tally()
    for points in 1...100 {
      tally += bench.commit(
        Commit.updateAuthors, AuthorEdit(id: AuthorID(author), change: .points(1_000 + points)))
    }
    #expect(tally[.selectorCalls] == 200)
    #expect(tally[.recomputations] == derived)
    #expect(tally[.viewUpdates] == derived)
  }

  @Test func `stops comparing at the first input that differs`() {
    // The inputs: the post, its author, then three comments, each with its author.
    var bench = Workbench(
      NormalizedStore.self, SelectCompareDerivation.self, views: [.detail(PostID(0))])
    let first = bench.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(first[.comparedElements] == 1)
    let last = bench.commit(Commit.updateComments, CommentEdit(id: CommentID(2), body: "new"))
    #expect(last[.comparedElements] == 7)
    let none = bench.commit(Commit.updatePosts, PostEdit(id: PostID(1), title: "new"))
    #expect(none[.comparedElements] == 8)
    #expect(none[.recomputations] == 0)
  }

  @Test func `sees that inputs became fewer or more`() {
    var bench = Workbench(
      NormalizedStore.self, SelectCompareDerivation.self,
      views: [.thread(PostID(0)), .authorPosts(AuthorID(0)), .author(AuthorID(2))])
    // The thread, and the count of comments beside a post of its author.
    #expect(bench.commit(Commit.deleteComments, CommentID(2))[.viewUpdates] == 2)
    #expect(bench.screen.rows(0).count == 2)
    #expect(bench.commit(Commit.deletePosts, PostID(1))[.viewUpdates] == 1)
    #expect(bench.screen.rows(1).count == 1)
    let insert = CommentInsert(
      post: PostID(0),
      comment: CommentPayload(
        id: CommentID(9), body: "late", author: nil, createdAt: Timestamp(milliseconds: 99)))
    #expect(bench.commit(Commit.insertComments, insert)[.viewUpdates] == 2)
    #expect(bench.screen.rows(0).count == 3)
  }

  @Test func `takes everything for changed where there is no state before`() {
    var bench = Workbench(
      NormalizedStore.self, SelectCompareDerivation.self,
      views: [.author(AuthorID(0)), .author(AuthorID(1))])
    let edit = AuthorEdit(id: AuthorID(0), change: .points(1))
    let tally = bench.commit(Commit.updateAuthors, edit, tellingPast: false)
    #expect(tally[.viewUpdates] == 2)
    #expect(tally[.selectorCalls] == 0)
  }
}
