import BenchCore
import BenchStores
import BenchWorkloads
import DesignsFixtures
import Testing

@testable import BenchTableStores

@Suite struct SplitStoreTests {
  /// Opens every view, and holds each screen after every commit against one filled from the entities.
  @Test func `the screens agree with the entities after every commit`() throws {
    for seed in 51...56 {
      let batch = [1, 4, 9][seed % 3]
      let stage =
        seed.isMultiple(of: 2)
        ? try SmallWorkloads.everything(seed: UInt64(seed), operations: 520, batch: batch)
        : try SmallWorkloads.crowd(seed: seed, batch: batch)
      follow(stage) { store, commit in
        for screen in store.screens {
          let expected = filled(screen.view, store.entities)
          #expect(screen.authors == expected.authors, "seed \(seed), \(screen.view) after \(commit)")
          #expect(screen.cells == expected.cells, "seed \(seed), \(screen.view) after \(commit)")
          #expect(screen.lines == expected.lines, "seed \(seed), \(screen.view) after \(commit)")
        }
      }
    }
  }

  /// An author's key stays until the author changes: finding the other rows that show the author would cost a walk.
  @Test func `what has left the screens has no key, but for authors`() throws {
    for seed in UInt64(61)...64 {
      let stage = try SmallWorkloads.everything(seed: seed, operations: 520, batch: 4)
      var last: SplitStore?
      follow(stage) { store, _ in last = store }
      var store = try #require(last)
      var probe = CountingProbe()
      for view in stage.log.views { store.close(view, &probe) }
      let left = store.readers.keys.filter { if case .author = $0 { false } else { true } }
      #expect(left.isEmpty, "seed \(seed)")
    }
  }

  @Test func `a full feed takes the next post from below when it loses one`() throws {
    let feed = ViewSpec(kind: .feed, count: 1, limit: 7, keys: .uniform)
    let stage = try SmallWorkloads.stage(
      seed: 3, mix: [.deletePost], operations: 70, authors: 20, posts: 80, comments: 100, views: [feed])
    try follow(stage) { store, _ in
      let screen = try #require(store.screens.first)
      #expect(screen.cells == filled(screen.view, store.entities).cells)
    }
  }

  @Test func `a row that comes or goes is written or removed, and no other`() {
    var store = SplitStore.small()
    var probe = CountingProbe()
    store.open(.thread(PostID(0)), &probe)
    store.open(.feed(limit: 2), &probe)
    _ = probe.take()
    #expect(change(&store, Commit.deleteComments, CommentID(1)) == (writes: 0, removals: 1 + 2))
    let late = CommentPayload(
      id: CommentID(9), body: "late", author: nil, createdAt: Timestamp(milliseconds: 99))
    #expect(change(&store, Commit.insertComments, CommentInsert(post: PostID(0), comment: late)) == (1 + 1, 0))
    // Post 0 comes up from below.
    #expect(change(&store, Commit.deletePosts, PostID(2)) == (2, 1 + 2))
    let newest = PostPayload(
      id: PostID(9), title: "late", body: "", author: nil, tags: [], createdAt: Timestamp(milliseconds: 99),
      comments: [])
    #expect(change(&store, Commit.insertPosts, newest) == (1 + 1, 2))
    #expect(change(&store, Commit.deleteAuthors, AuthorID(0)) == (0, 1 + 1 + 1))
  }

  @Test func `an author's change is one write and one for each copy on an open screen`() {
    var store = SplitStore.small()
    #expect(writes(&store, .name("alone")) == 1, "no screen is open")
    var probe = CountingProbe()
    store.open(.feed(limit: 50), &probe)
    #expect(probe.take()[.entityWrites] == 3 * 2)
    #expect(writes(&store, .name("new")) == 1 + 2)
    #expect(store.screens[0].cells.map { $0.author?.name } == ["author 1", "new", "new"])
    store.open(.detail(PostID(0)), &probe)
    store.open(.author(AuthorID(0)), &probe)
    store.open(.authorPosts(AuthorID(0)), &probe)
    #expect(probe.take()[.entityWrites] == (2 + 3 * 2) + 1 + (1 + 2))
    #expect(writes(&store, .points(7)) == 1 + 2 + (1 + 1) + 1 + 1)
  }

