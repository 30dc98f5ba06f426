import BenchCore
import BenchStores
import BenchWorkloads
import DesignsFixtures
import Testing

@testable import BenchDerivations

@Suite struct IncrementalDerivationTests {
  private typealias Live = LiveScreen<NormalizedStore, IncrementalDerivation, CountingProbe>

  private static let rename = AuthorEdit(id: AuthorID(0), change: .name("other"))

  private func live(_ views: [ViewKey], over payload: Payload = .small) -> Live {
    LiveScreen(IncrementalDerivation.self, views, over: payload, probe: CountingProbe())
  }

  // MARK: Against the oracle

  /// Long logs in which everything that is shown is deleted some day, views come and go, and commits name a key twice.
  @Test(arguments: 1...10)
  func `agrees with the oracle on long logs in which everything happens`(seed: Int) throws {
    let stage = try SmallWorkloads.stage(
      seed: UInt64(seed), mix: OperationKind.inMix + [.insertPost, .insertPost, .insertComment, .insertComment],
      operations: 600, batch: seed % 4 + 1, authors: 150, posts: 160, comments: 300, equalWrites: 0.3,
      churn: seed.isMultiple(of: 2) ? Churn(subscribe: 300, unsubscribe: 300) : .none)
    let counted = try Counted("incremental", stage)
    #expect(counted.disagreement == nil)
    #expect(counted[.staleViews] == 0)
    #expect(counted[.wastedUpdates] == 0)
  }

  /// Few entities and more than a window holds, so that the ends of windows are met all the time.
  @Test(arguments: 1...10)
  func `agrees with the oracle where windows run dry`(seed: Int) throws {
    let stage = try SmallWorkloads.stage(
      seed: UInt64(seed),
      mix: [.insertPost, .insertPost, .deletePost, .deletePost, .updateAuthor, .insertComment, .updatePost],
      operations: 210, batch: seed % 5 + 1, authors: 6, posts: 24, comments: 20)
    let counted = try Counted("incremental", stage)
    #expect(counted.disagreement == nil)
  }

  @Test func `delivers what must change, and computes nothing but the upper badges`() throws {
    for seed in 21...24 {
      let stage = try SmallWorkloads.everything(seed: UInt64(seed), operations: 520)
      let counted = try Counted("incremental", stage)
      #expect(counted[.viewUpdates] == counted[.requiredUpdates])
      #expect(counted[.wastedUpdates] == 0)
      #expect(counted[.recomputations] < counted[.requiredUpdates] / 10)
      let withoutBadges = SmallWorkloads.views.filter { $0.kind != .badge }
      let other = try SmallWorkloads.stage(
        seed: UInt64(seed), mix: OperationKind.inMix, operations: 260, authors: 60, posts: 80, comments: 120,
        views: withoutBadges)
      #expect(try Counted("incremental", other)[.recomputations] == 0)
    }
  }

  // MARK: Who is told

  @Test func `nothing that is left of an author who is gone concerns the author's views`() {
    var live = live([.author(AuthorID(0)), .authorPosts(AuthorID(0)), .commentCount(AuthorID(0), PostID(0))])
    live.apply(Commit.deleteAuthors, AuthorID(0))
    _ = live.take()
    live.apply(Commit.updatePosts, PostEdit(id: PostID(1), title: "other"))
    live.apply(Commit.deleteComments, CommentID(0))
    live.apply(Commit.deletePosts, PostID(0))
    #expect(live.take()[.notifications] == 0)
  }

  @Test func `rows that are edited follow no reference`() {
    var live = live([.feed(limit: 3), .detail(PostID(0))])
    live.apply(Commit.deleteAuthors, AuthorID(0))
    live.apply(Commit.updatePosts, PostEdit(id: PostID(0), title: "other"))
    let tally = live.take()
    #expect(tally[.viewUpdates] == 4)
    #expect(tally[.missingReferences] == 0)
  }

