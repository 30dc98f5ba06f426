import BenchStores
import DesignsFixtures
import Testing

@testable import BenchCore
@testable import BenchOtherStores
@testable import BenchTableStores

/// The comparison of a store's tables with a past state of them.
@Suite struct TableWalkTests {
  /// One line per store that compares tables: how many elements an equal write makes equality walk through.
  private static let checks: [String: @Sendable () throws -> Void] = [
    "boxed": { try check(BoxedStore.self, walked: 3) },
    "dense": { try check(DenseStore.self, walked: 3) },
    "erased": { try check(ErasedStore.self, walked: 3) },
    "flat": { try check(FlatStore<IntKeys>.self, walked: 9) },
    "flat-typed": { try check(FlatTypedStore<IntKeys>.self, walked: 9) },
    "nested": { try check(NestedStore.self, walked: 3) },
    "nested-scan": { try check(NestedScanStore.self, walked: 3) },
    "normalized": { try check(NormalizedStore.self, walked: 3) },
    "normalized-scan": { try check(NormalizedScanStore.self, walked: 3) },
    "persistent": { try check(PersistentStore<IntKeys>.self, walked: 0) },
    "split": { try check(SplitStore.self, walked: 3) },
  ]

  @Test func `every store that compares tables is tested here`() {
    let cards = AllStores.list.map(\.card).filter { $0.abilities.contains(.tables) }
    #expect(Set(cards.map(\.name)) == Set(Self.checks.keys))
    #expect(cards.allSatisfy { $0.holding != .cannotHold })
  }

  @Test(arguments: checks.keys.sorted())
  func `a table that was written lies elsewhere, and is equal unless a value differs`(name: String) throws {
    let check = try #require(Self.checks[name])
    try check()
  }

