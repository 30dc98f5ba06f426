import BenchRemote
import Testing

@testable import BenchSyncs

struct FetchingPartsTests {
  private let list = RemoteQuery(.collection("room"), order: [RemoteQuery.Order("n")])
  private let keys = ["a", "b", "c"].map { DocumentKey(collection: "room", id: $0) }

  private func document(_ key: DocumentKey, _ fields: Fields, at version: Version = 1) -> Document {
    Document(key: key, version: version, fields: fields)
  }

  @Test func `what is new or moved goes where it belongs, the rest stays in the server's order`() {
    // The server's order is not the query's: it is kept all the same.
    let rows = [
      Row(document(keys[1], ["n": .number(5)])), Row(document(keys[0], ["n": .number(1)])),
    ]
    let new = Row(document(keys[2], ["n": .number(3)]))
    #expect(Arrangement.place([(keys[2], new)], among: rows, of: list).map(\.key.id) == ["c", "b", "a"])
    let same = Row(document(keys[1], ["n": .number(5), "m": .number(1)]))
    #expect(Arrangement.place([(keys[1], same)], among: rows, of: list).map(\.key.id) == ["b", "a"])
    #expect(Arrangement.place([(keys[1], nil)], among: rows, of: list).map(\.key.id) == ["a"])
    let window = RemoteQuery(.collection("room"), order: list.order, limit: 2)
    #expect(Arrangement.place([(keys[2], new)], among: rows, of: window).count == 2)
  }

  @Test func `some fields make no document complete, and take no others away`() {
    var cache = ResultCache(.shared)
    let titles = RemoteQuery(.collection("room"), fields: ["title"])
    let whole = RemoteQuery(.document(keys[0]))
    cache.replace([document(keys[0], ["title": .text("one")])], PageKeys(), of: titles)
    #expect(cache.documents(of: titles)?.count == 1 && cache.documents(of: whole) == nil)
    cache.replace([document(keys[0], ["title": .text("one"), "body": .text("long")])], PageKeys(), of: whole)
    cache.replace([document(keys[0], ["title": .text("two")])], PageKeys(), of: titles)
    #expect(cache.documents(of: whole)?.first?.fields == ["title": .text("two"), "body": .text("long")])
    #expect(cache.documents(of: titles)?.first?.fields == ["title": .text("two")])
  }

  @Test func `a query of its own does not show what another fetched, one that shares does`() {
    for scope in CacheScope.allCases {
      var cache = ResultCache(scope)
      let one = RemoteQuery(.document(keys[0]))
      cache.replace([document(keys[0], ["n": .number(1)])], PageKeys(), of: list)
      cache.replace([document(keys[0], ["n": .number(2)], at: 2)], PageKeys(), of: one)
      let shown = cache.documents(of: list)?.first?.fields["n"]
      #expect(shown == .number(scope == .shared ? 2 : 1))
    }
  }

  @Test func `a written document is listed where it belongs, also when it is known already`() {
    var cache = ResultCache(.shared)
    let write = [WriteIntent(keys[2], .set(["n": .number(2)], now: []))]
    let result = WriteResult(write, [], at: 5)
    cache.replace([document(keys[0], ["n": .number(1)])], PageKeys(), of: list)
    cache.apply(result, overNewer: false)
    // An answer that was read before does not have it.
    cache.replace([document(keys[0], ["n": .number(1)])], PageKeys(), of: list)
    cache.apply(result, overNewer: false, only: list)
    #expect(cache.documents(of: list)?.map(\.key.id) == ["a", "c"])
    let newer = document(keys[2], ["n": .number(0)], at: 9)
    cache.replace([newer], PageKeys(), of: list)
    cache.apply(result, overNewer: false, only: list)
    #expect(cache.documents(of: list) == [newer])
  }

  @Test func `the inverse of a write is the fields that it changed, and undoes it where others wrote meanwhile`() {
    let before = [document(keys[0], ["n": .number(0), "in": .map(["x": .number(0), "y": .number(0)])])]
    let write = WriteIntent(keys[0], .patch(["in.x": .number(1), "new": .flag(true)], now: [], removed: []))
    let batch = WriteQueue.Batch(id: WriteID(1), local: .zero, writes: [write])
    let after = WriteQueue([batch]).documents(over: before, of: list)
    let undo = QueryUndo.patches(QueryUndo.inverse(of: before, after))
    #expect(undo.documents(from: after, of: list) == before)
    let meanwhile = [
      document(keys[0], ["n": .number(7), "in": .map(["x": .number(1), "y": .number(1)]), "new": .flag(true)])
    ]
    #expect(
      undo.documents(from: meanwhile, of: list).first?.fields
        == ["n": .number(7), "in": .map(["x": .number(0), "y": .number(1)])])
    let gone = QueryUndo.patches(QueryUndo.inverse(of: before, []))
    #expect(gone.documents(from: [], of: list).map(\.fields) == before.map(\.fields))
  }

  @Test func `a wait ends with the last of the writes that it began with, and at once where there are none`() {
    var waits = PendingWaits()
    var effects = Effects(now: .zero)
    waits.wait(WaitID(1), for: [], &effects)
    waits.wait(WaitID(2), for: [WriteID(1), WriteID(2)], &effects)
    waits.settled(WriteID(2), &effects)
    #expect(effects.list == [.settled(WaitID(1))])
    waits.settled(WriteID(1), &effects)
    #expect(effects.list == [.settled(WaitID(1)), .settled(WaitID(2))])
  }

  @Test func `documents lie by collection, and a group has those of several`() {
    var cache = DocumentCache()
    for path in ["rooms/1/messages/a", "rooms/2/messages/a", "other/a"] {
      _ = cache.update(KnownDocument(DocumentKey(path: path), .found([:], 1)))
    }
    #expect(
      cache.shown(for: RemoteQuery(.collection("rooms/1/messages"))).map(\.key.description) == ["rooms/1/messages/a"])
    #expect(cache.shown(for: RemoteQuery(.group("messages"))).count == 2)
    let write = WriteIntent(DocumentKey(path: "rooms/1/messages/b"), .set([:], now: []))
    cache.queue.append(.init(id: WriteID(1), local: .zero, writes: [write]))
    #expect(cache.shown(for: RemoteQuery(.group("messages"))).count == 3)
    cache.sweep { _ in false }
    #expect(cache.shown(for: RemoteQuery(.group("messages"))).map(\.key.id) == ["b"])
  }
}
