import BenchCore
import BenchRemote
import BenchResults
import BenchWorkloads
import Foundation

/// The designs that can be played: ours, and those a user adds.
public struct Catalog: Sendable {
  /// Every store with every derivation it can be combined with.
  public let contestants: [Contestant]
  /// Names for one choice on every axis.
  public let presets: [Preset]
  /// The derivations that graphs are played with.
  public let graphs: [GraphContestant]
  /// The names of the stores and derivations that a package brought along; none in our own executable.
  public let ownNames: [String]
  /// The syncs that a package brought along, in their order.
  public let ownSyncs: [any Sync.Type]

  /// The number of threads that this machine runs at once.
  package var cores = ProcessInfo.processInfo.activeProcessorCount

  /// A catalog of these designs; a preset whose design is not among them is left out.
  public init(
    _ contestants: [Contestant], presets: [Preset] = [], graphs: [GraphContestant] = [], ownNames: [String] = []
  ) {
    self.init(contestants, presets: presets, graphs: graphs, ownNames: ownNames, ownSyncs: [])
  }

  package init(
    _ contestants: [Contestant], presets: [Preset], graphs: [GraphContestant], ownNames: [String] = [],
    ownSyncs: [any Sync.Type]
  ) {
    self.contestants = contestants
    self.ownNames = ownNames
    self.ownSyncs = ownSyncs
    self.graphs = graphs
    self.presets = presets.filter { preset in
      contestants.contains { $0.store.name == preset.store && $0.derivation.name == preset.derivation }
    }
  }

  /// Why a cell of a store with a derivation cannot be played, under this load if there is one, or `nil` when it can.
  func reasonAgainst(_ cell: PlannedCell, under load: LoadSpec? = nil) -> String? {
    guard let contestant = contestant(cell.identity.store, cell.identity.derivation) else {
      return "\(cell.identity.store) and \(cell.identity.derivation) are not played together here"
    }
    if cell.way.heldStates > 0 && contestant.store.holding == .cannotHold { return "cannot hold snapshots" }
    if load?.setup.isolation == .snapshot && contestant.store.holding == .cannotHold {
      return "isolation snapshot publishes a held state after each commit, and \(cell.identity.store) cannot hold one"
    }
    return contestant.reasonAgainst
  }

  /// The cards of all stores, each once.
  ///
  /// - Complexity: O(n × m), where n is the number of contestants, m that of stores.
  public var stores: [DesignCard] { Self.unique(contestants.map(\.store)) }

  /// The cards of all derivations, each once, alphabetical: they come from several rooms.
  ///
  /// - Complexity: O(n × m), where n is the number of contestants, m that of derivations.
  public var derivations: [DesignCard] {
    Self.unique(contestants.map(\.derivation)).sorted { $0.name < $1.name }
  }

  /// The stores as they are compiled, each once, in every form of ids.
  package var compiledStores: [CompiledStore] {
    contestants.map(\.designs.store).reduce(into: []) { list, store in
      if !list.contains(where: { $0.card.name == store.card.name && $0.ids == store.ids }) { list.append(store) }
    }
  }

  package var compiledDerivations: [CompiledDerivation] {
    contestants.map(\.designs.derivation).reduce(into: []) { list, derivation in
      if !list.contains(where: { $0.card.name == derivation.card.name }) { list.append(derivation) }
    }
  }

  var choices: [String: DesignChoices] {
    let known = derivations.reduce(into: [:]) { choices, card in choices[card.name] = card.choices }
    return syncs.reduce(into: known) { choices, sync in choices[sync.card.name] = sync.card.choices }
  }

  /// The cards of the derivations that graphs are played with.
  public var graphDerivations: [DesignCard] { graphs.map(\.derivation) }

  /// The design with these names, or `nil` when there is none.
  ///
  /// - Complexity: O(n), where n is the number of contestants.
  public func contestant(_ store: String, _ derivation: String, ids: IDForm = .int) -> Contestant? {
    for contestant in contestants where contestant.store.name == store && contestant.ids == ids {
      guard let choice = contestant.derivation.choice(named: derivation) else { continue }
      return contestant.choosing(choice)
    }
    return nil
  }

  func designs(namedBy ids: IDForm) -> Set<String> {
    let stores = Set(contestants.filter { $0.ids == ids }.map(\.store.name))
    return stores.union(presets.filter { stores.contains($0.store) }.map(\.name))
  }

  private static func unique(_ cards: [DesignCard]) -> [DesignCard] {
    cards.reduce(into: []) { list, card in
      if !list.contains(card) { list.append(card) }
    }
  }
}