  @Test func `a new name notifies the views that show the name, new points those that show points`() {
    // Author 0 wrote posts 0 and 1 and a comment under post 0.
    let named: [ViewKey] = [
      .author(AuthorID(0)), .detail(PostID(0)), .detail(PostID(1)), .thread(PostID(0)), .feed(limit: 2),
      .authorPosts(AuthorID(0)), .commentCount(AuthorID(0), PostID(2)), .tagged("a"), .topAuthors(limit: 3),
    ]
    let others: [ViewKey] = [
      .author(AuthorID(2)), .detail(PostID(2)), .feed(limit: 1), .authorPosts(AuthorID(1)), .topAuthors(limit: 1),
      .badge(limit: 3, depth: 1),
    ]
    var live = live(named + others)
    _ = live.take()
    live.apply(Commit.updateAuthors, Self.rename)
    let renamed = live.take()
    #expect(renamed[.notifications] == named.count)
    #expect(renamed[.viewUpdates] == named.count)
    #expect(renamed[.recomputations] == 0)
    live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(1)))
    let scored = live.take()
    #expect(scored[.viewUpdates] == 4, "the profile, the heads of two details, and the ranks")
    let isRight = live.isRight
    #expect(isRight)
  }

  @Test func `an author written with equal values notifies no view, and delivers nothing`() {
    var live = live([.author(AuthorID(0)), .feed(limit: 3), .detail(PostID(0)), .topAuthors(limit: 3)])
    _ = live.take()
    live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .name("author 0")))
    live.apply(Commit.updatePosts, PostEdit(id: PostID(0), title: "title 0"))
    let tally = live.take()
    #expect(tally[.notifications] == 2, "the feed and the detail look at their row")
    #expect(tally[.viewUpdates] == 0)
  }

  @Test func `a change behind the end of a window does not touch it`() {
    var live = live([.feed(limit: 1), .topAuthors(limit: 1), .badge(limit: 1, depth: 1)])
    _ = live.take()
    live.apply(Commit.deletePosts, PostID(0))
    live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(1)))
    live.apply(Commit.updatePosts, PostEdit(id: PostID(1), title: "other"))
    let behind = live.take()
    #expect(behind[.notifications] == 0)
    live.apply(Commit.deletePosts, PostID(2))
    let within = live.take()
    #expect(within[.viewUpdates] == 1, "the feed; post 1 has no comments, as post 2 had none")
    let isRight = live.isRight
    #expect(isRight)
  }

  @Test func `a view with a limit takes the next row when one goes, and what is outside does not concern it`() {
    // Comments 0, 1 and 2, each by the author of its number; posts 0 and 1 by author 0.
    let newest: [ViewKey] = [
      .thread(PostID(0), ListWindow(2)), .authorPosts(AuthorID(0), ListWindow(1)), .tagged("a", ListWindow(2)),
    ]
    let oldest: [ViewKey] = [
      .thread(PostID(0), ListWindow(1, from: .oldest)), .authorPosts(AuthorID(0), ListWindow(1, from: .oldest)),
      .tagged("a", ListWindow(2, from: .oldest)),
    ]
    var live = live(newest + oldest)
    _ = live.take()
    live.apply(Commit.updateComments, CommentEdit(id: CommentID(0), body: "other"))
    live.apply(Commit.updatePosts, PostEdit(id: PostID(2), title: "other"))
    let outside = live.take()
    #expect(outside[.notifications] == 2, "the oldest comment, and the newest post with the tag")
    live.apply(Commit.deleteComments, CommentID(2))
    let refilled = live.take()
    #expect(refilled[.notifications] == 3, "the thread, and the two lists of the oldest, which have post 0")
    live.apply(Commit.deletePosts, PostID(1))
    live.apply(Commit.deletePosts, PostID(0))
    let emptied = live.take()
    #expect(outside[.recomputations] + refilled[.recomputations] + emptied[.recomputations] == 0)
    let isRight = live.isRight
    #expect(isRight)
  }

  @Test func `a badge is notified when the row below it changed`() {
    var live = live((1...5).map { .badge(limit: 3, depth: $0) })
    _ = live.take()
    for (post, told) in [(1, 2), (2, 5)] {
      let author = Author(id: AuthorID(1), name: "author 1", points: 1)
      let comment = CommentPayload(
        id: CommentID(10 + post), body: "first", author: author, createdAt: Timestamp(milliseconds: 100))
      live.apply(Commit.insertComments, CommentInsert(post: PostID(post), comment: comment))
      let tally = live.take()
      #expect(tally[.viewUpdates] == told, "\(3 - post) unread")
      #expect(tally[.recomputations] == min(4, told), "all above the first that are told")
    }
    let isRight = live.isRight
    #expect(isRight)
  }

  // MARK: What cannot be applied

  @Test func `an author who comes back is computed, not applied`() {
    let views: [ViewKey] = [
      .author(AuthorID(2)), .authorPosts(AuthorID(2)), .commentCount(AuthorID(2), PostID(0)), .topAuthors(limit: 2),
    ]
    var live = live(views)
    live.apply(Commit.deleteAuthors, AuthorID(2))
    let isRightWithout = live.isRight
    #expect(isRightWithout)
    _ = live.take()
    let post = PostPayload(
      id: PostID(3), title: "back", body: "", author: Author(id: AuthorID(2), name: "back", points: 9), tags: [],
      createdAt: Timestamp(milliseconds: 50), comments: [])
    live.apply(Commit.insertPosts, post)
    let tally = live.take()
    let delivered = (0..<4).allSatisfy { live.screen.digest($0) == live.screen.withRows($0) { $0.digest } }
    #expect(delivered)
    #expect(tally[.recomputations] == 3, "all but the ranks, which know everybody")
    #expect(tally[.viewUpdates] == 4)
    let isRight = live.isRight
    #expect(isRight)
  }

  @Test func `a post that a view waits for is computed when it comes`() {
    var live = live([.detail(PostID(3)), .thread(PostID(3))])
    _ = live.take()
    let author = Author(id: AuthorID(1), name: "author 1", points: 1)
    let post = PostPayload(
      id: PostID(3), title: "new", body: "", author: author, tags: [], createdAt: Timestamp(milliseconds: 50),
      comments: [])
    live.apply(Commit.insertPosts, post)
    live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(1), change: .name("known")))
    let tally = live.take()
    #expect(tally[.viewUpdates] == 2, "the post, then the name of its author; a thread without comments stays empty")
    let isRight = live.isRight
    #expect(isRight)
  }

  // MARK: What is remembered

  @Test func `what comes and goes leaves no notes`() {
    let views: [ViewKey] = [
      .detail(PostID(0)), .thread(PostID(0)), .author(AuthorID(0)), .authorPosts(AuthorID(0)),
      .commentCount(AuthorID(0), PostID(0)), .authorPosts(AuthorID(2)), .detail(PostID(9)),
    ]
    var live = live(views)
    for round in 0..<30 {
      for slot in 0..<7 where slot != round % 7 { live.unmount(slot) }
      live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .name("name \(round)")))
      for slot in [4, 1, 6, 3, 0, 5, 2] where slot != round % 7 { live.mount(slot) }
      let isRight = live.isRight
      #expect(isRight)
    }
    for slot in 0..<7 { live.unmount(slot) }
    let notes = live.derivation.notes
    #expect(notes.authors.count == 0)
    #expect(notes.posts.count == 0)
    #expect(notes.comments.count == 0)
  }

  @Test func `a name that two views share a note of survives the first of them`() {
    var live = live([.detail(PostID(0)), .commentCount(AuthorID(0), PostID(0)), .authorPosts(AuthorID(0))])
    live.unmount(1)
    live.unmount(2)
    _ = live.take()
    live.apply(Commit.updateAuthors, Self.rename)
    let tally = live.take()
    #expect(tally[.viewUpdates] == 1)
    let isRight = live.isRight
    #expect(isRight)
  }

  #if Jemalloc
    /// A thousand posts, or ten times as many, by authors of ten posts each.
    private static func payload(posts: Int) -> Payload {
      let authors = (0..<(posts / 10)).map { Author(id: AuthorID($0), name: "author \($0)", points: $0) }
      let payloads = (0..<posts).map { number in
        PostPayload(
          id: PostID(number), title: "title \(number)", body: "", author: authors[number / 10], tags: [],
          createdAt: Timestamp(milliseconds: Int64(number)), comments: [])
      }
      return Payload(authors: authors, posts: payloads)
    }

    /// A build that is not optimised allocates for every call of an accessor, so what can be held here is that views
    /// make no difference: keys that no view knows, and posts and authors behind the ends of windows.
    @Test func `a change that concerns no view costs the same under a hundred times the views`() throws {
      let meter = try #require(AllocationMeter.jemalloc())
      let keys: [Touched.Key] = [.author(AuthorID(3)), .post(PostID(31)), .comment(CommentID(9)), .recentPosts]
      let few: [ViewKey] = [.feed(limit: 50), .detail(PostID(0)), .author(AuthorID(0)), .topAuthors(limit: 5)]
      let many = (40..<100).flatMap { number in
        [ViewKey.author(AuthorID(number)), .thread(PostID(10 * number)), .detail(PostID(5 * number))]
      }
      #expect(bytes(few, meter, touching: keys) == bytes(few + many, meter, touching: keys))
    }

    private func bytes(_ views: [ViewKey], _ meter: AllocationMeter, touching keys: [Touched.Key]) -> Bytes {
      var live = LiveScreen(
        IncrementalDerivation.self, views, over: Self.payload(posts: 1_000), probe: NoProbe())
      live.touch(keys)
      let before = meter.allocatedBytes()
      for _ in 0..<100 { live.touch(keys) }
      return meter.allocatedBytes() - before
    }

    /// An edit does not depend on how much is shown: nothing is built again.
    @Test func `editing ten times as many rows allocates no more`() throws {
      let meter = try #require(AllocationMeter.jemalloc())
      let few = try bytesOfEdits(posts: 1_000, meter)
      let many = try bytesOfEdits(posts: 10_000, meter)
      #expect(many.rawValue <= few.rawValue + 60 * 2_500, "a chunk for some inserts, at most")
    }

    private func bytesOfEdits(posts: Int, _ meter: AllocationMeter) throws -> Bytes {
      var live = LiveScreen(
        IncrementalDerivation.self, [.feed(limit: posts), .authorPosts(AuthorID(0)), .topAuthors(limit: posts / 10)],
        over: Self.payload(posts: posts), probe: NoProbe())
      let author = Author(id: AuthorID(0), name: "author 0", points: 0)
      var before = Bytes.zero
      for step in 0..<80 {
        if step == 20 { before = meter.allocatedBytes() }
        live.apply(Commit.updatePosts, PostEdit(id: PostID(step), title: "other"))
        live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(step % 7), change: .points(step * 3)))
        live.apply(
          Commit.insertPosts,
          PostPayload(
            id: PostID(posts + step), title: "new", body: "", author: author, tags: [],
            createdAt: Timestamp(milliseconds: Int64(posts + step)), comments: []))
        live.apply(Commit.deletePosts, PostID(posts + step - 5))
      }
      let bytes = meter.allocatedBytes() - before
      let isRight = live.isRight
      #expect(isRight)
      return bytes
    }
  #endif
}
