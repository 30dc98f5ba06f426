import BenchCore
import BenchRemote
import BenchSyncs
import Testing

@testable import BenchWorkloads

/// The counts of the frames that users saw.
@Suite struct FramesTests {
  private func sync(_ name: String) throws -> any Sync.Type {
    try #require(AllSyncs.all.first { $0.card.name == name })
  }

  @Test(arguments: AllSyncs.all.map { $0.card.name })
  func `a frame belongs to a phase or to none, and its stretches are the time on screen`(name: String) throws {
    for seed in 1...8 {
      var room = Room.drawn(UInt64(seed))
      room.stage.phases = [.init(name: "first", end: 70_000), .init(name: "second", end: 120_000)]
      // Answers come when the phases are over, so each sync has frames then.
      for client in room.stage.clients.indices { room.act(.refresh, client, at: 119_990) }
      let book = try room.play(sync(name)).play()
      let begun = book.stretches.filter { $0.start == book.frames[$0.frame].time }
      // One to which the server pushes has shown everything by then.
      #expect(name == "local-first" || book.frames.contains { $0.time >= book.stretches.last?.end ?? .zero })
      for phase in 0..<2 {
        #expect(book.ledger.count(.frames, phase: phase) == begun.count { $0.phase == phase })
        #expect(book.ledger.count(.tornFrames, phase: phase) == begun.count { $0.phase == phase && $0.state == .torn })
        let shown = book.stretches.filter { $0.phase == phase }.reduce(0) { $0 + $1.length }
        #expect(book.ledger.count(.mounted, phase: phase) == shown)
      }
      #expect(book.ledger.total(.frames) == Set(book.stretches.map(\.frame)).count)
    }
  }

  @Test(arguments: ["cache-then-network", "optimistic", "outbox", "direct", "stale-while-revalidate"])
  func `a list that is known to be empty is content while it is fetched again`(name: String) throws {
    var room = Room(clients: 1)
    room.dataset.comments = []
    // An author without posts: of a thread in nested answers the post would be there.
    room.dataset.authors.append(Author(id: AuthorID(1), name: "silent", points: 0))
    room.stage.views = [[RemoteView(.authorPosts, 1)]]
    for time in [5_000, 10_000] { room.act(.refresh, 0, at: UInt64(time)) }
    let ledger = try room.play(sync(name)).play().ledger
    #expect(ledger.total(.blank) == 200)
    #expect(ledger.total(.fresh) == 60_000 - 200)
    #expect(ledger.total(.loading) == 400)
  }

  @Test func `a repeated row is counted once, however often it is shown`() {
    var room = Room(clients: 1)
    room.stage.views = [[RemoteView(.feed, 10)]]
    room.stage.server.page = 2
    room.stage.server.pagesAfterRow = false
    room.dataset.posts += (1..<4).map {
      Post(
        id: PostID($0), title: "post \($0)", body: "", author: AuthorID(0), tags: [],
        createdAt: Timestamp(milliseconds: Int64(1 + $0)))
    }
    var insert = RemoteStage.Act(time: 2_000, client: nil, phase: 0, kind: .insertPost, subject: 9)
    insert.text = "on top"
    room.stage.acts.append(insert)
    room.act(.nextPage, 0, at: 5_000)
    let once = room.play(RepositorySync.self).play().ledger
    #expect(once.total(.repeatRows) == 1)
    for number in 0..<3 {
      room.act(.updatePost, 0, at: 10_000 + 5_000 * UInt64(number), subject: 2, text: "title \(number)")
    }
    let often = room.play(RepositorySync.self).play().ledger
    #expect(often.total(.emissions) > once.total(.emissions) && often.total(.repeatRows) == 1)
  }

  @Test func `a write is shown by a frame with a row for it, and by no emission alone`() {
    var room = Room(clients: 1)
    room.send(0, at: 5_000)
    #expect(room.play(LocalFirstSync.self).play().ledger.times(.shown, phases: [0]) == [0])
    // Its post is gone: what is said of the comments reaches the client, and the thread shows none of them.
    room.stage.acts.append(.init(time: 2_000, client: nil, phase: 0, kind: .deletePost, subject: 0))
    let book = room.play(LocalFirstSync.self).play()
    #expect(book.frames.last?.rows == 0)
    #expect(book.ledger.times(.shown, phases: [0]) == [] && book.findings == [])
  }

