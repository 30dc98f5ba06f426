import BenchStores
import Testing

@testable import BenchCore
@testable import BenchOtherStores
@testable import BenchTableStores

/// The slots and keys of every store at each kind of commit, on data made by hand.
@Suite struct StoreDeedsTests {
  /// Every store that is registered stands here; the first test says which does not.
  private static let stores: [String: @Sendable ([Operation]) -> Deeds] = [
    "atoms": { Deeds(of: AtomsStore.self, $0) },
    "boxed": { Deeds(of: BoxedStore.self, $0) },
    "dense": { Deeds(of: DenseStore.self, $0) },
    "erased": { Deeds(of: ErasedStore.self, $0) },
    "flat": { Deeds(of: FlatStore<IntKeys>.self, $0) },
    "flat-typed": { Deeds(of: FlatTypedStore<IntKeys>.self, $0) },
    "nested": { Deeds(of: NestedStore.self, $0) },
    "nested-scan": { Deeds(of: NestedScanStore.self, $0) },
    "normalized": { Deeds(of: NormalizedStore.self, $0) },
    "normalized-scan": { Deeds(of: NormalizedScanStore.self, $0) },
    "objects": { Deeds(of: ObjectsStore.self, $0) },
    "observable-entities": { Deeds(of: ObservableEntitiesStore<EquatableGraph, SetWrites, KeptObjects>.self, $0) },
    "observable-tables": { Deeds(of: ObservableTablesStore<EquatableTables>.self, $0) },
    "persistent": { Deeds(of: PersistentStore<IntKeys>.self, $0) },
    "split": { Deeds(of: SplitStore.self, $0) },
  ]

  /// Stores that hold one slot per entity and nothing else; `split` passes copies on, and its own test counts them.
  private static let holdsCopies: Set<String> = ["nested", "nested-scan"]

  /// A commit, and what must come of it. What is nested is the same with and without an index.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    var operations: [Operation]
    let nested: (writes: Int, removals: Int)
    let normalized: (writes: Int, removals: Int)
    let touched: Set<Touched.Key>
    /// Keys that may be named beside those: written with an equal value, or of somebody who is gone.
    var mayTouch: Set<Touched.Key> = []

