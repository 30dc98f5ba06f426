import BenchStores
import DesignsFixtures
import Testing

@testable import BenchCore
@testable import BenchOtherStores
@testable import BenchTableStores

#if SQLite
  import BenchSQLite
#endif

/// Derivations that follow keys see the same changes, whatever the store.
@Suite struct TouchedTests {
  private typealias Entities = ObservableEntitiesStore<EquatableGraph, SetWrites, KeptObjects>

  @Test func `every store names the keys that normalized names`() throws {
    for seed in 31...34 {
      let stage = try SmallWorkloads.everything(seed: UInt64(seed), batch: seed.isMultiple(of: 2) ? 3 : 1)
      let expected = keys(NormalizedStore.self, stage)
      #expect(expected.contains { !$0.isEmpty })
      #expect(keys(AtomsStore.self, stage) == expected)
      #expect(keys(DenseStore.self, stage) == expected)
      #expect(keys(ObjectsStore.self, stage) == expected)
      #expect(keys(Entities.self, stage) == expected)
      #expect(keys(SplitStore.self, stage) == expected)
      #if SQLite
        #expect(keys(SQLiteStore<InMemory>.self, stage) == expected)
      #endif
    }
  }

  /// The keys of each commit, without those that concern no view any more: the posts of an author who is gone, and the
  /// comments of a post that is gone and may have had none.
  private func keys<S: Store & ~Copyable>(_ store: S.Type, _ stage: Stage) -> [Set<Touched.Key>] {
    var gone: Set<Touched.Key> = []
    var all: [Set<Touched.Key>] = []
    _ = drive(store, stage) { _, commit, keys in
      if case .deleteAuthors(let ids) = commit { for id in ids { gone.insert(.posts(by: id)) } }
      if case .deletePosts(let ids) = commit { for id in ids { gone.insert(.comments(of: id)) } }
      all.append(keys.subtracting(gone))
    }
    return all
  }

