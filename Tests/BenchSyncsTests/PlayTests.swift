import BenchCore
import BenchRemote
import BenchSyncs
import Testing

@Suite struct PlayTests {
  /// A quiet chat: two clients, each of which sends three messages.
  private var chat: Room {
    var room = Room(clients: 2)
    for number in 0..<6 { room.send(number % 2, at: 1_000 + UInt64(number) * 2_000) }
    return room
  }

  @Test(arguments: AllSyncs.all.map { $0.card.name })
  func `a quiet chat breaks no promise, and one refresh makes all equal`(name: String) throws {
    let sync = try #require(AllSyncs.all.first { $0.card.name == name })
    let book = chat.play(sync).play()
    #expect(book.findings == [])
    #expect(book.ledger.total(.unhealedViews) == 0)
    #expect(book.ledger.total(.acknowledgedWrites) == 6)
    #expect(book.ledger.total(.mounted) == 120_000)
  }

  @Test(arguments: [
    ("direct", 400), ("stale-while-revalidate", 400), ("repository", 200), ("local-first", 0), ("optimistic", 0),
    ("outbox", 0),
  ])
  func `a message is shown after as many round trips as its sync needs`(name: String, time: UInt64) throws {
    let sync = try #require(AllSyncs.all.first { $0.card.name == name })
    let times = chat.play(sync).play().ledger.times(.shown, phases: [0])
    #expect(times == [UInt64](repeating: time, count: 6))
  }

  @Test func `a screen of local-first changes twice for a message, and once where times are not looked at`() {
    let naive = chat.play(LocalFirstSync.self).play().ledger
    #expect(naive.total(.ownDeliveries) == 12)
    #expect(naive.total(.undated) == 6 * 200)
    #expect(chat.play(LocalFirstSync.self, derivation: "memoized").play().ledger.total(.ownDeliveries) == 6)
    var local = chat
    local.stage.server.datesByServer = false
    #expect(local.play(LocalFirstSync.self).play().ledger.total(.ownDeliveries) == 6)
  }

  @Test func `undated messages stand first where they are read as nothing`() {
    #expect(chat.play(LocalFirstSync.self).play().ledger.total(.disorderedFrames) == 0)
    let first = chat.play(LocalFirstSync.self, "as-null").play().ledger
    #expect(first.total(.disorderedFrames) == 6)
    #expect(first.total(.jumps) == 6)
  }

  @Test func `rows that jump are found in each view, of however many a client has`() {
    // Both clients write at nearly the same time, so that frames of one begin between those of the other.
    var room = Room(clients: 2)
    for number in 0..<6 { room.send(number % 2, at: 1_000 + UInt64(number) * 50) }
    let jumps = room.play(LocalFirstSync.self, "as-null").play().ledger.total(.jumps)
    room.stage.views[0] = [RemoteView](repeating: RemoteView(.thread, 0), count: 1_001)
    room.stage.acts[0].subject = 1_000
    #expect(jumps > 0 && room.play(LocalFirstSync.self, "as-null").play().ledger.total(.jumps) == jumps)
  }

  @Test func `the gate lets one more through than it says, and two devices that are offline do not see each other`() {
    func play(devices: Int, _ check: RemoteStage.Gate.Check) -> RemoteLedger {
      var room = Room(clients: 1, devices: devices)
      room.dataset.comments = []
      room.stage.gate = .init(limit: 10, check: check)
      for device in 0..<devices {
        room.stage.clients[device].offline = [.init(start: 2_000, end: 50_000)]
        for number in 0..<15 { room.send(device, at: 3_000 + UInt64(number) * 2_000) }
      }
      return room.play(LocalFirstSync.self).play().ledger
    }
    let one = play(devices: 1, .firstEvent)
    #expect(one.total(.gatePassed) == 11)
    #expect(one.total(.gateBlocked) == 4)
    #expect(one.total(.gateOverruns) == 1)
    let two = play(devices: 2, .firstEvent)
    #expect(two.total(.gatePassed) == 22)
    #expect(two.total(.gateOverruns) == 12)
    #expect(play(devices: 2, .transaction).total(.gateBlocked) == 30)
  }

