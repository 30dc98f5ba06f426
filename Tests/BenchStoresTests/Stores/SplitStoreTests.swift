import BenchCore
import DesignsFixtures
import Testing

@testable import BenchStores

@Suite struct SplitStoreTests {
  @Test func `the cells agree with the entities after every commit`() throws {
    for seed in 51...54 {
      let stage = try SmallWorkloads.everything(
        seed: UInt64(seed), operations: 520, batch: seed.isMultiple(of: 2) ? 4 : 1)
      _ = drive(SplitStore.self, stage) { store, commit, _ in
        let agree = store.feed.cells == cells(store.entities)
        #expect(agree, "seed \(seed), after \(commit)")
      }
    }
  }

  @Test func `the feed is refilled from the entities when it loses a post`() throws {
    // 80 posts against 50 cells: each deletion of a shown post brings one up from below.
    let stage = try SmallWorkloads.stage(
      seed: 3, mix: [.deletePost], operations: 70, authors: 20, posts: 80, comments: 100)
    _ = drive(SplitStore.self, stage) { store, _, _ in
      let agree = store.feed.cells == cells(store.entities)
      #expect(agree)
    }
  }

  @Test func `an author's change is one write and one for each cell that shows it`() {
    var store = SplitStore.small()
    var touched = Touched()
    var probe = CountingProbe()
    withUnsafePointer(to: AuthorEdit(id: AuthorID(0), change: .name("new"))) { edit in
      store.commit(.updateAuthors(Batch(base: edit, count: 1)), &touched, &probe)
    }
    #expect(probe.tally[.entityWrites] == 1 + 2)
    #expect(store.feed.cells.map { $0.author?.name } == ["author 1", "new", "new"])
  }

  @Test func `a held state keeps its cells`() throws {
    var store = SplitStore.small()
    let held = try #require(store.hold())
    store.apply(Commit.updatePosts, PostEdit(id: PostID(2), title: "new"))
    var titles: [String] = []
    held.forEachRecentPost(limit: 1) { post, _, _ in titles.append(post.title) }
    store.forEachRecentPost(limit: 1) { post, _, _ in titles.append(post.title) }
    #expect(titles == ["title 2", "new"])
  }

  /// What the cells must hold, by asking the entities.
  private func cells(_ entities: NormalizedStore) -> [SplitStore.Cell] {
    var cells: [SplitStore.Cell] = []
    entities.forEachRecentPost(limit: SplitStore.Feed.length) { post, author, count in
      cells.append(SplitStore.Cell(post: post, author: author, commentCount: count))
    }
    return cells
  }
}
