import BenchRemote
import Testing

@testable import BenchSyncs

struct PartsTests {
  private let key = DocumentKey(path: "room/a")

  @Test func `back-off begins at once, grows by half and ends at a minute`() {
    var backoff = Backoff()
    let delays = (0..<24).map { _ in backoff.next().count }
    #expect(delays.prefix(4) == [0, 1_000, 1_500, 2_250] && delays.last == 60_000)
    backoff.reset()
    let first = backoff.next()
    backoff.exhaust()
    let exhausted = backoff.next()
    #expect(first == 0 && exhausted == .seconds(60))
  }

  @Test func `a working stream may fail once before it counts as offline`() {
    var state = OnlineState()
    state.heard()
    state.streamFailed()
    #expect(state.value == .unknown)
    state.streamFailed()
    #expect(state.value == .offline)
    let isTimedWhileFailing = state.streamStarted()
    state.heard()
    #expect(state.value == .online && !isTimedWhileFailing)
    let isTimed = state.streamStarted()
    #expect(isTimed)
  }

  @Test func `a patch changes only a document that is there, along paths`() {
    var document = KnownDocument(
      key: key, content: .found(["a": .map(["b": .number(1), "c": .number(2)])]), version: 1)
    let patch = WriteIntent(key, .patch(["a.b": .number(3), "d": .flag(true)], now: ["at"], removed: ["a.c"]))
    Overlay.lay(patch, on: &document, at: VirtualTime(7))
    #expect(document.isPending)
    let pending = FieldValue.pending(PendingTime(local: VirtualTime(7), previous: nil))
    #expect(document.fields == ["a": .map(["b": .number(3)]), "d": .flag(true), "at": pending])
    var none = KnownDocument.unheard(key)
    Overlay.lay(patch, on: &none, at: VirtualTime(7))
    #expect(none.fields == nil)
    Overlay.commit(patch, on: &none, at: 9)
    #expect(none.content == .unknown && none.version == 9)
  }

  @Test func `a pending time remembers the last time that was given`() {
    var document = KnownDocument(key: key, content: .found(["at": .number(5)]), version: 1)
    let write = WriteIntent(key, .set([:], now: ["at"]))
    Overlay.lay(write, on: &document, at: VirtualTime(7))
    Overlay.lay(write, on: &document, at: VirtualTime(8))
    guard case .pending(let time) = document.fields?["at"] else {
      Issue.record("no pending time")
      return
    }
    #expect(time.local == VirtualTime(8) && time.previous == .number(5))
  }

  @Test func `an older version is not taken, an equal one only over an own write`() {
    var cache = DocumentCache()
    let messages: [DocumentMessage.Content] = [
      .found(["v": .number(1)], 5), .found(["v": .number(2)], 5), .deleted(4),
    ]
    #expect(messages.map { cache.update(KnownDocument(key, $0)) } == [true, false, false])
    cache.commit(WriteQueue.Batch(id: WriteID(1), local: .zero, writes: [WriteIntent(key, .delete)]), at: 6)
    #expect(cache.shown(key).content == .deleted)
    let isUpdated = cache.update(KnownDocument(key, .found(["v": .number(3)], 6)))
    #expect(isUpdated)
    #expect(cache.shown(key).fields == ["v": .number(3)])
  }

  @Test func `ten writes are under way at most, and all of them again after a restart`() {
    var queue = WriteQueue()
    for number in 1...12 {
      queue.append(.init(id: WriteID(number), local: .zero, writes: [WriteIntent(key, .set([:], now: []))]))
    }
    var sent = 0
    while queue.sendNext() != nil { sent += 1 }
    #expect(sent == 10)
    let settled = queue.settleOldest()
    let next = queue.sendNext()
    #expect(settled?.id == WriteID(1) && next?.id == WriteID(11))
    let restarted = queue.afterRestart
    #expect(restarted.inFlight == 0 && restarted.batches.count == 11)
    #expect(restarted.batches.allSatisfy { !$0.hasContinuation })
  }

  @Test func `an undated row is read and sorted as the choice says`() {
    let query = RemoteQuery(.collection("room"), order: [RemoteQuery.Order("at")])
    let pending = FieldValue.pending(PendingTime(local: VirtualTime(15), previous: .number(5)))
    let rows = [
      Row(key: key, fields: ["at": .number(10)], version: 1),
      Row(key: DocumentKey(path: "room/b"), fields: ["at": .number(20)], version: 2),
      Row(key: DocumentKey(path: "room/c"), fields: ["at": pending], version: 0, isPending: true),
    ]
    func order(_ undated: Undated) -> [String] {
      let read = rows.map { Row(key: $0.key, fields: undated.read($0.fields), version: $0.version) }
      return undated.sort(read, by: query).map(\.key.id)
    }
    #expect(order(.last) == ["a", "b", "c"])
    #expect(order(.null) == ["c", "a", "b"])
    #expect(order(.estimate) == ["a", "c", "b"])
    #expect(order(.previous) == ["c", "a", "b"])
  }
}
