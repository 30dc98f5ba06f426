import BenchCore
import BenchRemote
import Foundation

/// The designs that can be played: built-in designs and designs that a user adds.
public struct Catalog: Sendable {
  package let contestants: [Contestant]
  package let stores: [DesignCard]
  /// The cards of all derivations, each once. They come from several modules, so they are sorted by name.
  package let derivations: [DesignCard]
  package let presets: [Preset]
  package let graphs: [GraphContestant]
  /// The names of the stores and derivations that a package or a host adds.
  package let ownNames: [String]
  let builtInSyncs: [any Sync.Type]
  package let ownSyncs: [any Sync.Type]

  package internal(set) var hostedSyncs: [SyncCard] = []

  package var hosts: [String: HostRecord] = [:]

  package var silentHosts: [HostError] = []

  package var cores = ProcessInfo.processInfo.activeProcessorCount

  /// Creates a catalog of these designs; leaves out presets whose design is not among them.
  package init(
    _ contestants: [Contestant], presets: [Preset] = [], graphs: [GraphContestant] = [],
    syncs: [any Sync.Type] = [], ownNames: [String] = [], ownSyncs: [any Sync.Type] = []
  ) {
    (self.contestants, self.ownNames, self.ownSyncs, self.graphs) = (contestants, ownNames, ownSyncs, graphs)
    builtInSyncs = syncs
    // The lists are computed once, because the reader of scenarios asks for them often.
    stores = Self.unique(contestants.map(\.store)) { [$0.name] }
    derivations = Self.unique(contestants.map(\.derivation)) { [$0.name] }.ordered { $0.name < $1.name }
    self.presets = presets.filter { preset in
      contestants.contains {
        $0.store.name == preset.store && $0.derivation.choice(named: preset.derivation) != nil
      }
    }
  }

  /// The syncs that can be played: built-in syncs, then the syncs that a package adds, then the syncs of hosts.
  package var syncs: [SyncCard] { (builtInSyncs + ownSyncs).map { $0.card } + hostedSyncs }

  /// Returns the type of the sync of this name; `nil` if a host plays the sync, or if no sync has this name.
  package func syncType(_ name: String) -> (any Sync.Type)? { (builtInSyncs + ownSyncs).first { $0.card.name == name } }

  /// Returns the sync of a name as scenarios write it, with the choice that the name contains.
  package func sync(_ name: String) -> (card: SyncCard, choice: DesignChoice)? {
    for card in syncs {
      if card.name == name { return (card, card.choices?.standard ?? .none) }
      if let choice = card.choices?.choice(in: name, of: card.name) { return (card, choice) }
    }
    return nil
  }

  package var compiledStores: [CompiledStore] {
    Self.unique(contestants.compactMap { $0.compiled?.store }) { [$0.card.name, $0.ids.rawValue] }
  }

  package var compiledDerivations: [CompiledDerivation] {
    Self.unique(contestants.compactMap { $0.compiled?.derivation }) { [$0.card.name] }
  }

  package var choices: [String: DesignChoices] {
    let known = derivations.reduce(into: [:]) { choices, card in choices[card.name] = card.choices }
    return syncs.reduce(into: known) { choices, sync in choices[sync.name] = sync.choices }
  }

  package var options: [String: [DesignChoices]] {
    stores.reduce(into: [:]) { options, card in options[card.name] = card.options.isEmpty ? nil : card.options }
  }

  package var graphDerivations: [DesignCard] { graphs.map(\.derivation) }

  package func contestant(_ store: String, _ derivation: String, ids: IDForm = .int) -> Contestant? {
    contestants.lazy.filter { $0.store.name == store && $0.ids == ids }.compactMap { contestant in
      contestant.derivation.choice(named: derivation).map(contestant.choosing)
    }.first
  }

  package func designs(namedBy ids: IDForm) -> Set<String> {
    let stores = Set(contestants.filter { $0.ids == ids }.map(\.store.name))
    return stores.union(presets.filter { stores.contains($0.store) }.map(\.name))
  }

  private static func unique<Design>(_ designs: [Design], by names: (Design) -> [String]) -> [Design] {
    var known: Set<[String]> = []
    return designs.filter { known.insert(names($0)).inserted }
  }
}
