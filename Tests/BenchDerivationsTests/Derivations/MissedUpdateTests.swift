import BenchCore
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchDerivations

/// The two missed updates that real systems had, planted: what looks for stale views must find both.
@Suite struct MissedUpdateTests {
  /// A first page comes again with changes, and a marker of that size stood there before.
  private static func reloads() throws -> Stage {
    try SmallWorkloads.stage(seed: 3, mix: [.refetch, .updateComment], operations: 40)
  }

  /// Two changes in every commit.
  private static func pairs() throws -> Stage {
    try SmallWorkloads.stage(seed: 3, mix: [.updateAuthor, .updatePost], operations: 40, batch: 2)
  }

  @Test func `a table that is rebuilt and looks unchanged is caught`() throws {
    try expectCaught(
      Contestant(NormalizedStore.self, MarkerDerivation<Admits>.self),
      Contestant(NormalizedStore.self, MarkerDerivation<Denies>.self), Self.reloads())
  }

  @Test func `a batch that hides another one of the same commit is caught`() throws {
    try expectCaught(
      Contestant(NormalizedStore.self, BatchFilterDerivation<LastBatch, Admits>.self),
      Contestant(NormalizedStore.self, BatchFilterDerivation<LastBatch, Denies>.self), Self.pairs())
  }

  @Test func `what does the same without the bug is not`() throws {
    let filter = Contestant(NormalizedStore.self, BatchFilterDerivation<EveryBatch, Denies>.self)
    let versioned = Contestant(NormalizedStore.self, VersionedDerivation.self)
    for stage in [try Self.reloads(), try Self.pairs()] {
      for contestant in [filter, versioned] {
        let measurement = contestant.count(stage)
        #expect(measurement.disagreement == nil, "\(contestant.name)")
        #expect(measurement.total(.staleViews) == 0)
        #expect(measurement.total(.requiredUpdates) > 0)
      }
    }
  }

  /// Where the design says that it goes stale, what is stale is counted; where it does not, it is wrong.
  private func expectCaught(_ admitting: Contestant, _ denying: Contestant, _ stage: Stage) throws {
    let counted = admitting.count(stage)
    #expect(counted.total(.staleViews) > 0)
    #expect(counted.disagreement == nil)
    #expect(counted.operationsPlayed == stage.log.operations.count)
    let disagreement = try #require(denying.count(stage).disagreement)
    #expect(disagreement.slot != nil)
  }
}

/// A design that says whether it goes stale.
private protocol Confession {
  static var isExpected: Bool { get }
}

private enum Admits: Confession { static let isExpected = true }
private enum Denies: Confession { static let isExpected = false }

extension DesignCard {
  fileprivate static func planted<C: Confession>(_ name: String, _ confession: C.Type) -> DesignCard {
    DesignCard(
      name: name, idea: "wrong on purpose", source: "tests", costs: "trust", chooseWhen: "a test must see it caught",
      avoidWhen: "anything is to be right", isExpectedStale: C.isExpected)
  }
}

/// Verge 14 with swift-normalization 2.0.1: a table's marker counts the writes since the table was built, so one that
/// was rebuilt has the marker of the one it replaces.
private struct MarkerDerivation<C: Confession>: Derivation {
  static var card: DesignCard { .planted("fresh-markers", C.self) }

  private var marker = 0
  private var seen: [Int] = []

  init(_ choice: DesignChoice) {}

  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {
    while seen.count <= slot { seen.append(0) }
    seen[slot] = marker
  }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    // What names a whole page is a reload: the tables are built from what the server sent.
    marker = touched.keys.count > 1 ? 0 : marker + 1
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      screen.notify(slot)
      if seen[slot] == marker { continue }
      seen[slot] = marker
      screen.recompute(slot, from: store)
      if screen.differs(slot) { screen.deliver(slot) }
    }
  }
}

/// A choice among the batches of a commit, which a filter looks at.
private protocol BatchChoice {
  static func keys(of touched: borrowing Touched) -> ArraySlice<Touched.Key>
}

private enum EveryBatch: BatchChoice {
  static func keys(of touched: borrowing Touched) -> ArraySlice<Touched.Key> { touched.keys }
}

/// The result of the last batch has taken the place of the one before.
private enum LastBatch: BatchChoice {
  static func keys(of touched: borrowing Touched) -> ArraySlice<Touched.Key> { touched.keys.suffix(1) }
}

/// VergeORM up to 11: a view is asked only if the last update's result names something that it shows.
private struct BatchFilterDerivation<B: BatchChoice, C: Confession>: Derivation {
  static var card: DesignCard { .planted("batch-filter", C.self) }

  private var collector = KeyCollector()
  private var keys: [Set<Touched.Key>] = []
  private var tables: [Tables] = []

  init(_ choice: DesignChoice) {}

  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {
    while keys.count <= slot {
      keys.append([])
      tables.append([])
    }
    collector.collect(screen.views[slot], from: store)
    keys[slot] = Set(collector.keys)
    tables[slot] = collector.tables
  }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    let named = B.keys(of: touched)
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      let isNamed = named.contains { !tables[slot].isDisjoint(with: Tables(changedBy: $0)) }
      if !isNamed && keys[slot].isDisjoint(with: named) { continue }
      screen.notify(slot)
      screen.recompute(slot, from: store)
      if screen.differs(slot) { screen.deliver(slot) }
      mount(slot, now: store, &screen)
    }
  }
}
