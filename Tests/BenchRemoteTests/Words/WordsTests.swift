import BenchRemote
import Testing

struct WordsTests {
  @Test func `a pending time stands after every number and before every text`() {
    let early = FieldValue.pending(PendingTime(local: VirtualTime(1), previous: nil))
    let late = FieldValue.pending(PendingTime(local: VirtualTime(2), previous: .number(9)))
    let sorted: [FieldValue] = [.null, .flag(false), .flag(true), .number(-1), .number(.max), early, late, .text("a")]
    #expect(sorted.reversed().sorted() == sorted)
    #expect(late == .pending(PendingTime(local: VirtualTime(2), previous: nil)))
  }

  @Test func `fields are equal whatever the order in which they were set`() {
    var fields: Fields = ["b": .number(2), "a": .number(1)]
    #expect(fields == ["a": .number(1), "b": .number(2)])
    fields["a"] = nil
    #expect(fields == ["b": .number(2)] && fields["a"] == nil)
  }

  @Test func `a document without the field of an order does not match`() {
    let query = RemoteQuery(.collection("room"), order: [RemoteQuery.Order("at", isDescending: true)])
    let key = DocumentKey(path: "room/a")
    #expect(query.matches(key, ["at": .number(1)]))
    #expect(!query.matches(key, ["text": .text("x")]))
    #expect(!query.matches(DocumentKey(path: "other/a"), ["at": .number(1)]))
  }

  @Test func `rows that are equal in all fields stand in the order of their keys, in the direction of the last field`()
  {
    let query = RemoteQuery(.collection("room"), order: [RemoteQuery.Order("at", isDescending: true)])
    let a = (key: DocumentKey(path: "room/a"), fields: Fields(dictionaryLiteral: ("at", .number(1))))
    let b = (key: DocumentKey(path: "room/b"), fields: a.fields)
    #expect(query.areInOrder(b, a) && !query.areInOrder(a, b))
  }

  @Test func `a path has its name after the last slash`() {
    let key = DocumentKey(path: "rooms/1/messages/a")
    #expect(key.collection == "rooms/1/messages" && key.id == "a" && key.description == "rooms/1/messages/a")
    #expect(RemoteQuery(.group("messages")).matches(key, [:]))
    #expect(!RemoteQuery(.group("essages")).matches(key, [:]))
  }

  @Test func `eight failures are permanent`() {
    #expect(Failure.allCases.filter(\.isPermanent).count == 8)
    #expect(!Failure.aborted.isPermanent && Failure.permissionDenied.isPermanent)
  }
}
