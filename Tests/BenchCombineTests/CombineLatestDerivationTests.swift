#if OpenCombine
  import BenchCore
  import BenchStores
  import BenchWorkloads
  import DesignsFixtures
  import Testing

  @testable import BenchCombine
  @testable import BenchDerivations

  /// Counts of lists sent and joined, in known cases; conformance checks that the rows are right.
  struct CombineLatestDerivationTests {
    /// A thread of the small payload: under post 0, one comment by each of three authors.
    private let thread = ViewKey.thread(PostID(0))

    @Test func `ten updates of messages and members are eleven joins`() {
      let room = Room([thread])
      room.mount(0)
      for number in 0..<5 {
        room.commit(Commit.updateComments, CommentEdit(id: CommentID(number % 3), body: "new \(number)"))
        room.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(number % 3), change: .name("new \(number)")))
      }
      let tally = room.take()
      #expect(tally[.recomputations] == 11)
      #expect(tally[.viewUpdates] == 10, "what it subscribed with is on screen already")
      #expect(tally[.selectorCalls] == 12, "each list once at the start, and one of them per update")
      #expect(tally[.wastedUpdates] == 0)
      #expect(room.isCurrent(0))
    }

    @Test func `a message brings its author along, so both lists are sent`() {
      let room = Room([thread])
      room.mount(0)
      _ = room.take()
      room.say("hello", as: Author(id: AuthorID(0), name: "author 0", points: 0))
      let tally = room.take()
      #expect(tally[.recomputations] == 2)
      #expect(tally[.notifications] == 2)
      #expect(tally[.wastedUpdates] == 1, "the second join finds the members as they were")
      #expect(room.isCurrent(0))
    }

    @Test func `a join walks the members for each message, or asks a dictionary`() {
      for (choice, walked) in [("linear", 1 + 2 + 3), ("hashed", 0)] {
        let room = Room([thread], lookUp: choice)
        room.mount(0)
        #expect(room.take()[.comparedElements] == walked)
        room.commit(Commit.updateComments, CommentEdit(id: CommentID(1), body: "new"))
        #expect(room.take()[.comparedElements] == walked)
        #expect(room.isCurrent(0))
      }
    }

    @Test func `a missing author is searched for in the whole list`() {
      for (choice, walked) in [("linear", 1 + 2 + 2), ("hashed", 0)] {
        let room = Room([thread], lookUp: choice)
        room.mount(0)
        _ = room.take()
        room.commit(Commit.deleteAuthors, AuthorID(1))
        let tally = room.take()
        #expect(tally[.comparedElements] == walked)
        #expect(tally[.missingReferences] == 1)
        #expect(room.isCurrent(0))
      }
    }

    @Test func `a change that no listened list holds is not sent`() {
      let room = Room([thread])
      room.mount(0)
      _ = room.take()
      room.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
      room.commit(Commit.deletePosts, PostID(1))
      let tally = room.take()
      #expect(tally[.recomputations] == 0)
      #expect(tally[.selectorCalls] == 0)
    }

    @Test func `a list is read once, however many views join it`() {
      let room = Room([thread, .commentCount(AuthorID(2), PostID(0)), .author(AuthorID(1))])
      for slot in 0..<3 { room.mount(slot) }
      #expect(room.take()[.selectorCalls] == 2)
      room.commit(Commit.updateComments, CommentEdit(id: CommentID(0), body: "new"))
      var tally = room.take()
      #expect(tally[.selectorCalls] == 1)
      #expect(tally[.recomputations] == 2)
      room.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(9)))
      tally = room.take()
      #expect(tally[.selectorCalls] == 1)
      #expect(tally[.recomputations] == 3)
      #expect(tally[.wastedUpdates] == 3, "none of them shows points of author 0")
    }

    @Test func `a query follows which posts it finds`() {
      let room = Room([.feed(limit: 2)])
      room.mount(0)
      _ = room.take()
      // Posts 2 and 1 are shown; 0 moves up when 2 goes.
      room.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "not shown"))
      #expect(room.take()[.recomputations] == 0)
      room.commit(Commit.deletePosts, PostID(2))
      #expect(room.take()[.recomputations] == 2, "posts and counts")
      room.commit(Commit.updatePosts, PostEdit(id: PostID(0), title: "shown"))
      #expect(room.take()[.recomputations] == 1)
      room.commit(Commit.deleteComments, CommentID(0))
      #expect(room.take()[.recomputations] == 1, "only a count")
      #expect(room.isCurrent(0))
    }

    /// Stores differ in whether they find what such an author wrote, which must not show in counts.
    @Test func `the posts of an author who is gone are none`() {
      let room = Room([.authorPosts(AuthorID(0))])
      room.mount(0)
      room.commit(Commit.deleteAuthors, AuthorID(0))
      _ = room.take()
      room.commit(Commit.updatePosts, PostEdit(id: PostID(1), title: "it stood in the list that was sent last"))
      #expect(room.take()[.recomputations] == 1)
      room.commit(Commit.updatePosts, PostEdit(id: PostID(1), title: "it stands there no more"))
      #expect(room.take()[.recomputations] == 0)
    }

    /// Each refetch that changes a post changes its author too: new title beside old points, for a moment.
    @Test(arguments: ["linear", "hashed"])
    func `a commit that touches both inputs joins twice, and the first time new with old`(lookUp: String) throws {
      let stage = try SmallWorkloads.stage(
        seed: 1, mix: [.refetch], operations: 40, authors: 1, posts: 1, comments: 0,
        views: [ViewSpec(kind: .detail, count: 1, limit: 0, keys: .uniform)])
      let contestant = Contestant(NormalizedStore.self, CombineLatestDerivation.self)
      let tally = try #require(refetches(contestant.choosing(.word(lookUp)).count(stage)))
      #expect(tally[.recomputations] == 80)
      #expect(tally[.requiredUpdates] > 10)
      #expect(tally[.glitches] == tally[.requiredUpdates])
      let naive = Contestant(NormalizedStore.self, NaiveDerivation.self)
      #expect(refetches(naive.count(stage))?[.glitches] == 0)
    }

    private func refetches(_ measurement: BenchCore.Measurement) -> Tally? {
      measurement.lines.first { $0.operation == "refetch" }?.figures.tally
    }

    // MARK: Coming and going

    @Test func `a view that is gone joins no more, and its lists are forgotten with the last`() {
      let room = Room([thread, thread, .tagged("a"), .badge(limit: 5, depth: 5)])
      for slot in 0..<4 { room.mount(slot) }
      #expect(room.derivation.streams.count == 5, "comments, members, posts, and counts twice")
      for slot in [0, 2, 3] { room.unmount(slot) }
      _ = room.take()
      room.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .name("new")))
      #expect(room.take()[.recomputations] == 1)
      #expect(room.derivation.streams.count == 2)
      room.unmount(1)
      #expect(room.derivation.streams.count == 0)
      room.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .name("newer")))
      let tally = room.take()
      #expect(tally[.recomputations] == 0)
      #expect(tally[.selectorCalls] == 0)
    }

    @Test func `a view that comes back shows what happened meanwhile, and follows again`() {
      let room = Room([thread])
      room.mount(0)
      room.unmount(0)
      room.say("meanwhile", as: Author(id: AuthorID(7), name: "guest", points: 0))
      room.mount(0)
      #expect(room.isCurrent(0))
      _ = room.take()
      room.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(7), change: .name("member")))
      #expect(room.take()[.recomputations] == 1)
      #expect(room.isCurrent(0))
    }
  }

  /// A small store with a screen, driven by hand.
  private final class Room {
    private var store: NormalizedStore
    private var screen: Screen<CountingProbe>
    private(set) var derivation: CombineLatestDerivation

    init(_ views: [ViewKey], lookUp: String = "linear") {
      store = .small()
      screen = Screen(of: views, painter: .none, probe: CountingProbe())
      derivation = CombineLatestDerivation(.word(lookUp))
    }

    func mount(_ slot: Int) {
      screen.mount(slot, from: store)
      derivation.mount(slot, now: store, &screen)
    }

    func unmount(_ slot: Int) {
      derivation.unmount(slot, &screen)
      screen.unmount(slot)
    }

    func commit<Element>(_ kind: (Batch<Element>) -> Commit, _ element: Element) {
      var touched = Touched()
      var probe = NoProbe()
      withUnsafePointer(to: element) { store.commit(kind(Batch(base: $0, count: 1)), &touched, &probe) }
      derivation.refresh(touched, now: store, before: nil, &screen)
    }

    func say(_ body: String, as author: Author) {
      let comment = CommentPayload(
        id: CommentID(50), body: body, author: author, createdAt: Timestamp(milliseconds: 50))
      commit(Commit.insertComments, CommentInsert(post: PostID(0), comment: comment))
    }

    /// Returns the counts since the last call.
    func take() -> Tally { screen.probe.take() }

    func isCurrent(_ slot: Int) -> Bool {
      var rows = Rows()
      store.show(screen.views[slot], into: &rows)
      return rows.rows == screen.rows(slot)
    }
  }
#endif
