import BenchStores
import DesignsFixtures
import Testing

@testable import BenchCore
@testable import BenchOtherStores
@testable import BenchTableStores

/// Lists that are read from either end, and no further than is asked.
@Suite struct WalkTests {
  /// One line per store.
  private static let checks: [String: @Sendable (Dataset) -> Void] = [
    "atoms": { check(AtomsStore.self, $0) },
    "boxed": { check(BoxedStore.self, $0) },
    "dense": { check(DenseStore.self, $0) },
    "erased": { check(ErasedStore.self, $0) },
    "flat": { check(FlatStore<IntKeys>.self, $0) },
    "flat-typed": { check(FlatTypedStore<IntKeys>.self, $0) },
    "nested": { check(NestedStore.self, $0) },
    "nested-scan": { check(NestedScanStore.self, $0) },
    "normalized": { check(NormalizedStore.self, $0) },
    "normalized-scan": { check(NormalizedScanStore.self, $0) },
    "observable-entities": { check(ObservableEntitiesStore<EquatableGraph, SetWrites, KeptObjects>.self, $0) },
    "observable-tables": { check(ObservableTablesStore<EquatableTables>.self, $0) },
    "objects": { check(ObjectsStore.self, $0) },
    "persistent": { check(PersistentStore<IntKeys>.self, $0) },
    "split": { check(SplitStore.self, $0) },
    "without walks": { check(PlainStore.self, $0) },
  ]

  @Test func `every store is tested here`() {
    #expect(Set(AllStores.list.map(\.card.name)).union(["without walks"]) == Set(Self.checks.keys))
  }

  @Test(arguments: checks.keys.sorted())
  func `a walk begins at either end and stops where it is asked to`(name: String) throws {
    let check = try #require(Self.checks[name])
    check(try SmallWorkloads.everything(seed: 3, operations: 1).dataset)
  }

  private static func check<S: Store & ~Copyable>(_ type: S.Type, _ dataset: Dataset) {
    var probe = NoProbe()
    let store = S(dataset.payload(), &probe)
    var recent: [PostID] = []
    store.forEachRecentPost(limit: .max) { post, _, _ in recent.append(post.id) }
    #expect(recent.count == dataset.posts.count)
    compare(recent.reversed()) { end, wanted in store.walkRecentPosts(from: end) { post, _, _ in wanted(post.id) } }
    for post in dataset.posts {
      var thread: [CommentID] = []
      store.forEachComment(of: post.id) { comment, _ in thread.append(comment.id) }
      compare(thread) { end, wanted in store.walkComments(of: post.id, from: end) { comment, _ in wanted(comment.id) } }
      let count = store.commentCount(of: post.id)
      #expect(count == thread.count)
    }
    let gone = store.commentCount(of: PostID(1_000))
    #expect(gone == 0)
    for author in dataset.authors {
      var posts: [PostID] = []
      store.forEachPost(by: author.id) { post, _ in posts.append(post.id) }
      compare(posts.reversed()) { end, wanted in
        store.walkPosts(by: author.id, from: end) { post, _ in wanted(post.id) }
      }
    }
  }

  /// Compares walks of some lengths with a list that begins with the oldest.
  private static func compare<Element: Equatable>(
    _ list: [Element], _ walk: (ListEnd, @escaping (Element) -> Bool) -> Void
  ) {
    for end in ListEnd.allCases {
      for limit in [1, 2, 5, 1_000] {
        var walked: [Element] = []
        walk(end) { element in
          walked.append(element)
          return walked.count < limit
        }
        #expect(walked == Array((end == .oldest ? list : list.reversed()).prefix(limit)))
      }
    }
  }
}

/// A store of a user that writes no walks, and has those that follow from whole lists.
private struct PlainStore: Store {
  static var card: DesignCard { NormalizedStore.card }
  private var tables: NormalizedStore

  init<P: Probe>(_ payload: Payload, _ probe: inout P) { tables = NormalizedStore(payload, &probe) }
  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    tables.commit(commit, &touched, &probe)
  }

  func author(_ id: AuthorID) -> Author? { tables.author(id) }
  func forEachAuthor(_ body: (Author) -> Void) { tables.forEachAuthor(body) }
  func post(_ id: PostID) -> (post: Post, author: Author?)? { tables.post(id) }
  func forEachComment(of post: PostID, _ body: (BenchCore.Comment, Author?) -> Void) {
    tables.forEachComment(of: post, body)
  }
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { tables.forEachPost(by: author, body) }
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    tables.forEachRecentPost(limit: limit, body)
  }
}
