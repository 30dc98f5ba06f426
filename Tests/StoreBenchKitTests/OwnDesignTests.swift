import BenchCore
import BenchHost
import BenchRemote
import BenchResults
import Testing

@testable import BenchRuns
@testable import StoreBenchKit

@Suite struct OwnDesignTests {
  @Test func `a store is played with all our derivations, under its name`() throws {
    let catalog = try Catalog.standard.adding([.store(Named<Fine>.self)])
    let ours = Catalog.standard.contestants.filter { $0.store.name == "normalized" && $0.ids == .int }
    let theirs = catalog.contestants.filter { $0.store.name == "fine" }
    #expect(theirs.map(\.derivation.name).sorted() == ours.map(\.derivation.name).sorted())
    #expect(catalog.ownNames == ["fine"])
    #expect(catalog.contestants.count == Catalog.standard.contestants.count + ours.count)
  }

  @Test func `a derivation is played with all our stores, in every form of ids`() throws {
    let catalog = try Catalog.standard.adding([.derivation(Eager.self)])
    let ours = Catalog.standard.contestants.filter { $0.derivation.name == "naive" }
    let theirs = catalog.contestants.filter { $0.derivation.name == "eager" }
    #expect(theirs.map { "\($0.store.name) \($0.ids)" }.sorted() == ours.map { "\($0.store.name) \($0.ids)" }.sorted())
  }

  @Test func `a store and a derivation that are both new are played together, whether they are named as a pair or not`()
    throws
  {
    let designs: [OwnDesign] = [.store(Named<Fine>.self), .derivation(Eager.self)]
    let cell = PlannedCell(
      identity: CellIdentity(scenario: "s", point: Point([]), store: "fine", derivation: "eager"), way: .plain)
    let catalog = try Catalog.standard.adding(designs)
    #expect(catalog.reasonAgainst(cell) == nil)
    #expect(catalog.contestants.filter { $0.name == "fine/eager" }.count == 1)
    let paired = try Catalog.standard.adding(designs + [.pair(Named<Fine>.self, Eager.self)])
    #expect(paired.contestants.map(\.name) == catalog.contestants.map(\.name))
    #expect(paired.ownNames == ["fine", "eager"])
  }

  @Test func `every store of a catalog is played with every derivation`() {
    let catalog = Catalog.standard
    let names = Set(catalog.contestants.map { "\($0.name) \($0.ids)" })
    #expect(names.count == catalog.contestants.count)
    #expect(catalog.contestants.count == catalog.compiledStores.count * catalog.compiledDerivations.count)
  }

  @Test func `a name that is taken is refused with a message, whichever design has it`() throws {
    #expect(throws: OwnDesignError.taken("dense", by: "Named<Dense>")) {
      try Catalog.standard.adding([.store(Named<Dense>.self)])
    }
    #expect(throws: OwnDesignError.taken("redux", by: "Named<Redux>")) {
      try Catalog.standard.adding([.store(Named<Redux>.self)])
    }
    #expect(throws: OwnDesignError.taken("fine", by: "Named<Fine>")) {
      try Catalog.standard.adding([.store(Named<Fine>.self), .store(Named<Fine>.self)])
    }
    #expect(
      OwnDesignError.taken("dense", by: "MyStore").description
        == "MyStore: card.name (dense) is taken by another design; give it a name of its own")
  }

  @Test func `an own sync comes after those of the program, and its name is unique`() throws {
    let catalog = try Catalog.standard.adding([.sync(NamedSync<Fine>.self)])
    #expect(SequenceRun.names(in: catalog) == SequenceRun.names(in: .standard) + ["fine"])
    #expect(catalog.ownNames.isEmpty && catalog.contestants.count == Catalog.standard.contestants.count)
    for taken: OwnDesign in [.sync(NamedSync<Fine>.self), .store(Named<Fine>.self)] {
      #expect(throws: OwnDesignError.self) { try catalog.adding([taken]) }
    }
    #expect(throws: OwnDesignError.taken("outbox", by: "NamedSync<Outbox>")) {
      try Catalog.standard.adding([.sync(NamedSync<Outbox>.self)])
    }
    #expect(throws: OwnDesignError.taken("outbox", by: "Named<Outbox>")) {
      try Catalog.standard.adding([.store(Named<Outbox>.self)])
    }
    #expect(throws: OwnDesignError.taken("dense", by: "NamedSync<Dense>")) {
      try Catalog.standard.adding([.sync(NamedSync<Dense>.self)])
    }
    #expect(throws: OwnDesignError.misspelled("My Store", by: "NamedSync<Spaced>")) {
      try Catalog.standard.adding([.sync(NamedSync<Spaced>.self)])
    }
  }

  @Test func `a name that no scenario can spell is refused`() {
    #expect(throws: OwnDesignError.misspelled("My Store", by: "Named<Spaced>")) {
      try Catalog.standard.adding([.store(Named<Spaced>.self)])
    }
  }
}

private protocol Name { static var text: String { get } }
private enum Fine: Name { static let text = "fine" }
private enum Dense: Name { static let text = "dense" }
private enum Redux: Name { static let text = "redux" }
private enum Outbox: Name { static let text = "outbox" }
private enum Spaced: Name { static let text = "My Store" }

/// A sync that exists for its name.
private struct NamedSync<N: Name>: Sync {
  static var card: SyncCard {
    SyncCard(name: N.text, idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "", promises: [])
  }

  init(_ settings: SyncSettings, from kept: Int?) {}
  mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {}
  func keep() -> Int { 0 }
}

/// A store that exists for its name.
private struct Named<N: Name>: Store {
  static var card: DesignCard {
    DesignCard(name: N.text, idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "", holding: .cannotHold)
  }

  init<P: Probe>(_ payload: Payload, _ probe: inout P) {}
  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {}
  func hold() -> NoPast? { nil }
  func author(_ id: AuthorID) -> Author? { nil }
  func forEachAuthor(_ body: (Author) -> Void) {}
  func post(_ id: PostID) -> (post: Post, author: Author?)? { nil }
  func forEachComment(of post: PostID, _ body: (BenchCore.Comment, Author?) -> Void) {}
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {}
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {}
}

/// A derivation that exists for its name.
private struct Eager: Derivation {
  static let card = DesignCard(name: "eager", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")

  init(_ choice: DesignChoice) {}
  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}
  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {}
}
