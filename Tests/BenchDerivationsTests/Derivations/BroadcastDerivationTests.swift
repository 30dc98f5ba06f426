import BenchCore
import BenchStores
import DesignsFixtures
import Synchronization
import Testing

@testable import BenchDerivations

@Suite struct BroadcastDerivationTests {
  private static let rename = AuthorEdit(id: AuthorID(0), change: .name("other"))

  @Test func `the poster reads a value once, and no view reads it`() {
    let views = [ViewKey](repeating: .author(AuthorID(0)), count: 5) + [.feed(limit: 3), .detail(PostID(0))]
    var live = LiveScreen(WatchedStore.self, BroadcastDerivation.self, views, probe: CountingProbe())
    _ = live.store.reads.take()
    live.apply(Commit.updateAuthors, Self.rename)
    let reads = live.store.reads.take()
    #expect(reads == ["author"])
    let isRight = live.isRight
    #expect(isRight)
    let tally = live.take()
    #expect(tally[.viewUpdates] == views.count)
  }

  @Test func `a new post is inserted into the lists that take it, without a query`() {
    let views: [ViewKey] = [
      .feed(limit: 2), .feed(limit: 9), .authorPosts(AuthorID(1)), .authorPosts(AuthorID(0)), .tagged("a"),
      .tagged("new"), .badge(limit: 2, depth: 1),
    ]
    var live = LiveScreen(BroadcastDerivation.self, views, probe: CountingProbe())
    _ = live.take()
    live.apply(
      Commit.insertPosts,
      PostPayload(
        id: PostID(3), title: "new", body: "", author: Author(id: AuthorID(1), name: "author 1", points: 1),
        tags: ["new"], createdAt: Timestamp(milliseconds: 3), comments: []))
    let isRight = live.isRight
    #expect(isRight)
    let tally = live.take()
    #expect(tally[.queries] == 0)
  }

  @Test func `a full feed that lost a post asks for the next, and one that has them all does not`() {
    let views: [ViewKey] = [.feed(limit: 2), .feed(limit: 9), .tagged("a"), .authorPosts(AuthorID(1))]
    var live = LiveScreen(BroadcastDerivation.self, views, probe: CountingProbe())
    _ = live.take()
    live.apply(Commit.deletePosts, PostID(2))
    let isRight = live.isRight
    #expect(isRight)
    let tally = live.take()
    #expect(tally[.queries] == 1)
    #expect(tally[.recomputations] == 4)
  }

  @Test func `the best ask again only when one of them fell to the end`() {
    // Points are 0, 1 and 2; the two best are 2 and 1.
    var live = LiveScreen(BroadcastDerivation.self, [.topAuthors(limit: 2)], probe: CountingProbe())
    let steps: [(author: Int, points: Int, queries: Int)] = [(0, 9, 0), (2, 3, 0), (2, 1, 1), (0, 8, 0), (0, 7, 0)]
    for step in steps {
      _ = live.take()
      live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(step.author), change: .points(step.points)))
      let (tally, isRight) = (live.take(), live.isRight)
      #expect(tally[.queries] == step.queries, "\(step)")
      #expect(isRight, "\(step)")
    }
  }

  @Test func `equal values are posted and drawn`() {
    var live = LiveScreen(BroadcastDerivation.self, [.author(AuthorID(0))], probe: CountingProbe())
    _ = live.take()
    live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .name("author 0")))
    let tally = live.take()
    #expect(tally[.wastedUpdates] == 1)
    #expect(tally[.comparisons] == 0)
  }

  @Test func `an author who is gone leaves the copies, and one who comes back brings the posts`() {
    let views: [ViewKey] = [.authorPosts(AuthorID(0)), .commentCount(AuthorID(0), PostID(0)), .thread(PostID(0))]
    var live = LiveScreen(BroadcastDerivation.self, views, probe: CountingProbe())
    live.apply(Commit.deleteAuthors, AuthorID(0))
    let isRight = live.isRight
    #expect(isRight)
    live.apply(Commit.updatePosts, PostEdit(id: PostID(0), title: "meanwhile"))
    _ = live.take()
    live.apply(
      Commit.insertComments,
      CommentInsert(
        post: PostID(1),
        comment: CommentPayload(
          id: CommentID(3), body: "back", author: Author(id: AuthorID(0), name: "back", points: 0),
          createdAt: Timestamp(milliseconds: 20))))
    let (tally, isRightAgain) = (live.take(), live.shows(0) && live.shows(1))
    #expect(isRightAgain)
    #expect(tally[.queries] == 2)
  }

  @Test func `the list of an author who is gone shows nothing, and asks for nothing`() {
    let views: [ViewKey] = [.authorPosts(AuthorID(0), ListWindow(2))]
    var live = LiveScreen(BroadcastDerivation.self, views, probe: CountingProbe())
    live.apply(Commit.deleteAuthors, AuthorID(0))
    _ = live.take()
    live.apply(Commit.deletePosts, PostID(0))
    let (tally, isRight) = (live.take(), live.isRight)
    #expect(tally[.notifications] == 1 && tally[.queries] == 0)
    #expect(isRight)
  }

  @Test func `what comes and goes leaves nothing observed`() {
    let views: [ViewKey] = [.feed(limit: 3), .detail(PostID(0)), .topAuthors(limit: 2)]
    var live = LiveScreen(BroadcastDerivation.self, views, probe: CountingProbe())
    for _ in 0..<10 {
      for slot in 0..<3 { live.unmount(slot) }
      live.apply(Commit.updateAuthors, Self.rename)
      for slot in [2, 0, 1] { live.mount(slot) }
    }
    let isRight = live.isRight
    #expect(isRight)
    for slot in 0..<3 { live.unmount(slot) }
    let left = live.derivation.registry.keyCount
    #expect(left == 0)
  }
}

/// The normalized store, with a record of who asked it what.
private struct WatchedStore: Store {
  static let card = DesignCard(name: "watched", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")

  /// The questions since the last call of `take`.
  final class Reads: Sendable {
    private let list = Mutex<[String]>([])
    func note(_ question: String) { list.withLock { $0.append(question) } }
    func take() -> [String] {
      list.withLock { list in
        defer { list = [] }
        return list
      }
    }
  }

  let reads = Reads()
  private var store: NormalizedStore

  init<P: Probe>(_ payload: Payload, _ probe: inout P) { store = NormalizedStore(payload, &probe) }

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    store.commit(commit, &touched, &probe)
  }

  func author(_ id: AuthorID) -> Author? {
    reads.note("author")
    return store.author(id)
  }
  func post(_ id: PostID) -> (post: Post, author: Author?)? {
    reads.note("post")
    return store.post(id)
  }
  func forEachAuthor(_ body: (Author) -> Void) {
    reads.note("authors")
    store.forEachAuthor(body)
  }
  func forEachComment(of post: PostID, _ body: (BenchCore.Comment, Author?) -> Void) {
    reads.note("comments")
    store.forEachComment(of: post, body)
  }
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    reads.note("posts")
    store.forEachPost(by: author, body)
  }
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    reads.note("recent posts")
    store.forEachRecentPost(limit: limit, body)
  }
}
