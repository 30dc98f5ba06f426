import Testing

@testable import BenchReports

struct SiteWordsTests {
  @Test(arguments: [
    (
      "AnyStore.commit(_:_:);specialized NestedStore.commit(_:_:);specialized _NativeDictionary.copy()",
      "NestedStore.commit(_:_:)", "a dictionary is copied"
    ),
    (
      "NestedStore.insert(_:);_NativeDictionary._copyOrMoveAndResize(capacity:moveElements:)",
      "NestedStore.insert(_:)", "a dictionary grows"
    ),
    (
      "Rows.append(_:);Array.append(_:);_ContiguousArrayBuffer._consumeAndCreateNew(bufferIsUnique:)",
      "Rows.append(_:)", "an array grows"
    ),
    ("NestedStore.touch(_:);NestedStore.rows.modify", "NestedStore.rows.modify", "a coroutine's frame"),
    ("NestedStore.commit(_:_:);swift_getWitnessTable", "NestedStore.commit(_:_:)", "the runtime's notes on types"),
    ("static Desk.open(_:)", "Desk.open(_:)", "an object"),
    ("(other)", "(other)", "an object"),
  ])
  func `a stack has a place in the program and a purpose`(_ stack: String, _ place: String, _ purpose: String) {
    let frames = stack.split(separator: ";")
    #expect(SiteWords.place(frames) == place)
    #expect(SiteWords.purpose(frames) == purpose)
  }

  @Test func `names say whether a function is of the program, of the library or of the runtime`() {
    #expect(SiteWords.origin(of: "NestedStore.commit(_:_:)") == .program)
    #expect(SiteWords.origin(of: "protocol witness for Store.commit(_:) in conformance NestedStore") == .program)
    #expect(SiteWords.origin(of: "specialized Dictionary.subscript.setter") == .library)
    #expect(SiteWords.origin(of: "static _DictionaryStorage.allocate(scale:age:seed:)") == .library)
    #expect(SiteWords.origin(of: "swift_getWitnessTable") == .runtime)
    #expect(SiteWords.origin(of: "sqlite3Malloc") == .runtime)
    #expect(SiteWords.place(["specialized closure #1 in closure #2 in S.show(_:)"]) == "S.show(_:)")
    #expect(SiteWords.origin(of: "libc.so.6+0x1234") == .runtime)
  }

  @Test func `a flame graph of allocations says in words what lies below the program`() {
    let frames: [Substring] = [
      "Sequence.forEach(_:)", "specialized NestedStore.commit(_:_:)", "Dictionary.subscript.modify",
      "_NativeDictionary.copy()", "swift_allocObject",
    ]
    let drawn = SiteWords.drawnSite(frames)
    #expect(drawn == ["Sequence.forEach(_:)", "NestedStore.commit(_:_:)", "a dictionary is copied"])
    #expect(SiteWords.chartOrigin(drawn[2]) == .library)
    #expect(SiteWords.drawnSite(["A.b()"]) == ["A.b()"])
    #expect(SiteWords.drawnSite(["swift_retain", "swift_slowAlloc"]) == ["swift_retain"])
  }

  @Test func `a flame graph of samples keeps the first function of the runtime, without the arguments of templates`() {
    let frames: [Substring] = [
      "A.b()", "_swift_getGenericMetadata(swift::Request, void const*)",
      "swift::Map<swift::Entry<int>, swift::Lock>::find(int)",
      "C.deinit", "swift_release", "swift_deallocClassInstance",
    ]
    #expect(SiteWords.drawn(frames) == ["A.b()", "_swift_getGenericMetadata(…)", "C.deinit", "swift_release"])
    #expect(SiteWords.drawn([frames[2]]) == ["swift::Map<…>::find(…)"])
  }
}