  private static func check<S: Store>(_ type: S.Type, walked: Int) throws {
    let name = S.card.name
    var store = S.small()
    let before = try #require(store.hold())
    let untouched = changes(store, before, .all, .identity)
    #expect(untouched.tables.isEmpty && untouched.tally[.comparedElements] == 0, "\(name)")
    #expect(changes(store, before, .all, .equality).tables.isEmpty, "\(name)")

    store.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(0)))
    #expect(changes(store, before, .authors, .identity).tables.contains(.authors), "\(name), an equal write")
    let equal = changes(store, before, .authors, .equality)
    #expect(equal.tables.isEmpty, "\(name), an equal write")
    #expect(equal.tally[.comparedElements] == walked, "\(name)")
    #expect(equal.tally[.comparisons] == 1, "\(name)")

    store.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(9)))
    #expect(changes(store, before, .authors, .identity).tables.contains(.authors), "\(name)")
    #expect(changes(store, before, .authors, .equality).tables.contains(.authors), "\(name)")
    checkTheOthers(&store)
  }

  /// Each kind of change, seen by both comparisons in the table that it is of.
  private static func checkTheOthers<S: Store>(_ store: inout S) {
    expect(&store, .posts) { $0.apply(Commit.updatePosts, PostEdit(id: PostID(1), title: "new")) }
    expect(&store, .comments) { $0.apply(Commit.updateComments, CommentEdit(id: CommentID(1), body: "new")) }
    let comment = CommentPayload(
      id: CommentID(9), body: "late", author: nil, createdAt: Timestamp(milliseconds: 99))
    expect(&store, .comments) { $0.apply(Commit.insertComments, CommentInsert(post: PostID(1), comment: comment)) }
    let post = PostPayload(
      id: PostID(9), title: "late", body: "", author: nil, tags: [], createdAt: Timestamp(milliseconds: 99),
      comments: [])
    expect(&store, .posts) { $0.apply(Commit.insertPosts, post) }
    expect(&store, .comments) { $0.apply(Commit.deleteComments, CommentID(9)) }
    expect(&store, .posts) { $0.apply(Commit.deletePosts, PostID(9)) }
    expect(&store, .authors) { $0.apply(Commit.deleteAuthors, AuthorID(2)) }
  }

  private static func expect<S: Store>(
    _ store: inout S, _ table: Tables, _ change: (inout S) -> Void
  ) {
    guard let before = store.hold() else { return }
    change(&store)
    for comparison in [TableComparison.identity, .equality] {
      let found = changes(store, before, table, comparison).tables
      #expect(!found.isDisjoint(with: table), "\(S.card.name), \(comparison), table \(table.rawValue)")
    }
  }

  private static func changes<S: Store>(
    _ store: S, _ past: S.Held, _ tables: Tables, _ comparison: TableComparison
  ) -> (tables: Tables, tally: Tally) {
    var probe = CountingProbe()
    return (store.changes(in: tables, since: past, by: comparison, &probe), probe.take())
  }

  // MARK: Containers

  /// The one place that reads where containers lie: the word must be that of their elements.
  @Test func `the first word of an array is where its elements lie, of a dictionary where its copy lies`() {
    var array = [1, 2, 3]
    let held = array
    #expect(array.isIdentical(to: held))
    array[0] = 1
    #expect(!array.isIdentical(to: held) && array.isEqual(to: held))
    let place = storage(of: array)
    array[0] = 5
    #expect(storage(of: array) == place, "nobody holds it, so it is written where it lies")
    let distance = array.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } - place
    #expect(distance == 32, "a head, then the elements")

    var table = [AuthorID(1): 1, AuthorID(2): 2]
    let past = table
    #expect(table.isIdentical(to: past))
    table[AuthorID(1)] = 1
    #expect(!table.isIdentical(to: past) && table.isEqual(to: past))
    let lies = storage(of: table)
    table[AuthorID(1)] = 7
    #expect(storage(of: table) == lies && !table.isEqual(to: past))
    let other = [AuthorID(1): 7, AuthorID(2): 2]
    #expect(storage(of: table) != storage(of: other) && table == other, "equal ones lie apart")
  }

  @Test func `equality walks to the first difference, and not at all where storage is shared`() {
    let past = Array(0..<100)
    var now = past
    #expect(walk(now, past) == 0)
    now[40] = -1
    #expect(walk(now, past) == 41)
    now[40] = 40
    #expect(walk(now, past) == 100)
    now.removeLast()
    #expect(walk(now, past) == 0, "their sizes differ")
  }

  /// A dictionary has another order in each process; the count has one for all.
  @Test func `what a walk through a dictionary counts follows from the lowest id that differs`() {
    let past = Dictionary(uniqueKeysWithValues: (0..<100).map { (AuthorID($0), $0) })
    var now = past
    #expect(walk(now, past) == 0)
    now[AuthorID(40)] = -1
    now[AuthorID(70)] = -1
    #expect(walk(now, past) == 41)
    now[AuthorID(40)] = 40
    now[AuthorID(70)] = 70
    #expect(walk(now, past) == 100)
    now[AuthorID(99)] = nil
    #expect(walk(now, past) == 0, "their sizes differ")
    now[AuthorID(100)] = 0
    #expect(walk(now, past) == 100, "the one that was there alone has the highest id")
  }

  @Test func `a walk that is not counted comes to the same answer`() {
    let past = Dictionary(uniqueKeysWithValues: (0..<9).map { (AuthorID($0), $0) })
    var now = past
    now[AuthorID(3)] = 3
    var silent = Walk(isCounting: false)
    #expect(now.isEqual(to: past, &silent))
    now[AuthorID(3)] = 4
    #expect(!now.isEqual(to: past, &silent))
  }

  private func walk<C: PastComparable>(_ now: C, _ past: C) -> Int {
    var walk = Walk(isCounting: true)
    _ = now.isEqual(to: past, &walk)
    return walk.elements
  }
}

extension PastComparable {
  fileprivate func isEqual(to past: Self) -> Bool {
    var walk = Walk(isCounting: true)
    return isEqual(to: past, &walk)
  }
}
