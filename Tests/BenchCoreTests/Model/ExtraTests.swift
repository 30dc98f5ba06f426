import Testing

@testable import BenchCore

struct ExtraTests {
  private let extra = Extra(strings: ["text that is too long for a string itself", ""], ints: [7, -1])

  @Test func `no fields take a word and nothing else`() {
    #expect(MemoryLayout<Extra>.size == MemoryLayout<Int>.size)
    #expect(Extra(strings: [], ints: []).box == nil)
    #expect(Extra.none.isEmpty && Extra.none.strings.isEmpty && Extra.none.ints.isEmpty)
    #expect(!Extra(strings: [], ints: [0]).isEmpty && !Extra(strings: [""], ints: []).isEmpty)
  }

  @Test func `equal are two with the same fields, shared or not`() {
    let shared = extra
    #expect(shared == extra)
    #expect(Extra(strings: extra.strings, ints: extra.ints) == extra)
    #expect(Extra(strings: extra.strings, ints: [7]) != extra)
    #expect(Extra(strings: Array(extra.strings.reversed()), ints: extra.ints) != extra)
    #expect(extra != Extra.none && Extra.none != extra)
  }

  @Test func `copied, the fields have a box of their own`() {
    let copy = extra.copied()
    #expect(copy == extra)
    #expect(copy.box !== extra.box)
    #expect(Extra.none.copied() == Extra.none)
  }

  @Test func `a hash is of every field`() {
    let others = [
      Extra.none, extra, Extra(strings: extra.strings, ints: [7]),
      Extra(strings: ["", extra.strings[0]], ints: [7, -1]),
    ]
    let hashes = others.map { other in
      var hash = StableHash()
      hash.combine(other)
      return hash.value
    }
    #expect(Set(hashes).count == others.count)
  }
}