  @Test func `a rule of the server refuses in silence where nothing waits`() {
    var room = Room(clients: 1)
    room.dataset.comments = []
    room.stage.server.commentsPerAuthor = 3
    for number in 0..<5 { room.send(0, at: 1_000 + UInt64(number) * 1_000) }
    let silent = room.play(LocalFirstSync.self).play()
    #expect(silent.findings == [])
    #expect(silent.ledger.total(.refusedWrites) == 2)
    #expect(silent.ledger.total(.silentRefusals) == 2)
    room.stage.phases[0].waitsForServer = true
    #expect(room.play(LocalFirstSync.self).play().ledger.total(.silentRefusals) == 0)
  }

  @Test func `a reply that is lost is sent again, and applied again without a key`() {
    var room = Room(clients: 4, lasting: 120_000)
    room.stage.network.loss = 0.2
    room.stage.network.timeout = 1_000
    room.stage.settle = 20 * 60_000
    for number in 0..<40 { room.send(number % 4, at: 1_000 + UInt64(number) * 2_500) }
    let keyed = room.play(OutboxSync.self).play()
    #expect(keyed.findings == [])
    #expect(keyed.ledger.total(.duplicatedWrites) == 0)
    #expect(keyed.ledger.total(.writesSent) > 40)
    #expect(room.play(OutboxSync.self, "none").play().ledger.total(.duplicatedWrites) > 0)
  }

  @Test(arguments: AllSyncs.all.map { $0.card.name })
  func `a session comes out the same each time, over each store`(name: String) throws {
    let sync = try #require(AllSyncs.all.first { $0.card.name == name })
    for seed in 0..<4 {
      let room = Room.drawn(UInt64(seed))
      let first = room.play(sync).play().fingerprint
      #expect(room.play(sync).play().fingerprint == first)
      // What is shown does not depend on what holds it.
      for store in ["nested", "dense", "persistent"] {
        #expect(room.play(sync, store: store).play().fingerprint == first)
      }
    }
  }

  @Test(arguments: [3_050, 3_150, 3_500])
  func `a screen that was left as the network went hears of the server when it is opened again`(start: UInt64) {
    // The leave, or the server's answer to it, is lost; a device that does not know so has to find its connection gone.
    var room = Room(clients: 1)
    room.stage.network.isOfflineKnown = false
    room.stage.clients[0].offline = [.init(start: start, end: 10_000)]
    room.act(.close, 0, at: 3_000)
    room.act(.open, 0, at: 30_000)
    room.send(0, at: 32_000)
    for word in ["last", "as-null"] {
      let book = room.play(LocalFirstSync.self, word).play()
      #expect(book.findings == [])
      #expect(book.frames.last?.undated == 0 && book.frames.last?.pending == 0)
    }
  }

  @Test func `views are right a round trip after the network is back, and never without that event`() {
    // The network comes back when the phases are over.
    var room = Room(clients: 2)
    room.stage.clients[0].offline = [.init(start: 50_000, end: 60_000)]
    room.send(1, at: 55_000)
    let told = room.play(LocalFirstSync.self).play().ledger
    #expect(told.total(.settle) == 200 && told.total(.divergedViews) == 0)
    let untold = room.play(DirectSync.self).play().ledger
    #expect(untold.total(.settle) == 0 && untold.total(.divergedViews) == 1 && untold.total(.unhealedViews) == 0)
  }

  @Test(arguments: [(200, 1), (1_400, 0)])
  func `what comes and goes within a second is a flicker`(roundTrip: UInt64, flickers: Int) {
    var room = Room(clients: 1)
    room.dataset.comments = []
    room.stage.server.commentsPerAuthor = 1
    room.stage.network.roundTrip = .constant(roundTrip)
    room.send(0, at: 5_000)
    room.send(0, at: 20_000)
    let ledger = room.play(OptimisticSync.self, "layers").play().ledger
    #expect(ledger.total(.refusedWrites) == 1)
    #expect(ledger.total(.flickers) == flickers && ledger.total(.flickerTime) == flickers * Int(roundTrip))
  }

