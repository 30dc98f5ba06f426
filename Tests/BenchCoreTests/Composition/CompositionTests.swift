import Testing

@testable import BenchCore

/// A pair that is put together at run time plays as one that is compiled as one loop.
@Suite struct CompositionTests {
  private let stage = SmallStage.stage(
    (0..<60).map { $0.isMultiple(of: 3) ? SmallStage.retitle($0 % 3) : SmallStage.rename($0 % 2, $0 % 3) },
    views: [.feed(limit: 3), .detail(PostID(0)), .author(AuthorID(1))])

  @Test(arguments: [
    Way.plain, Way(hold: 1), Way(hold: 7), Way(dispatch: .structAction, commit: .locked),
    Way(commit: .observed, hold: 2),
  ])
  func `both show the same in the end, whatever the way`(way: Way) {
    let composed = Contestant(FlawedStore<Sound>.self, Repeating<Once>.self)
    let asOne = Contestant(asOneLoop: FlawedStore<Sound>.self, Repeating<Once>.self)
    #expect(composed.name == asOne.name)
    let (left, right) = (play(composed, way), play(asOne, way))
    #expect(left == right)
    #expect(left.checksum == composed.count(stage, by: way).checksum)
    #expect(left.operationsPlayed == 60)
  }

  @Test func `a derivation sees the state before the last commit`() {
    let seen = play(Contestant(FlawedStore<Sound>.self, PastTitles.self), .plain)
    let asOne = play(Contestant(asOneLoop: FlawedStore<Sound>.self, PastTitles.self), .plain)
    #expect(seen.checksum == asOne.checksum)
    #expect(seen.checksum != play(Contestant(FlawedStore<Sound>.self, Repeating<Never>.self), .plain).checksum)
  }

  @Test func `stores and derivations make all their pairs, store by store`() {
    let stores = [CompiledStore(FlawedStore<Sound>.self), CompiledStore(FlawedStore<MisreadsTitle>.self)]
    let derivations = [CompiledDerivation(Repeating<Once>.self), CompiledDerivation(PastTitles.self)]
    let names = Contestant.pairs(stores, derivations).map(\.name)
    #expect(names == ["flawed/repeating", "flawed/past-titles", "flawed/repeating", "flawed/past-titles"])
  }

  private func play(_ contestant: Contestant, _ way: Way) -> Measurement {
    contestant.gauge(.throughput(MonotonicClock { .zero }), stage, by: way, timeLimit: .seconds(5))
  }
}

/// Shows in slot 0 what it showed one commit earlier.
private struct PastTitles: Derivation {
  static let card = DesignCard(
    name: "past-titles", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "", abilities: .past)

  init(_ choice: DesignChoice) {}

  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    let past = copy past
    screen.recompute(0) { view, rows in past?.show(view, into: &rows) }
    screen.deliver(0)
  }
}