    var testDescription: String { name }
  }

  private static let post0 = PostID(0)

  static let cases: [Case] = [
    Case(
      name: "update-author: all copies and the roster; one row",
      operations: [Operation(.updateAuthor, entity: 0, value: 0)], nested: (5, 0), normalized: (1, 0),
      touched: [.author(AuthorID(0))]),
    Case(
      name: "update-author, points", operations: [Operation(.updateAuthor, entity: 1, value: 50, flags: .points)],
      nested: (3, 0), normalized: (1, 0), touched: [.author(AuthorID(1))]),
    Case(
      name: "update-author of somebody who wrote nothing", operations: [Operation(.updateAuthor, entity: 2, value: 0)],
      nested: (1, 0), normalized: (1, 0), touched: [.author(AuthorID(2))]),
    Case(
      name: "two changes in one commit",
      operations: [
        Operation(.updateAuthor, entity: 0, value: 0, batch: 2),
        Operation(.updateAuthor, entity: 1, value: 0, batch: 0),
      ], nested: (8, 0), normalized: (2, 0), touched: [.author(AuthorID(0)), .author(AuthorID(1))]),
    Case(
      name: "update-post", operations: [Operation(.updatePost, entity: 0, value: 0)], nested: (1, 0),
      normalized: (1, 0), touched: [.post(post0)]),
    Case(
      name: "update-comment", operations: [Operation(.updateComment, entity: 2, value: 0)], nested: (1, 0),
      normalized: (1, 0), touched: [.comment(CommentID(2))]),
    Case(
      name: "insert-post: the post and its author", operations: [Operation(.insertPost, value: 0, other: 1)],
      nested: (2, 0), normalized: (2, 0), touched: [.post(PostID(3)), .recentPosts, .posts(by: AuthorID(1))],
      mayTouch: [.author(AuthorID(1))]),
    Case(
      name: "insert-comment: the comment and its author", operations: [Operation(.insertComment, entity: 1, value: 6)],
      nested: (2, 0), normalized: (2, 0), touched: [.comment(CommentID(3)), .comments(of: PostID(1))],
      mayTouch: [.author(AuthorID(2))]),
    Case(
      name: "insert-comment by nobody", operations: [Operation(.insertComment, entity: 1, value: 7)],
      nested: (1, 0), normalized: (1, 0), touched: [.comment(CommentID(3)), .comments(of: PostID(1))]),
    Case(
      name: "delete-post: with its comments, and where nested with all their authors",
      operations: [Operation(.deletePost, entity: 0)], nested: (0, 6), normalized: (0, 3),
      touched: [.post(post0), .recentPosts, .comments(of: post0), .posts(by: AuthorID(0))]),
    Case(
      name: "delete-post without comments", operations: [Operation(.deletePost, entity: 1)], nested: (0, 2),
      normalized: (0, 1), touched: [.post(PostID(1)), .recentPosts, .posts(by: AuthorID(0))]),
    Case(
      name: "delete-post whose comments went before it",
      operations: [Operation(.deleteComment, entity: 1), Operation(.deletePost, entity: 2)], nested: (0, 2),
      normalized: (0, 1), touched: [.post(PostID(2)), .recentPosts, .posts(by: AuthorID(1))]),
    Case(
      name: "delete-comment", operations: [Operation(.deleteComment, entity: 0)], nested: (0, 2), normalized: (0, 1),
      touched: [.comment(CommentID(0)), .comments(of: post0)]),
    Case(
      name: "delete-author: all copies and the roster; one row", operations: [Operation(.deleteAuthor, entity: 0)],
      nested: (0, 5), normalized: (0, 1), touched: [.author(AuthorID(0))]),
    Case(
      name: "refetch of what is known: every slot in it", operations: [Operation(.refetch, value: 1, other: 1)],
      nested: (6, 0), normalized: (6, 0),
      touched: [
        .post(post0), .comment(CommentID(0)), .comment(CommentID(2)), .author(AuthorID(0)), .author(AuthorID(1)),
      ]),
    Case(
      name: "refetch that knows an author better: every slot in it, the roster, and the copies elsewhere, once each",
      operations: [Operation(.refetch, value: 2, other: 1)], nested: (6 + 1 + 2, 0), normalized: (6, 0),
      touched: [
        .post(post0), .comment(CommentID(0)), .comment(CommentID(2)), .author(AuthorID(0)), .author(AuthorID(1)),
      ]),
    Case(
      name: "refetch after its author was deleted",
      operations: [Operation(.deleteAuthor, entity: 0), Operation(.refetch, value: 3, other: 1)], nested: (4, 0),
      normalized: (4, 0),
      touched: [.post(post0), .comment(CommentID(0)), .comment(CommentID(2)), .author(AuthorID(1))],
      mayTouch: [.posts(by: AuthorID(0))]),
  ]

  @Test func `every store is here, and every kind of change`() {
    #expect(Set(Self.stores.keys) == Set(AllStores.list.map(\.card.name)))
    let kinds = Set(Self.cases.flatMap { $0.operations.map(\.kind) })
    #expect(kinds == Set(OperationKind.inMix.filter(\.isChange)))
  }

  @Test func `the load counts every slot that is assigned`() {
    // Three authors; three posts and three comments, each with its author.
    for (name, deeds) in Self.stores where name != "split" {
      #expect(deeds([]).loadWrites == 3 + 2 * 3 + 2 * 3, "\(name)")
    }
  }

  @Test(arguments: cases)
  func `writes and removes what it must`(commit: Case) {
    for (name, deeds) in Self.stores where name != "split" {
      let found = deeds(commit.operations)
      let expected = Self.holdsCopies.contains(name) ? commit.nested : commit.normalized
      #expect(found.writes == expected.writes, "\(name) writes")
      #expect(found.removals == expected.removals, "\(name) removals")
    }
  }

  @Test(arguments: cases)
  func `names what changed and nothing else`(commit: Case) {
    for (name, deeds) in Self.stores {
      let touched = deeds(commit.operations).touched
      #expect(touched.isSuperset(of: commit.touched), "\(name) leaves out \(commit.touched.subtracting(touched))")
      let extra = touched.subtracting(commit.touched).subtracting(commit.mayTouch)
      #expect(extra.isEmpty, "\(name) names \(extra)")
    }
  }
}