  @Test func `every store says which field an edit wrote`() {
    for store in AllStores.list where store.ids == .int {
      #expect(
        fields(store.type, Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(9))) == [.authorPoints],
        "\(store.card.name)")
      #expect(
        fields(store.type, Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .name("new"))) == [.authorName],
        "\(store.card.name)")
      #expect(
        fields(store.type, Commit.updatePosts, PostEdit(id: PostID(0), title: "new")) == [.postTitle],
        "\(store.card.name)")
      #expect(
        fields(store.type, Commit.updateComments, CommentEdit(id: CommentID(0), body: "new")) == [.commentBody],
        "\(store.card.name)")
    }
  }

  @Test func `a change of what is not there writes, copies and names nothing`() {
    for store in AllStores.list where store.ids == .int {
      let type = store.type
      expectNothing(type, Commit.updateAuthors, AuthorEdit(id: AuthorID(999), change: .points(9)))
      expectNothing(type, Commit.updatePosts, PostEdit(id: PostID(999), title: "new"))
      expectNothing(type, Commit.updateComments, CommentEdit(id: CommentID(999), body: "new"))
      expectNothing(type, Commit.deleteAuthors, AuthorID(999))
      expectNothing(type, Commit.deletePosts, PostID(999))
      expectNothing(type, Commit.deleteComments, CommentID(999))
    }
  }

  /// Commits a change under a held state.
  private func expectNothing<S: Store & ~Copyable, Element>(
    _ store: S.Type, _ kind: (Batch<Element>) -> Commit, _ element: Element
  ) {
    var store = S.small()
    var touched = Touched()
    var probe = CountingProbe()
    probe.held()
    withUnsafePointer(to: element) { store.commit(kind(Batch(base: $0, count: 1)), &touched, &probe) }
    let tally = probe.take()
    #expect(tally[.entityWrites] == 0 && tally[.entityRemovals] == 0, "\(S.card.name), \(element)")
    #expect(tally[.containerCopies] == 0, "\(S.card.name), \(element)")
    #expect(touched.keys.isEmpty, "\(S.card.name), \(element)")
  }

  private func fields<S: Store & ~Copyable, Element>(
    _ store: S.Type, _ kind: (Batch<Element>) -> Commit, _ element: Element
  ) -> [EntityFields] {
    var store = S.small()
    var touched = Touched()
    var probe = NoProbe()
    withUnsafePointer(to: element) { store.commit(kind(Batch(base: $0, count: 1)), &touched, &probe) }
    return Array(touched.fields)
  }

  /// Derivations that count comments, or edit one line of a thread, rely on these keys.
  @Test func `every store names each comment that came or went, and finds the one that is asked for`() throws {
    for seed in 51...52 {
      let stage = try SmallWorkloads.stage(
        seed: UInt64(seed),
        mix: [.insertComment, .insertComment, .deleteComment, .deletePost, .refetch, .deleteAuthor], operations: 120,
        batch: seed.isMultiple(of: 2) ? 3 : 1, authors: 40, posts: 60, views: [])
      let expected = moves(NormalizedStore.self, stage)
      #expect(expected.joined().contains { $0.came } && expected.joined().contains { !$0.came })
      #expect(moves(AtomsStore.self, stage) == expected)
      #expect(moves(BoxedStore.self, stage) == expected)
      #expect(moves(DenseStore.self, stage) == expected)
      #expect(moves(FlatStore<IntKeys>.self, stage) == expected)
      #expect(moves(FlatTypedStore<IntKeys>.self, stage) == expected)
      #expect(moves(NestedScanStore.self, stage) == expected)
      #expect(moves(NestedStore.self, stage) == expected)
      #expect(moves(NormalizedScanStore.self, stage) == expected)
      #expect(moves(ObjectsStore.self, stage) == expected)
      #expect(moves(Entities.self, stage) == expected)
      #expect(moves(PersistentStore<IntKeys>.self, stage) == expected)
      #expect(moves(SplitStore.self, stage) == expected)
      #if SQLite
        #expect(moves(SQLiteStore<InMemory>.self, stage) == expected)
      #endif
    }
  }

  /// The moves of each commit, held against the threads before and after it.
  private func moves<S: Store & ~Copyable>(_ storeType: S.Type, _ stage: Stage) -> [[Touched.Move]] {
    var probe = NoProbe()
    var store = S(stage.dataset.payload(), &probe)
    var touched = Touched()
    var reader = SegmentReader()
    var threads = threads(of: store)
    var all: [[Touched.Move]] = []
    while reader.next(limit: 64, of: stage) {
      for step in reader.segment.steps {
        touched.clear()
        store.commit(reader.segment.commit(step), &touched, &probe)
        let before = threads
        threads = self.threads(of: store)
        // What went with its post is not named.
        var applied = before.filter { threads[$0.key] != nil }
        for move in touched.moves { applied[move.post]?[move.comment] = move.came ? move.comment : nil }
        #expect(applied == threads, "\(S.card.name), \(step.kind)")
        all.append(Array(touched.moves))
      }
    }
    return all
  }

  /// The comments of each post, each found by itself, too.
  private func threads<S: Store & ~Copyable>(of store: borrowing S) -> [PostID: [CommentID: CommentID]] {
    var posts: [PostID] = []
    store.forEachRecentPost(limit: .max) { post, _, _ in posts.append(post.id) }
    var threads: [PostID: [CommentID: CommentID]] = [:]
    for post in posts {
      threads[post] = [:]
      var walked: [(comment: BenchCore.Comment, author: Author?)] = []
      store.forEachComment(of: post) { walked.append(($0, $1)) }
      for (comment, author) in walked {
        threads[post]?[comment.id] = comment.id
        let found = store.comment(comment.id, of: post)
        #expect(found?.comment == comment && found?.author == author, "\(S.card.name)")
        #expect(store.comment(comment.id, of: PostID(post.rawValue + 1)) == nil)
      }
    }
    return threads
  }

  @Test func `stores that keep each entity once write and remove as often as normalized`() throws {
    let stage = try SmallWorkloads.everything(seed: 41, operations: 520, batch: 2)
    let expected = drive(NormalizedStore.self, stage) { _, _, _ in }
    for tally in [
      drive(AtomsStore.self, stage) { _, _, _ in }, drive(DenseStore.self, stage) { _, _, _ in },
      drive(ObjectsStore.self, stage) { _, _, _ in }, drive(Entities.self, stage) { _, _, _ in },
    ] {
      #expect(tally[.entityWrites] == expected[.entityWrites])
      #expect(tally[.entityRemovals] == expected[.entityRemovals])
    }
  }
}
