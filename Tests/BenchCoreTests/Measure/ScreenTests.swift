import Testing

@testable import BenchCore

@Suite struct ScreenTests {
  private let stage = SmallStage.stage(
    [SmallStage.rename(0, 0)], views: [.author(AuthorID(0)), .author(AuthorID(1))])

  @Test func `delivered twice counts twice, and the second is wasted`() {
    let tally = count(Repeating<Twice>.self)
    #expect(tally?[.notifications] == 4)
    #expect(tally?[.recomputations] == 4)
    #expect(tally?[.viewUpdates] == 4)
    #expect(tally?[.requiredUpdates] == 1)
    #expect(tally?[.wastedUpdates] == 3)
    #expect(tally?[.wastedRecomputations] == 3)
  }

  @Test func `delivered once, only the view that did not change is wasted`() {
    let tally = count(Repeating<Once>.self)
    #expect(tally?[.viewUpdates] == 2)
    #expect(tally?[.wastedUpdates] == 1)
    #expect(tally?[.wastedRecomputations] == 1)
  }

  @Test func `what was computed is shown only once it is delivered`() {
    withScreen { screen, store in
      let before = screen.digest(0)
      screen.recompute(0, from: store)
      let (digest, waiting) = (screen.digest(0), screen.rows(0))
      #expect(digest == before)
      #expect(waiting.map(\.headline) == ["Ann"])
      screen.deliver(0)
      let shown = screen.rows(0)
      #expect(shown.map(\.headline) == ["Cid"])
      let delivered = [screen.notes.take(), screen.notes.take()].map { $0.deliveries.map(\.slot) }
      #expect(delivered == [[0], []])
    }
  }

  @Test func `without digests all that costs something is counted as with them`() {
    func played(_ prepare: (inout Screen<CountingProbe>) -> Void) -> (tally: Tally, digest: UInt64) {
      var found = (tally: Tally(), digest: UInt64(0))
      withScreen { screen, store in
        prepare(&screen)
        _ = screen.probe.take()
        for slot in 0...1 {
          screen.recompute(slot, from: store)
          if screen.differs(slot) { screen.deliver(slot) }
        }
        screen.edit(0) { rows in rows.clear() }
        screen.deliverEdits(0)
        found = (screen.probe.take(), screen.digest(0))
      }
      return found
    }
    let (with, without) = (played { _ in }, played { $0.stopDigesting() })
    #expect(with.digest != without.digest)
    for event in Event.allCases where ![.wastedRecomputations, .wastedUpdates].contains(event) {
      #expect(with.tally[event] == without.tally[event], "\(event)")
    }
    #expect(with.tally[.viewUpdates] == 2)
  }

  @Test func `a comparison counts the elements it walked, up to the first that differs`() {
    withScreen { screen, store in
      screen.recompute(0, from: store)
      let first = screen.differs(0)
      screen.recompute(1, from: store)
      let second = screen.differs(1)
      #expect([first, second] == [true, false])
      let tally = screen.probe.take()
      #expect(tally[.comparisons] == 2)
      #expect(tally[.comparedElements] == 2)
      #expect(tally[.wastedRecomputations] == 1)
    }
  }

  @Test func `a query is no recomputation`() {
    withScreen { screen, store in
      var answer = Rows()
      store.show(.feed(limit: 2), into: &answer)
      screen.take(answer)
      let tally = screen.probe.take()
      #expect(tally[.queries] == 1)
      #expect(tally[.recomputations] == 0)
    }
  }

  @Test func `the checksum depends on what is shown and on what was read`() {
    var checksums: Set<Int> = []
    withScreen { screen, store in
      checksums.insert(screen.finalChecksum())
      screen.recompute(0, from: store)
      checksums.insert(screen.finalChecksum())
      screen.deliver(0)
      screen.glance(0)
      checksums.insert(screen.finalChecksum())
    }
    #expect(checksums.count == 2, "what is not delivered is not shown")
  }

  private func count<D: Derivation>(_ derivation: D.Type) -> Tally? {
    Contestant(FlawedStore<Sound>.self, D.self).count(stage).figures("all", .updateAuthor)?.tally
  }

  /// A screen that shows two profiles, and a store in which the first author has since got another name.
  private func withScreen(_ body: (inout Screen<CountingProbe>, borrowing FlawedStore<Sound>) -> Void) {
    var probe = CountingProbe()
    var store = FlawedStore<Sound>(stage.dataset.payload(), &probe)
    var screen = Screen(of: stage.log.views, painter: .none, probe: CountingProbe())
    for slot in stage.log.views.indices { screen.mount(slot, from: store) }
    var touched = Touched()
    var reader = SegmentReader()
    _ = reader.next(limit: 1, of: stage)
    store.commit(reader.segment.commit(reader.segment.steps[0]), &touched, &probe)
    body(&screen, store)
  }
}
