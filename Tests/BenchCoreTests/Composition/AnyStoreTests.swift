import Synchronization
import Testing

@testable import BenchCore

@Suite struct AnyStoreTests {
  private let witness = StoreWitness(OwnWordsStore.self)

  private func makeStore() -> AnyStore { AnyStore(Payload(), at: witness.allocate(), witness) }

  @Test func `every question is answered by the store behind it`() {
    let store = makeStore()
    var heard = Heard(store)
    #expect(heard.all(of: store) == Heard.answers(numbered: 0))
    _ = consume store
  }

  @Test func `a past state answers every question as the store did`() throws {
    var store = makeStore()
    let held = store.hold()
    let past = try #require(held)
    store.count()
    var heard = Heard(store)
    #expect(heard.all(of: past) == Heard.answers(numbered: 0))
    #expect(heard.all(of: store) == Heard.answers(numbered: 1))
  }

  @Test func `a commit reaches the store, and what it touched comes back`() {
    var store = makeStore()
    #expect(store.count() == [.author(AuthorID(1))])
    #expect(store.count() == [.author(AuthorID(2))])
  }

  @Test func `tables are compared by the store, with the past that it held`() throws {
    var store = makeStore()
    let held = store.hold()
    let past = try #require(held)
    var probe = NoProbe()
    #expect(store.changes(in: .authors, since: past, by: .equality, &probe) == [])
    store.count()
    #expect(store.changes(in: .authors, since: past, by: .equality, &probe) == .authors)
  }

  @Test func `a state is held in the memory of the one before it`() throws {
    var store = makeStore()
    var past = store.hold()
    let box = try #require(past).box
    let address = box.state
    _ = consume box
    store.count()
    store.hold(over: &past)
    #expect(past?.box.state == address)
    #expect(past?.author(AuthorID(0))?.points == 1)
  }

  @Test func `a state that somebody keeps is not written over`() throws {
    var store = makeStore()
    var past = store.hold()
    let kept = try #require(past)
    store.count()
    store.hold(over: &past)
    #expect(kept.author(AuthorID(0))?.points == 0)
    #expect(past?.author(AuthorID(0))?.points == 1)
  }

  @Test func `a store that cannot be held has no past`() {
    let witness = StoreWitness(RareStore.self)
    let store = AnyStore(Payload(), at: witness.allocate(), witness)
    let past = store.hold()
    #expect(past == nil)
  }

  @Test func `store and past are let go of with what stands for them`() {
    let before = RareStore.living
    do {
      let witness = StoreWitness(RareStore.self)
      let store = AnyStore(Payload(), at: witness.allocate(), witness)
      #expect(RareStore.living == before + 1)
      _ = consume store
    }
    #expect(RareStore.living == before)
  }
}

extension AnyPast: Equatable {
  public static func == (left: AnyPast, right: AnyPast) -> Bool { left.box === right.box }
}

extension AnyStore {
  /// Makes a commit; answers what it touched.
  @discardableResult
  fileprivate mutating func count() -> [Touched.Key] {
    var touched = Touched()
    var probe = NoProbe()
    withUnsafePointer(to: AuthorID(0)) {
      commit(.deleteAuthors(Batch(base: $0, count: 1)), &touched, &probe)
    }
    return Array(touched.keys)
  }
}

/// Answers each question in words of its own, which no other question would answer, with the number of commits so far.
private struct OwnWordsStore: Store {
  static let card = DesignCard(name: "own-words", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")
  private var commits = 0

  init<P: Probe>(_ payload: Payload, _ probe: inout P) {}

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    commits += 1
    touched.insert(.author(AuthorID(commits)))
  }

  func changes<P: Probe>(
    in tables: Tables, since past: borrowing Self, by comparison: TableComparison, _ probe: inout P
  ) -> Tables {
    commits == past.commits ? [] : tables
  }

  private func author(named name: String) -> Author { Author(id: AuthorID(0), name: name, points: commits) }
  private func post(named title: String) -> Post {
    Post(
      id: PostID(commits), title: title, body: "", author: nil, tags: [], createdAt: Timestamp(milliseconds: 0))
  }
  private func comment(named body: String) -> BenchCore.Comment {
    Comment(
      id: CommentID(commits), post: PostID(0), author: nil, body: body, createdAt: Timestamp(milliseconds: 0))
  }

