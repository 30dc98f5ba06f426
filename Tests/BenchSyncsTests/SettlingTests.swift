import BenchCore
import BenchRemote
import BenchSyncs
import Testing

/// Events after the phases, and the ends of writes.
@Suite struct SettlingTests {
  @Test(arguments: AllSyncs.all.map { $0.card.name })
  func `no sync is accused because answers of the last refresh take longer than the timeout`(name: String) throws {
    let sync = try #require(AllSyncs.all.first { $0.card.name == name })
    var room = Room(clients: 2)
    room.stage.network.roundTrip = .constant(3_000)
    room.stage.network.timeout = 2_000
    for number in 0..<4 { room.send(number % 2, at: 1_000 + UInt64(number) * 9_000) }
    let book = room.play(sync).play()
    #expect(book.findings == [])
    #expect(book.ledger.total(.unhealedViews) == 0)
  }

  @Test(arguments: AllSyncs.all.map { $0.card.name }, [UInt64(0), 500, 20_000])
  func `no sync is accused because the play may settle for less time than it needs`(
    name: String, settle: UInt64
  ) throws {
    let sync = try #require(AllSyncs.all.first { $0.card.name == name })
    for seed in 1...12 {
      var room = Room.drawn(UInt64(seed))
      room.stage.network.loss = 0.4
      room.stage.network.timeout = 10_000
      room.stage.settle = settle
      let book = room.play(sync).play()
      // What converges or is kept takes its time; what is wrong after a refresh stays wrong.
      let wrong = book.findings.map(\.promise).filter { $0 != "convergence" }
      #expect(wrong == [], "seed \(seed)")
    }
  }

  @Test(arguments: ["sent", "none"])
  func `a write made again in the same words is another write, and neither is lost`(keys: String) {
    for seed in 1...8 {
      var room = Room(clients: 1, seed: UInt64(seed))
      room.stage.network.loss = 0.3
      room.stage.network.timeout = 1_000
      for number in 0..<10 { room.act(.updateAuthor, 0, at: 1_000 + UInt64(number) * 300, text: "the same name") }
      let book = room.play(OutboxSync.self, keys).play()
      #expect(book.findings == [], "seed \(seed)")
      #expect(book.ledger.total(.acknowledgedWrites) == 10, "seed \(seed)")
    }
  }

  @Test(arguments: ["outbox", "local-first", "optimistic"])
  func `a write that survives a restart is pending until the server has it`(name: String) throws {
    let sync = try #require(AllSyncs.all.first { $0.card.name == name })
    var room = Room(clients: 1)
    room.stage.clients[0].offline = [.init(start: 500, end: 10_000)]
    room.send(0, at: 1_000)
    room.act(.restart, 0, at: 2_000)
    let ledger = room.play(sync).play().ledger
    #expect(ledger.total(.pendingWrites) == 0 && ledger.total(.acknowledgedWrites) == 1)
    // The write was issued at 1,000, and the server has it half a round trip after the network is back, or later.
    #expect(ledger.total(.pending) >= 9_100 && ledger.total(.pending) < 30_000)
    room.stage.phases[0].waitsForServer = true
    // What was to follow it went with the process.
    #expect(room.play(sync).play().ledger.total(.waitingContinuations) == 1)
  }

  @Test func `a write whose process ended before its answer came is known to be with the server`() {
    var room = Room(clients: 1)
    room.send(0, at: 1_000)
    room.act(.restart, 0, at: 1_150)
    let applied = room.play(DirectSync.self).play().ledger
    #expect(applied.total(.pendingWrites) == 0 && applied.total(.acknowledgedWrites) == 1)
    #expect(applied.total(.pending) == 150)
    room.stage.server.commentsPerAuthor = 0
    let refused = room.play(DirectSync.self).play().ledger
    #expect(refused.total(.pendingWrites) == 0 && refused.total(.refusedWrites) == 1)
    #expect(refused.total(.silentRefusals) == 1)
  }

  @Test func `a refresh on top of a fetch shows nothing that is shown already`() {
    func emissions(_ times: [UInt64]) -> Int {
      var room = Room(clients: 1)
      for time in times { room.act(.refresh, 0, at: time) }
      return room.play(StaleWhileRevalidateSync.self).play().ledger.total(.emissions)
    }
    #expect(emissions([5_000]) == 4)
    #expect(emissions([5_000, 5_100]) == 4)
    #expect(emissions([5_000, 6_000]) == 6)
  }
}
