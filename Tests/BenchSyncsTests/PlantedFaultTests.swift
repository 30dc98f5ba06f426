import BenchCore
import BenchRemote
import BenchSyncs
import Testing

/// Syncs that are wrong on purpose must be caught by the check that is meant for them.
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
    #expect(findings(of: Forgetful.self, room).contains("no loss"))
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

  @Test func `a screen that lacks an own write misses it`() {
    var room = Room(clients: 1)
    room.send(0, at: 1_000)
    #expect(findings(of: Hiding.self, room).contains("read your writes"))
  }

  @Test func `a spinner that never ends leaves views apart`() {
    var room = Room(clients: 1)
    room.send(0, at: 1_000)
    let found = findings(of: Spinning.self, room)
    #expect(found.contains("convergence"))
    #expect(found.contains("healing"))
  }

  @Test func `a document that is shown older than before travels in time`() {
    var room = Room(clients: 2)
    room.act(.updateAuthor, 1, at: 5_000, subject: 1, text: "another name")
    room.act(.updateAuthor, 1, at: 10_000, subject: 1, text: "a third name")
    #expect(findings(of: LocalFirstSync.self, room) == [])
    #expect(findings(of: Nostalgic.self, room).contains("monotonic reads"))
  }
}

/// A sync around another, which changes what that does.
private protocol Fault: Sync {
  associatedtype Base: Sync
  var base: Base { get set }
  init(_ base: Base)
  static func forget(_ kept: Base.Kept?) -> Base.Kept?
  mutating func change(_ effect: Effect) -> Effect?
}

extension Fault {
  static var card: SyncCard { Base.card }
  static func forget(_ kept: Base.Kept?) -> Base.Kept? { kept }

  init(_ settings: SyncSettings, from kept: Base.Kept?) { self.init(Base(settings, from: Self.forget(kept))) }

  mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    var inner = Effects(now: effects.now)
    base.handle(event, &inner)
    for effect in inner.list { if let changed = change(effect) { effects.append(changed) } }
  }

  mutating func change(_ effect: Effect) -> Effect? { effect }

  func keep() -> Base.Kept { base.keep() }
}

private struct Forgetful: Fault {
  var base: LocalFirstSync
  init(_ base: LocalFirstSync) { self.base = base }
  static func forget(_ kept: LocalFirstSync.Kept?) -> LocalFirstSync.Kept? { nil }
}

private struct Keyless: Fault {
  var base: OutboxSync
  init(_ base: OutboxSync) { self.base = base }

  mutating func change(_ effect: Effect) -> Effect? {
    if case .request(let id, let intents, _) = effect { return .request(id, intents, idempotencyKey: nil) }
    return effect
  }
}

private struct Hiding: Fault {
  var base: LocalFirstSync
  init(_ base: LocalFirstSync) { self.base = base }

  mutating func change(_ effect: Effect) -> Effect? {
    guard case .show(var emission) = effect else { return effect }
    emission.rows.removeAll(where: \.isPending)
    return .show(emission)
  }
}

private struct Spinning: Fault {
  var base: LocalFirstSync
  init(_ base: LocalFirstSync) { self.base = base }

  mutating func change(_ effect: Effect) -> Effect? {
    guard case .show(let emission) = effect else { return effect }
    return .show(Emission(emission.listener, .loading))
  }
}

private struct Nostalgic: Fault {
  var base: LocalFirstSync
  private var first: [DocumentKey: BenchRemote.Row] = [:]
  private var count = 0
  init(_ base: LocalFirstSync) { self.base = base }

  /// Every other emission shows each document as it was seen first.
  mutating func change(_ effect: Effect) -> Effect? {
    guard case .show(var emission) = effect else { return effect }
    for row in emission.rows where first[row.key] == nil { first[row.key] = row }
    if emission.rows.contains(where: { $0.version > (first[$0.key]?.version ?? 0) }) { count += 1 }
    if count > 1 { emission.rows = emission.rows.map { first[$0.key] ?? $0 } }
    return .show(emission)
  }
}