  @Test func `a fetch that brings what the client has is a duplicate`() {
    var room = Room(clients: 1)
    room.act(.focus, 0, at: 5_000)
    room.act(.focus, 0, at: 10_000)
    let same = room.play(StaleWhileRevalidateSync.self).play().ledger
    #expect(same.total(.fetches) == 3 && same.total(.duplicateFetches) == 2)
    room.send(nil, at: 7_000)
    let other = room.play(StaleWhileRevalidateSync.self).play().ledger
    #expect(other.total(.fetches) == 3 && other.total(.duplicateFetches) == 1)
  }

  /// Two screens with messages of both authors: the second is opened when the name of the first author has changed.
  private var twoScreens: Room {
    var room = Room(clients: 2)
    room.stage.views[0] = [RemoteView(.thread, 0), RemoteView(.thread, 1)]
    let first = room.dataset.posts[0]
    room.dataset.posts.append(
      Post(id: PostID(1), title: "other", body: "", author: first.author, tags: [], createdAt: first.createdAt))
    for number in 0..<2 {
      room.dataset.comments.append(
        Comment(
          id: CommentID(4 + number), post: PostID(1), author: AuthorID(number), body: "other \(number)",
          createdAt: Timestamp(milliseconds: Int64(20 + number))))
    }
    room.act(.updateAuthor, 1, at: 5_000, subject: 0, text: "first name")
    room.act(.open, 0, at: 10_000, subject: 1)
    return room
  }

  private func disagreeing(_ room: Room, _ cache: CacheScope = .byQuery) -> Int {
    room.play(DirectSync.self, cache: cache).play().ledger.total(.disagreeing)
  }

  @Test func `two screens disagree from the answer to the later one until that to the earlier one`() {
    var room = twoScreens
    room.act(.refresh, 0, at: 20_000)
    #expect(disagreeing(room) == 10_000)
  }

  @Test func `screens that disagree to the end do so for as long as the phases last`() {
    #expect(disagreeing(twoScreens) == 60_000 - 10_200)
    var room = twoScreens
    room.stage.phases = [.init(name: "first", end: 30_000), .init(name: "second", end: 60_000)]
    let ledger = room.play(DirectSync.self).play().ledger
    #expect(ledger.count(.disagreeing, phase: 0) == 30_000 - 10_200)
    #expect(ledger.count(.disagreeing, phase: 1) == 30_000)
  }

  @Test func `a screen that is closed disagrees with no other`() {
    var room = twoScreens
    room.act(.close, 0, at: 25_000, subject: 1)
    #expect(disagreeing(room) == 25_000 - 10_200)
  }

  /// As the first author comes to agree, the second begins to differ, and does so to the end.
  @Test func `screens that begin to differ in one document as they agree in another have disagreed all along`() {
    var room = twoScreens
    room.act(.updateAuthor, 1, at: 12_000, subject: 1, text: "second name")
    room.act(.refresh, 0, at: 20_000)
    #expect(disagreeing(room) == 60_000 - 10_200)
    room.act(.refresh, 0, at: 30_000, subject: 1)
    #expect(disagreeing(room) == 20_000)
  }

  @Test func `a design that finds rows by the order of ids is right only where dates have the same order`() {
    #expect(chat.play(LocalFirstSync.self, derivation: "incremental").play().findings == [])
    // A comment of a greater id is written before one of a smaller id.
    var late = Room(clients: 2)
    late.send(0, at: 10_000)
    late.send(1, at: 5_000)
    late.act(.updateAuthor, 0, at: 20_000, subject: 1, text: "another name")
    #expect(late.play(LocalFirstSync.self).play().findings == [])
    let found = late.play(LocalFirstSync.self, derivation: "incremental").play().findings
    #expect(Set(found.map(\.promise)) == ["convergence", "healing"])
  }

  @Test(arguments: AllSyncs.all.map { $0.card.name })
  func `drawn sessions with loss, spells offline, restarts and skew break no promise`(name: String) throws {
    let sync = try #require(AllSyncs.all.first { $0.card.name == name })
    for seed in 0..<25 {
      let book = Room.drawn(UInt64(seed)).play(sync).play()
      #expect(book.findings == [], "seed \(seed)")
    }
  }
}
