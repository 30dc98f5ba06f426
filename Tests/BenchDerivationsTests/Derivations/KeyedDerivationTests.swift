import BenchCore
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchDerivations

@Suite struct KeyedDerivationTests {
  private static let rename = AuthorEdit(id: AuthorID(0), change: .name("other"))

  @Test func `a change notifies the views that show it, and no other`() {
    // Author 0 wrote posts 0 and 1 and a comment under post 0; nothing of hers is in the last three.
    let showing: [ViewKey] = [
      .author(AuthorID(0)), .detail(PostID(0)), .detail(PostID(1)), .thread(PostID(0)), .feed(limit: 2),
      .authorPosts(AuthorID(0)),
    ]
    let others: [ViewKey] = [.author(AuthorID(2)), .detail(PostID(2)), .feed(limit: 1)]
    var live = LiveScreen(KeyedDerivation.self, showing + others, probe: CountingProbe())
    _ = live.take()
    live.apply(Commit.updateAuthors, Self.rename)
    let tally = live.take()
    #expect(tally[.notifications] == showing.count)
    #expect(tally[.recomputations] == showing.count)
    #expect(tally[.viewUpdates] == showing.count)
    let isRight = live.isRight
    #expect(isRight)
  }

  @Test func `a view that two keys of a commit notify is notified twice, computed once and delivered once`() {
    var live = LiveScreen(KeyedDerivation.self, [.detail(PostID(0))], probe: CountingProbe())
    _ = live.take()
    live.apply(
      Commit.updateAuthors, Self.rename, AuthorEdit(id: AuthorID(1), change: .name("another")))
    let tally = live.take()
    #expect(tally[.notifications] == 2)
    #expect(tally[.recomputations] == 1)
    #expect(tally[.viewUpdates] == 1)
  }

  @Test func `a notified view whose rows are equal is compared and not delivered`() {
    var live = LiveScreen(KeyedDerivation.self, [.author(AuthorID(0))], probe: CountingProbe())
    _ = live.take()
    live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .name("author 0")))
    let tally = live.take()
    #expect(tally[.notifications] == 1)
    #expect(tally[.wastedRecomputations] == 1)
    #expect(tally[.comparisons] == 1)
    #expect(tally[.viewUpdates] == 0)
  }

  @Test func `a view follows what it shows now, and no longer what it showed before`() {
    var live = LiveScreen(KeyedDerivation.self, [.feed(limit: 1)], probe: CountingProbe())
    live.apply(Commit.deletePosts, PostID(2))
    _ = live.take()
    live.apply(Commit.updateAuthors, Self.rename)
    let followed = live.take()
    #expect(followed[.viewUpdates] == 1, "post 1 by author 0 has come into the feed")
    live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(1), change: .name("gone from the feed")))
    let dropped = live.take()
    #expect(dropped[.notifications] == 0)
  }

  @Test func `by field, a write notifies the views that show the field, and no other`() {
    typealias Bench = Workbench<NormalizedStore, KeyedDerivation>
    // Author 0's profile shows name and points; the list of her posts and the thread show the name.
    let views: [ViewKey] = [.author(AuthorID(0)), .authorPosts(AuthorID(0)), .thread(PostID(0))]
    var byField = Bench(NormalizedStore.self, KeyedDerivation.self, views: views, choosing: .word("field"))
    var byEntity = Bench(NormalizedStore.self, KeyedDerivation.self, views: views)
    let points = AuthorEdit(id: AuthorID(0), change: .points(9))
    let (fields, entities) = (
      byField.commit(Commit.updateAuthors, points), byEntity.commit(Commit.updateAuthors, points)
    )
    #expect(fields[.notifications] == 1 && fields[.viewUpdates] == 1)
    #expect(entities[.notifications] == 3 && entities[.wastedRecomputations] == 2)
    let both = byField.commit(Commit.updateAuthors, points, Self.rename)
    #expect(both[.notifications] == 1 + 3 && both[.recomputations] == 3)
    let title = byField.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(title[.notifications] == 1)
  }

  @Test func `what comes and goes leaves nothing registered`() {
    var live = LiveScreen(
      KeyedDerivation.self, [.feed(limit: 3), .detail(PostID(0)), .author(AuthorID(0))], probe: CountingProbe())
    for _ in 0..<100 {
      for slot in 0..<3 { live.unmount(slot) }
      live.apply(Commit.updateAuthors, Self.rename)
      for slot in [1, 0, 2] { live.mount(slot) }
    }
    _ = live.take()
    live.unmount(1)
    live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(77)))
    let tally = live.take()
    #expect(tally[.notifications] == 2, "the feed and the profile; the detail is gone")
    for slot in [0, 2] { live.unmount(slot) }
    let left = live.derivation.registry.keyCount
    #expect(left == 0)
  }

  #if Jemalloc
    /// Walking through the keys of a commit allocates by itself where it is not optimised, as in these tests; nothing
    /// else may.
    @Test func `a change that concerns no view allocates nothing`() throws {
      let meter = try #require(AllocationMeter.jemalloc())
      #expect(bytesOfMisses(KeyedDerivation.self, meter) <= bytesOfMisses(WalkingDerivation.self, meter))
    }

    private func bytesOfMisses<D: Derivation>(_ derivation: D.Type, _ meter: AllocationMeter) -> Bytes {
      var live = LiveScreen(D.self, (0..<3).map { .detail(PostID($0)) } + [.author(AuthorID(0))], probe: NoProbe())
      let nobody: [Touched.Key] = [.author(AuthorID(40)), .post(PostID(41)), .recentPosts]
      live.touch(nobody)
      let before = meter.allocatedBytes()
      for _ in 0..<100 { live.touch(nobody) }
      return meter.allocatedBytes() - before
    }
  #endif
}

/// Walks through the keys and does nothing.
private struct WalkingDerivation: Derivation {
  static let card = DesignCard(name: "walking", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")

  init(_ choice: DesignChoice) {}

  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    for key in touched.keys { _ = key }
  }
}