  func author(_ id: AuthorID) -> Author? { author(named: "author") }
  func forEachAuthor(_ body: (Author) -> Void) { body(author(named: "forEachAuthor")) }
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { body(post(named: "forEachPost"), commits) }
  func post(_ id: PostID) -> (post: Post, author: Author?)? { (post(named: "post"), author(named: "post")) }
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    body(post(named: "forEachRecentPost"), nil, limit)
  }
  func forEachComment(of post: PostID, _ body: (BenchCore.Comment, Author?) -> Void) {
    body(comment(named: "forEachComment"), nil)
  }
  func comment(_ id: CommentID, of post: PostID) -> (comment: BenchCore.Comment, author: Author?)? {
    (comment(named: "comment"), nil)
  }
  func show(_ view: ViewKey, into rows: inout Rows) { rows.append(Row(id: commits, headline: "show")) }
  func select<V: InputVisitor>(_ view: ViewKey, _ visitor: inout V) {
    visitor.visit(author: author(named: "select"))
    visitor.visit(count: commits)
  }
}

/// Cannot be copied, and counts how many of its kind live.
private struct RareStore: Store, ~Copyable {
  static let card = DesignCard(
    name: "rare", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "", holding: .cannotHold)
  private static let count = Atomic(0)
  static var living: Int { count.load(ordering: .relaxed) }

  init<P: Probe>(_ payload: Payload, _ probe: inout P) { Self.count.add(1, ordering: .relaxed) }
  deinit { Self.count.subtract(1, ordering: .relaxed) }

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {}
  borrowing func hold() -> NoPast? { nil }
  borrowing func author(_ id: AuthorID) -> Author? { nil }
  borrowing func forEachAuthor(_ body: (Author) -> Void) {}
  borrowing func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {}
  borrowing func post(_ id: PostID) -> (post: Post, author: Author?)? { nil }
  borrowing func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {}
  borrowing func forEachComment(of post: PostID, _ body: (BenchCore.Comment, Author?) -> Void) {}
}

/// Asks every question there is.
private struct Heard {
  private var probe = NoProbe()

  init(_ store: borrowing AnyStore) {}

  mutating func all<R: Reads & ~Copyable>(of reads: borrowing R) -> [String] {
    var words: [String] = []
    func say(_ author: Author?) { words.append("\(author?.name ?? "none") \(author?.points ?? -1)") }
    func say(_ post: Post?) { words.append("\(post?.title ?? "none") \(post?.id.rawValue ?? -1)") }
    func say(_ comment: BenchCore.Comment?) { words.append("\(comment?.body ?? "none") \(comment?.id.rawValue ?? -1)") }
    say(reads.author(AuthorID(0)))
    reads.forEachAuthor { say($0) }
    reads.forEachPost(by: AuthorID(0)) { post, _ in say(post) }
    say(reads.post(PostID(0))?.post)
    reads.forEachRecentPost(limit: 3) { post, _, _ in say(post) }
    reads.forEachComment(of: PostID(0)) { comment, _ in say(comment) }
    say(reads.comment(CommentID(0), of: PostID(0))?.comment)
    var rows = Rows()
    reads.show(.feed(limit: 1), into: &rows)
    words.append("\(rows.rows[0].headline) \(rows.rows[0].id)")
    words.append("keys \(keys(of: reads))")
    words.append("inputs differ from the 0th: \(inputsDiffer(reads))")
    words.append("a stranger \(stranger(reads))")
    return words
  }

  /// Returns all answers after this number of commits.
  static func answers(numbered number: Int) -> [String] {
    ["author", "forEachAuthor", "forEachPost", "post", "forEachRecentPost", "forEachComment", "comment", "show"].map {
      "\($0) \(number)"
    } + [
      "keys \([Touched.Key.recentPosts, .author(AuthorID(0))])", "inputs differ from the 0th: \(number != 0)",
      // Of another type, it gets the definition: the post, its author and the count that `forEachRecentPost` answers.
      "a stranger \(["post \(number)", "author none", "count 1"])",
    ]
  }

  private func keys<R: Reads & ~Copyable>(of reads: borrowing R) -> [Touched.Key] {
    var collector = KeyCollector()
    collector.collect(.feed(limit: 1), from: reads)
    return collector.keys
  }

  private mutating func inputsDiffer<R: Reads & ~Copyable>(_ reads: borrowing R) -> Bool {
    var inputs = Inputs()
    let first = OwnWordsStore(Payload(), &probe)
    inputs.replace(.feed(limit: 1), from: first, &probe)
    return inputs.differ(.feed(limit: 1), from: reads, &probe)
  }

  private func stranger<R: Reads & ~Copyable>(_ reads: borrowing R) -> [String] {
    var list = InputList()
    reads.select(.feed(limit: 1), &list)
    return list.inputs
  }
}
