import BenchCore
import BenchDerivations
import BenchRemote
import BenchStores
import BenchWorkloads

/// A chat room with some clients, to be played by any sync.
struct Room {
  var stage: RemoteStage
  var dataset: Dataset

  /// A room of four messages, a user for each client, and a round trip of 200 ms.
  init(clients: Int, devices: Int = 1, seed: UInt64 = 42, lasting length: UInt64 = 60_000) {
    stage = RemoteStage(
      seed: seed, clients: (0..<clients * devices).map { .init(author: $0 / devices) },
      views: [[RemoteView]](repeating: [RemoteView(.thread, 0)], count: clients * devices),
      phases: [.init(name: "chat", end: length)])
    stage.network.roundTrip = .constant(200)
    dataset = Dataset()
    dataset.authors = (0..<clients).map { Author(id: AuthorID($0), name: "author \($0)", points: 3) }
    dataset.posts = [
      Post(id: PostID(0), title: "room", body: "", author: AuthorID(0), tags: [], createdAt: Timestamp(milliseconds: 1))
    ]
    dataset.comments = (0..<4).map {
      Comment(
        id: CommentID($0), post: PostID(0), author: AuthorID($0 % clients), body: "old \($0)",
        createdAt: Timestamp(milliseconds: Int64(10 + $0)))
    }
    for client in 0..<clients * devices { stage.acts.append(.init(time: 0, client: client, phase: 0, kind: .open)) }
  }

  /// A client sends a message.
  mutating func send(_ client: Int?, at time: UInt64) {
    let number = stage.acts.count
    var act = RemoteStage.Act(time: time, client: client, phase: 0, kind: .insertComment, subject: 10 + number)
    act.author = client.map { stage.clients[$0].author } ?? 0
    act.text = "message \(number)"
    stage.acts.append(act)
  }

  mutating func act(_ kind: ActKind, _ client: Int, at time: UInt64, subject: Int = 0, text: String = "") {
    var act = RemoteStage.Act(time: time, client: client, phase: 0, kind: kind, subject: subject)
    act.text = text
    stage.acts.append(act)
  }

  /// Acts must be in order of time.
  private var ordered: RemoteStage {
    var ordered = stage
    let acts = stage.acts.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    ordered.acts = acts.map(\.element)
    return ordered
  }

  /// A play of the room that has not begun.
  func play(
    _ sync: any Sync.Type, _ word: String? = nil, cache: CacheScope? = nil, store: String = "normalized",
    derivation: String = "naive"
  ) -> RemotePlay {
    guard let store = AllStores.list.first(where: { $0.card.name == store }),
      let derivation = AllDerivations.list.first(where: { $0.card.name == derivation })
    else { preconditionFailure("a test names designs that there are") }
    let choice = word.map { DesignChoice.word($0) } ?? sync.card.choices?.standard ?? .none
    return RemotePlay(
      ordered, dataset, sync: sync, choice: choice, cache: cache ?? sync.card.caches[0],
      contestant: Contestant(store, derivation))
  }

  /// A session drawn from a seed: loss, errors, offline spells, restarts, clocks that differ, renames and messages.
  static func drawn(_ seed: UInt64) -> Room {
    var stream = RandomStream(root: seed, "session")
    let clients = 1 + stream.position(among: 3)
    var room = Room(clients: clients, devices: 1 + stream.position(among: 2), seed: seed, lasting: 120_000)
    room.stage.network.loss = stream.unit() < 0.5 ? 0 : 0.2 * stream.unit()
    room.stage.network.errors = stream.unit() < 0.5 ? 0 : 0.2 * stream.unit()
    room.stage.network.timeout = 2_000
    room.stage.network.roundTrip = .quantiles((0..<32).map { _ in UInt32(stream.position(among: 900)) })
    room.stage.network.isOfflineKnown = stream.unit() < 0.5
    room.stage.server.pushLag = UInt64(stream.position(among: 200))
    room.stage.settle = 20 * 60_000
    if stream.unit() < 0.2 { room.stage.server.commentsPerAuthor = 6 }
    for client in room.stage.clients.indices {
      room.stage.clients[client].skew = stream.next(in: -5_000...5_000)
      if stream.unit() < 0.5 {
        let start = UInt64(stream.position(among: 80_000))
        room.stage.clients[client].offline = [
          .init(start: start, end: start + 1_000 + UInt64(stream.position(among: 30_000)))
        ]
      }
      for _ in 0..<6 { room.send(client, at: 1 + UInt64(stream.position(among: 119_000))) }
      for (kind, share) in [(ActKind.restart, 0.5), (.focus, 0.7), (.refresh, 0.7), (.open, 0.5)]
      where stream.unit() < share {
        room.act(kind, client, at: 1 + UInt64(stream.position(among: 119_000)))
      }
      let time = 1 + UInt64(stream.position(among: 119_000))
      room.act(.updateAuthor, client, at: time, subject: room.stage.clients[client].author, text: "name \(client)")
    }
    for _ in 0..<4 { room.send(nil, at: 1 + UInt64(stream.position(among: 119_000))) }
    return room
  }
}

extension RemoteBook {
  /// Everything that rows are made of, to be compared.
  var fingerprint: [String] {
    RemoteMeasure.allCases.map { "\($0.rawValue) \(ledger.total($0))" }
      + RemoteSample.allCases.map { "\($0.rawValue) \(ledger.times($0, phases: [0]))" }
      + frames.map { "\($0.client) \($0.slot) \($0.time.milliseconds) \($0.digest)" }
      + stretches.map { "\($0)" }
  }
}