  @Test func `a view that two slots show has one screen, and goes with the second`() {
    var store = SplitStore.small()
    var probe = CountingProbe()
    for _ in 0..<2 { store.open(.postRow(PostID(0)), &probe) }
    #expect(probe.take()[.entityWrites] == 2)
    store.close(.postRow(PostID(0)), &probe)
    #expect(probe.tally[.entityRemovals] == 0)
    #expect(writes(&store, .name("shown")) == 2)
    store.close(.postRow(PostID(0)), &probe)
    #expect(probe.tally[.entityRemovals] == 2)
    #expect(writes(&store, .name("gone")) == 1)
  }

  /// The place of a closed screen is taken by the next, to which the keys of the first mean nothing.
  @Test func `a screen that takes the place of another has none of its keys`() {
    var store = SplitStore.small()
    var probe = CountingProbe()
    store.open(.thread(PostID(0)), &probe)
    store.apply(Commit.deleteComments, CommentID(1))
    store.close(.thread(PostID(0)), &probe)
    store.open(.thread(PostID(1)), &probe)
    let late = CommentPayload(id: CommentID(9), body: "late", author: nil, createdAt: Timestamp(milliseconds: 99))
    store.apply(Commit.insertComments, CommentInsert(post: PostID(0), comment: late))
    #expect(store.screens.map(\.view) == [.thread(PostID(1))])
    #expect(store.screens[0].lines.isEmpty)
  }

  @Test func `a held state is one of the entities`() throws {
    var store = SplitStore.small()
    var probe = CountingProbe()
    store.open(.feed(limit: 1), &probe)
    let held = try #require(store.hold())
    store.apply(Commit.updatePosts, PostEdit(id: PostID(2), title: "new"))
    var (past, present) = (Rows(), Rows())
    held.show(.feed(limit: 1), into: &past)
    store.show(.feed(limit: 1), into: &present)
    #expect(past.rows.map(\.headline) == ["title 2"])
    #expect(present.rows.map(\.headline) == ["new"])
  }

  private func change<Element>(
    _ store: inout SplitStore, _ kind: (Batch<Element>) -> Commit, _ element: Element
  ) -> (writes: Int, removals: Int) {
    var touched = Touched()
    var probe = CountingProbe()
    withUnsafePointer(to: element) { store.commit(kind(Batch(base: $0, count: 1)), &touched, &probe) }
    return (probe.tally[.entityWrites], probe.tally[.entityRemovals])
  }

  private func writes(_ store: inout SplitStore, _ change: AuthorEdit.Change) -> Int {
    var touched = Touched()
    var probe = CountingProbe()
    withUnsafePointer(to: AuthorEdit(id: AuthorID(0), change: change)) { edit in
      store.commit(.updateAuthors(Batch(base: edit, count: 1)), &touched, &probe)
    }
    return probe.tally[.entityWrites]
  }

  private func filled(_ view: ViewKey, _ entities: NormalizedStore) -> ScreenStore {
    var screen = ScreenStore(view: view)
    var probe = NoProbe()
    screen.fill(from: entities, &probe)
    return screen
  }

  private func follow(_ stage: Stage, _ look: (SplitStore, Commit) throws -> Void) rethrows {
    var probe = CountingProbe()
    var store = SplitStore(stage.dataset.payload(), &probe)
    for view in stage.log.views { store.open(view, &probe) }
    try forEachCommit(of: stage) { commit in
      var touched = Touched()
      store.commit(commit, &touched, &probe)
      try look(store, commit)
    }
  }

  private func forEachCommit(of stage: Stage, _ body: (Commit) throws -> Void) rethrows {
    var reader = SegmentReader()
    while reader.next(limit: 64, of: stage) {
      for step in reader.segment.steps where step.kind.isChange { try body(reader.segment.commit(step)) }
    }
  }
}
