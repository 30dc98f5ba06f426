import BenchCore
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchDerivations

@Suite struct VersionedDerivationTests {
  @Test func `asks every view at every commit, and delivers only what changed`() throws {
    let counted = try Counted("versioned", SmallWorkloads.everything(seed: 11))
    #expect(counted.disagreement == nil)
    #expect(counted[.notifications] == counted.commits * counted.views)
    #expect(counted[.cacheHits] + counted[.cacheMissesChanged] == counted.commits * counted.views)
    #expect(counted[.recomputations] == counted[.cacheMissesChanged])
    #expect(counted[.viewUpdates] == counted[.requiredUpdates])
    #expect(counted[.recomputations] < counted.commits * counted.views)
  }

  @Test func `computes every view of the table that changed, and no other`() {
    var bench = Workbench(
      NormalizedStore.self, VersionedDerivation.self,
      views: [.author(AuthorID(0)), .author(AuthorID(1)), .thread(PostID(2)), .feed(limit: 2)])
    let post = bench.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(post[.recomputations] == 1)
    #expect(post[.viewUpdates] == 0)
    let comment = bench.commit(Commit.updateComments, CommentEdit(id: CommentID(0), body: "new"))
    #expect(comment[.recomputations] == 2)
    let author = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(1), change: .points(9)))
    #expect(author[.recomputations] == 4)
    #expect(author[.viewUpdates] == 1)
  }

  @Test func `an equal write is another version`() {
    var bench = Workbench(
      NormalizedStore.self, VersionedDerivation.self, views: [.author(AuthorID(0))])
    let tally = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(0)))
    #expect(tally[.cacheMissesChanged] == 1)
    #expect(tally[.wastedRecomputations] == 1)
    #expect(tally[.viewUpdates] == 0)
    // An author that is not there: nothing was written.
    let nothing = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(8), change: .points(0)))
    #expect(nothing[.cacheHits] == 1)
  }

  @Test func `a view that comes back is up to date with the versions of that moment`() {
    var bench = Workbench(
      NormalizedStore.self, VersionedDerivation.self, views: [.author(AuthorID(0))])
    bench.unmount(0)
    _ = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(7)))
    bench.mount(0)
    #expect(bench.screen.rows(0).first?.number == 7)
    let unrelated = bench.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(unrelated[.recomputations] == 0)
  }

  #if Jemalloc
    @Test func `a change that touches no view allocates nothing`() throws {
      let meter = try #require(AllocationMeter.jemalloc())
      let views = (0..<100).map { ViewKey.author(AuthorID($0 % 3)) }
      let store = NormalizedStore.small()
      var derivation = VersionedDerivation(.none)
      var screen = Screen(of: views, painter: .none, probe: NoProbe())
      for slot in views.indices {
        screen.mount(slot, from: store)
        derivation.mount(slot, now: store, &screen)
      }
      var touched = Touched()
      for key in [Touched.Key.post(PostID(0)), .recentPosts, .comment(CommentID(0))] { touched.insert(key) }
      let start = meter.allocatedBytes()
      for _ in 0..<100 { derivation.refresh(touched, now: store, before: nil, &screen) }
      #expect((meter.allocatedBytes() - start).rawValue == 0)
      touched.insert(.author(AuthorID(0)))
      derivation.refresh(touched, now: store, before: nil, &screen)
      #expect((meter.allocatedBytes() - start).rawValue > 0, "the meter sees what a recomputation allocates")
    }
  #endif
}
