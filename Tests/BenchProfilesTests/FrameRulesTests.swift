import Testing

@testable import BenchHost

struct FrameRulesTests {
  private func frames(_ names: String...) -> [Frame] { names.map { Frame(name: $0) } }

  @Test func `the allocator and what takes memory for all are left out`() {
    let stack =
      [Frame(name: "je_malloc_default", isAllocator: true)]
      + frames("swift::swift_slowAlloc(unsigned long, unsigned long)", "swift_allocObject", "Rows.append(_:)", "commit")
    #expect(FrameRules.shown(stack) == ["commit", "Rows.append(_:)"])
  }

  @Test func `the loop and what called it are left out`() {
    let stack = frames(
      "malloc", "commit", "specialized play<A, B, C>(_:_:observing:filling:)",
      "closure #1 in DerivationWitness.init<A>(_:)", "Contestant.gauge(_:_:by:timeLimit:)", "main")
    #expect(FrameRules.shown(stack) == ["commit"])
    let ofGraph = frames("malloc", "read", "static GraphPlay<>.gauged(on:by:)", "main")
    #expect(FrameRules.shown(ofGraph) == ["read"])
  }

  @Test func `a frame is left of any stack`() {
    #expect(FrameRules.shown(frames("malloc")) == ["malloc"])
    #expect(FrameRules.shown([]) == [FrameRules.unknown])
    #expect(FrameRules.shown(frames("malloc", "play<A, B, C>(_:_:observing:filling:)")).count == 1)
  }

  @Test func `a stack that was cut before its loop says so`() {
    #expect(FrameRules.shown(frames("malloc", "b", "b"), isCut: true) == [FrameRules.deeper, "b", "b"])
    let whole = frames("malloc", "b", "gauged(on:by:)")
    #expect(FrameRules.shown(whole, isCut: true) == ["b"])
  }

  @Test func `no name takes a stack apart`() {
    #expect(FrameRules.text(["a;b", "c"]) == "a,b;c")
  }
}