  @Test func `a write that no row shows because its post has not come is missed, and accuses no sync`() {
    var room = Room(clients: 1)
    room.stage.clients[0].offline = [.init(start: 0, end: 30_000)]
    room.send(0, at: 5_000)
    let book = room.play(LocalFirstSync.self).play()
    // The network is back, the write is sent, and the post is there a round trip later.
    let shown = book.ledger.times(.shown, phases: [0])
    #expect(shown.count == 1 && shown.allSatisfy { $0 >= 25_000 }, "\(shown)")
    #expect(book.ledger.total(.readYourWritesMisses) == 1 && book.findings == [])
  }

  @Test func `a row without a time is one that is on screen, in a list of such rows`() {
    func undated(_ room: Room) -> [Int] {
      let ledger = room.play(LocalFirstSync.self).play().ledger
      return [ledger.total(.undatedRows), ledger.total(.undated)]
    }
    var room = Room(clients: 1)
    room.send(0, at: 5_000)
    #expect(undated(room) == [1, 200])
    var gone = room
    gone.stage.acts.append(.init(time: 2_000, client: nil, phase: 0, kind: .deletePost, subject: 0))
    #expect(undated(gone) == [0, 0])
    // A feed has a row for each post, and none for a comment.
    room.stage.views = [[RemoteView(.feed, 10)]]
    #expect(undated(room) == [0, 0])
    room.act(.insertPost, 0, at: 20_000, subject: 9, text: "new")
    #expect(undated(room) == [1, 200])
  }

  @Test func `two emissions of one moment make one frame, and what only the first lacks is not missed`() {
    var room = Room(clients: 1)
    room.send(0, at: 5_000)
    let book = room.play(Stuttering.self).play()
    #expect(book.findings == [] && book.ledger.total(.readYourWritesMisses) == 0)
    #expect(book.ledger.total(.emissions) > room.play(LocalFirstSync.self).play().ledger.total(.emissions))
  }

  @Test func `a content is one, whatever marks come and go while it is shown`() {
    var room = Room(clients: 1)
    room.dataset.comments = []
    room.stage.server.commentsPerAuthor = 1
    room.send(0, at: 5_000)
    room.send(0, at: 20_000)
    // A spinner begins while the message is shown that the server is going to refuse, and ends after that.
    room.act(.refresh, 0, at: 20_050)
    let ledger = room.play(OptimisticSync.self, "layers").play().ledger
    #expect(ledger.total(.loading) == 200)
    #expect(ledger.total(.flickers) == 1 && ledger.total(.flickerTime) == 200)
  }

  @Test(arguments: [(false, 1), (true, 0)])
  func `the first frame of a screen that is opened again follows none, so it is no flicker`(
    isReopened: Bool, flickers: Int
  ) {
    var room = Room(clients: 1)
    room.dataset.comments = []
    room.stage.server.commentsPerAuthor = 1
    room.send(0, at: 5_000)
    room.send(0, at: 20_000)
    if isReopened { room.act(.open, 0, at: 20_200) }
    let ledger = room.play(OptimisticSync.self, "layers").play().ledger
    #expect(ledger.total(.refusedWrites) == 1)
    #expect(ledger.total(.flickers) == flickers && ledger.total(.flickerTime) == flickers * 200)
  }

  @Test func `a screen that opens and closes at one moment was never seen`() {
    var room = Room(clients: 1)
    room.stage.views = [[RemoteView(.thread, 0), RemoteView(.author, 0)]]
    room.act(.open, 0, at: 5_000, subject: 1)
    room.act(.close, 0, at: 5_000, subject: 1)
    let ledger = room.play(DirectSync.self).play().ledger
    #expect(ledger.total(.opens) == 1 && ledger.total(.neverFresh) == 0 && ledger.total(.frames) == 2)
  }
}

/// Shows what it shows without the rows of this client first, and with them at the same moment.
struct Stuttering: Fault {
  var base: LocalFirstSync
  init(_ base: LocalFirstSync) { self.base = base }

  mutating func change(_ effect: Effect) -> [Effect] {
    guard case .show(let emission) = effect else { return [effect] }
    var without = emission
    without.rows.removeAll(where: \.isPending)
    return [.show(without), effect]
  }
}
