import BenchCore
import BenchRemote
import BenchScenarios
import BenchSyncs
import Foundation
import Testing

/// Syncs that are wrong on purpose must be caught by the check that is meant for them, and the sound ones must not.
@Suite struct PlantedFaultTests {
  private func findings(of sync: any Sync.Type, _ room: Room) -> Set<String> {
    Set(room.play(sync).play().findings.map(\.promise))
  }

  @Test func `a queue that is lost at a restart is a loss`() {
    var room = Room(clients: 1)
    room.stage.clients[0].offline = [.init(start: 500, end: 30_000)]
    room.send(0, at: 1_000)
    room.act(.restart, 0, at: 2_000)
    #expect(findings(of: LocalFirstSync.self, room) == [])
    let lost = room.play(Forgetful.self).play().findings.first { $0.promise == "no loss" }
    #expect(lost?.time == 1_000)
  }

  @Test func `a retry without its key applies a write twice`() {
    var room = Room(clients: 2, lasting: 120_000)
    room.stage.network.loss = 0.3
    room.stage.network.timeout = 1_000
    room.stage.settle = 20 * 60_000
    for number in 0..<30 { room.send(number % 2, at: 1_000 + UInt64(number) * 3_000) }
    #expect(findings(of: OutboxSync.self, room) == [])
    #expect(findings(of: Keyless.self, room).contains("no duplicates"))
  }

  @Test func `a write is applied twice when the server applies it again`() {
    var room = Room(clients: 1)
    // The timeout is over before the answer, and the write is sent again a second later.
    room.stage.network.timeout = 150
    room.stage.server.remembers = 0
    room.send(0, at: 5_000)
    let finding = room.play(OutboxSync.self).play().findings.first
    #expect(finding?.promise == "no duplicates" && finding?.time == 6_250)
  }

  @Test func `an overlay that is dropped at acknowledgement, before the picture, misses an own write`() {
    var room = Room(clients: 1)
    room.stage.server.pushLag = 500
    room.send(0, at: 1_000)
    #expect(findings(of: LocalFirstSync.self, room) == [])
    #expect(findings(of: Dropping.self, room).contains("read your writes"))
  }

  @Test func `an event at acknowledgement is one that a sequence does not have`() throws {
    let file = SequenceFiles.folder.appendingPathComponent("local-first.yaml")
    let reader = SequenceReader(AllSyncs.all.map { $0.card })
    let sequences = try reader.read(Array(try Data(contentsOf: file)), file: file.lastPathComponent)
    let first = try #require(sequences.first { $0.name.hasPrefix("1 ") })
    #expect(SequencePlayer<LocalFirstSync>.play(first, to: LocalFirstSync.self) == nil)
    let failure = SequencePlayer<Eager>.play(first, to: Eager.self)
    #expect(failure?.difference == "room sees an event that must not be")
  }

  @Test func `rows without a time that stand first are in disorder`() {
    var room = Room(clients: 1)
    room.send(0, at: 1_000)
    #expect(room.play(LocalFirstSync.self).play().ledger.total(.disorderedFrames) == 0)
    #expect(room.play(PendingFirst.self).play().ledger.total(.disorderedFrames) > 0)
  }

  @Test func `a spinner that never ends leaves views apart`() {
    var room = Room(clients: 1)
    room.send(0, at: 1_000)
    let found = findings(of: Spinning.self, room)
    #expect(found.contains("convergence"))
    #expect(found.contains("healing"))
  }

  @Test func `an older picture that is applied travels in time`() {
    var room = Room(clients: 2)
    room.act(.updateAuthor, 1, at: 5_000, subject: 1, text: "another name")
    room.act(.updateAuthor, 1, at: 10_000, subject: 1, text: "a third name")
    #expect(findings(of: LocalFirstSync.self, room) == [])
    #expect(findings(of: Nostalgic.self, room).contains("monotonic reads"))
  }

  @Test func `a page that is taken for the first one repeats rows`() {
    var room = Room(clients: 1)
    room.stage.views = [[RemoteView(.feed, 10)]]
    room.stage.server.page = 1
    room.dataset.posts.append(
      Post(
        id: PostID(1), title: "second", body: "", author: AuthorID(0), tags: [],
        createdAt: Timestamp(milliseconds: 2)))
    room.act(.nextPage, 0, at: 5_000)
    #expect(room.play(RepositorySync.self).play().ledger.total(.repeatRows) == 0)
    #expect(room.play(Pageless.self).play().ledger.total(.repeatRows) > 0)
  }

  @Test func `a refusal that is ignored leaves views apart`() {
    var room = Room(clients: 1)
    room.dataset.comments = []
    room.stage.server.commentsPerAuthor = 1
    for number in 0..<2 { room.send(0, at: 1_000 + UInt64(number) * 1_000) }
    #expect(findings(of: LocalFirstSync.self, room) == [])
    #expect(findings(of: Stubborn.self, room).isSuperset(of: ["convergence", "healing"]))
  }

  @Test func `an answer of a closed screen that is shown on the next one is torn`() {
    var room = Room(clients: 1)
    room.stage.views = [[RemoteView(.thread, 0), RemoteView(.thread, 1)]]
    room.dataset.posts.append(
      Post(
        id: PostID(1), title: "next", body: "", author: AuthorID(0), tags: [],
        createdAt: Timestamp(milliseconds: 2)))
    room.dataset.comments.append(
      Comment(
        id: CommentID(4), post: PostID(1), author: AuthorID(0), body: "alone", createdAt: Timestamp(milliseconds: 20)))
    room.act(.close, 0, at: 5_000)
    room.act(.open, 0, at: 6_000, subject: 1)
    let sound = room.play(DirectSync.self).play()
    #expect(sound.findings == [] && sound.ledger.total(.torn) == 0)
    let haunted = room.play(Haunted.self).play()
    #expect(haunted.findings.map(\.promise) == ["healing"])
    #expect(haunted.ledger.total(.torn) > 0)
  }

  @Test func `a look at the clock on the wall makes two plays of one seed differ`() {
    var room = Room(clients: 1)
    room.send(0, at: 1_000)
    func play(_ sync: any Sync.Type) -> [String] { room.play(sync).play().fingerprint }
    #expect(play(LocalFirstSync.self) == play(LocalFirstSync.self))
    #expect(play(Hurried.self) != play(Hurried.self))
  }

  @Test func `an order of hashing makes plays differ that have tables of other sizes`() {
    var room = Room(clients: 1)
    room.send(0, at: 1_000)
    func play(_ sync: any Sync.Type, _ capacity: Int) -> [String] {
      room.stage.settings.retries = capacity
      return room.play(sync).play().fingerprint
    }
    let capacities = [0, 10, 100, 1_000, 10_000]
    #expect(Set(capacities.map { play(LocalFirstSync.self, $0) }).count == 1)
    #expect(Set(capacities.map { play(Unordered.self, $0) }).count > 1)
  }
}
