import BenchCore
import BenchRemote
import BenchSyncs
import Testing

/// Counts of what several devices do to each other and to the server.
@Suite struct OverwritesTests {
  /// Two devices rename an author, the second while it is offline.
  private func renames(seen: Bool) -> Room {
    var room = Room(clients: 1, devices: 2)
    if !seen { room.stage.clients[1].offline = [.init(start: 2_000, end: 20_000)] }
    room.act(.updateAuthor, 0, at: 5_000, subject: 0, text: "first name")
    room.act(.updateAuthor, 1, at: 10_000, subject: 0, text: "second name")
    return room
  }

  @Test func `an edit is overwritten by another device that had not seen it`() {
    for sync in [LocalFirstSync.self, OutboxSync.self] as [any Sync.Type] {
      #expect(renames(seen: false).play(sync).play().ledger.total(.overwrittenEdits) == 1)
    }
    #expect(renames(seen: true).play(LocalFirstSync.self).play().ledger.total(.overwrittenEdits) == 0)
    var alone = Room(clients: 1)
    alone.stage.clients[0].offline = [.init(start: 2_000, end: 20_000)]
    for time in [5_000, 10_000] { alone.act(.updateAuthor, 0, at: UInt64(time), subject: 0, text: "name \(time)") }
    #expect(alone.play(LocalFirstSync.self).play().ledger.total(.overwrittenEdits) == 0)
  }

  @Test func `another field of a document overwrites nothing, and its deletion does`() {
    func room(_ kind: ActKind) -> Room {
      var room = Room(clients: 1, devices: 2)
      room.stage.clients[1].offline = [.init(start: 2_000, end: 20_000)]
      var edit = RemoteStage.Act(time: 5_000, client: 0, phase: 0, kind: .updateComment, subject: 0)
      edit.text = "edited"
      room.stage.acts.append(edit)
      room.act(kind, 1, at: 10_000)
      return room
    }
    #expect(room(.deleteComment).play(LocalFirstSync.self).play().ledger.total(.overwrittenEdits) == 1)
    #expect(room(.updatePost).play(LocalFirstSync.self).play().ledger.total(.overwrittenEdits) == 0)
  }

  @Test func `the most requests of a second are those of all clients, of a clock's second`() {
    var room = Room(clients: 3)
    let quiet = room.play(DirectSync.self).play().ledger
    #expect(quiet.total(.requestsPeak) == 3 && quiet.total(.requests) == 3)
    for client in 0..<3 { room.act(.refresh, client, at: 10_999) }
    for client in 0..<2 { room.act(.refresh, client, at: 11_000) }
    #expect(room.play(DirectSync.self).play().ledger.total(.requestsPeak) == 3)
    for client in 0..<2 { room.act(.refresh, client, at: 11_999) }
    #expect(room.play(DirectSync.self).play().ledger.total(.requestsPeak) == 4)
  }

  @Test func `a refused edit is one of what is gone, and a refused comment is none`() {
    var room = Room(clients: 2)
    room.act(.deleteComment, 0, at: 5_000)
    room.act(.updateComment, 1, at: 5_001, text: "too late")
    let edited = room.play(OptimisticSync.self).play().ledger
    #expect(edited.total(.refusedWrites) == 1 && edited.total(.refusedEdits) == 1)
    room.stage.acts.removeAll { $0.kind == .updateComment }
    room.stage.server.commentsPerAuthor = 0
    room.send(1, at: 10_000)
    let written = room.play(OptimisticSync.self).play().ledger
    #expect(written.total(.refusedWrites) == 1 && written.total(.refusedEdits) == 0)
  }

  @Test(arguments: [(RemoteStage.Gate.Check.transaction, 2), (.firstEvent, 3)])
  func `a gate stops nothing falsely where the server is full, and all that it stops where it has room`(
    check: RemoteStage.Gate.Check, passed: Int
  ) {
    var room = Room(clients: 1)
    room.dataset.comments = []
    room.stage.gate = .init(limit: 2, check: check)
    for number in 0..<5 { room.send(0, at: 5_000 + UInt64(number) * 1_000) }
    let full = room.play(DirectSync.self).play().ledger
    #expect(full.total(.gatePassed) == passed && full.total(.gateBlocked) == 5 - passed)
    #expect(full.total(.gateFalseBlocks) == 0)
    room.stage.clients[0].offline = [.init(start: 4_000, end: 30_000)]
    let offline = room.play(DirectSync.self).play().ledger
    #expect(offline.total(.gateBlocked) == 5 && offline.total(.gateFalseBlocks) == 5)
  }

  @Test func `every sum over clients says of how much it is a part`() {
    let room = Room(clients: 2, devices: 2)
    let ledger = room.play(DirectSync.self).play().ledger
    #expect(ledger.total(.clientTime) == 4 * 60_000 && ledger.total(.finalViews) == 4)
    // What adds up over views, requests, writes or clients without being a part of something is a whole itself.
    let wholes: Set<RemoteMeasure> = [
      .mounted, .clientTime, .finalViews, .opens, .frames, .requests, .writes, .emissions, .requiredChanges,
      .bytesDown, .bytesUp, .documentReads, .cacheReads, .mergedElements, .jumps, .retries, .writesSent,
      .ownDeliveries, .missingRows, .repeatRows, .undatedRows, .undated, .timeTravels, .readYourWritesMisses,
      .acknowledgedWrites, .gateBlocked, .gatePassed, .gateFalseBlocks, .pending, .pendingMost, .settle,
      .continuationWait,
    ]
    for measure in RemoteMeasure.allCases {
      #expect((measure.row.words.part == nil) == wholes.contains(measure), "\(measure.rawValue)")
    }
  }
}
