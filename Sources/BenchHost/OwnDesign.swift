import BenchCore
import BenchRemote

/// A design of a user's package. It is played with every built-in design and with every other design of the package.
///
/// The makers are generic and inlinable, so a design is compiled in the module that calls a maker: there a store gets
/// specialized functions, and a derivation gets a specialized loop. Call the makers in the module of the design.
/// Another module cannot see the bodies of the design's methods, so there times would include run-time look-ups.
public struct OwnDesign: Sendable {
  @usableFromInline
  enum Kind: Sendable {
    case store(CompiledStore)
    case derivation(CompiledDerivation)
    case pair
    case sync(any Sync.Type)
  }

  let kind: Kind

  /// The name of the design's type, for messages. It is computed on demand, because every repetition is a process that
  /// makes the designs again, and a type's name takes a tenth of a millisecond.
  var typeName: String {
    switch kind {
    case .store(let store): "\(store.type)"
    case .derivation(let derivation): "\(derivation.type)"
    case .sync(let sync): "\(sync)"
    case .pair: "pair"
    }
  }

  /// Makes a design from a store, to be played with all derivations.
  @inlinable public static func store<S: Store & ~Copyable>(_ store: S.Type) -> OwnDesign {
    OwnDesign(.store(CompiledStore(S.self)))
  }

  /// Makes a design from a derivation, to be played with all stores.
  @inlinable public static func derivation<D: Derivation>(_ derivation: D.Type) -> OwnDesign {
    OwnDesign(.derivation(CompiledDerivation(D.self)))
  }

  /// Makes a design from a sync, for all stores and derivations. The work of a sync is counted, not timed, so it may be
  /// compiled in any module.
  public static func sync<S: Sync>(_ sync: S.Type) -> OwnDesign { OwnDesign(.sync(S.self)) }

  /// Has no effect: any store is played with any derivation. This function exists for packages from the time when a
  /// store and a derivation had to be named together.
  public static func pair<S: Store & ~Copyable, D: Derivation>(_ store: S.Type, _ derivation: D.Type) -> OwnDesign {
    OwnDesign(.pair)
  }

  /// Returns true if a name can be used in files, in columns and in `store/derivation`.
  package static func isSpelledRight(_ name: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let words = name.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return name.utf8.first.map(letters.contains) == true
      && words.allSatisfy { !$0.isEmpty && $0.allSatisfy { letters.contains($0) || digits.contains($0) } }
  }

  @usableFromInline
  init(_ kind: Kind) { self.kind = kind }
}

extension Catalog {
  /// Returns this catalog with the designs of a package, each store with each derivation.
  ///
  /// - Throws: `OwnDesignError` if a name is taken, or if no scenario could spell the name.
  public func adding(_ designs: [OwnDesign]) throws(OwnDesignError) -> Catalog { try adding(designs, playedWith: []) }

  /// Adds designs like `adding(_:)`. If this catalog has no derivations, new stores are played with `ours`.
  package func adding(_ designs: [OwnDesign], playedWith ours: [CompiledDerivation]) throws(OwnDesignError) -> Catalog {
    let ours = compiledDerivations.isEmpty ? ours : compiledDerivations
    let known = ours.map(\.card)
    var names = storeNames
    var syncs = ownSyncs
    var stores: [CompiledStore] = []
    var derivations: [CompiledDerivation] = []
    for design in designs {
      func check(_ name: String, isTaken: Bool) throws(OwnDesignError) {
        if !OwnDesign.isSpelledRight(name) { throw .misspelled(name, by: design.typeName) }
        if isTaken { throw .taken(name, by: design.typeName) }
      }
      switch design.kind {
      case .store(let store):
        try check(store.card.name, isTaken: !names.insert(store.card.name).inserted)
        stores.append(store)
      case .derivation(let derivation):
        let others = known + derivations.map(\.card)
        try check(derivation.card.name, isTaken: others.contains { $0.choice(named: derivation.card.name) != nil })
        derivations.append(derivation)
      case .sync(let sync):
        let isDerivation = known.contains { $0.choice(named: sync.card.name) != nil }
        try check(sync.card.name, isTaken: isDerivation || !names.insert(sync.card.name).inserted)
        syncs.append(sync)
      case .pair: break
      }
    }
    let theirs = Contestant.pairs(stores, ours) + Contestant.pairs(compiledStores + stores, derivations)
    return Catalog(
      contestants + theirs, presets: presets, graphs: graphs, syncs: builtInSyncs,
      ownNames: ownNames + stores.map(\.card.name) + derivations.map(\.card.name), ownSyncs: syncs)
  }

  private var storeNames: Set<String> {
    Set(stores.map(\.name) + presets.map(\.name) + [GraphContestant.store] + syncs.map(\.name))
  }

  /// Returns true if this name is taken, so that no further design may have it.
  package func isTaken(_ name: String) -> Bool {
    storeNames.contains(name) || derivations.contains { $0.choice(named: name) != nil }
  }
}

/// An error in a package's designs, found before anything is played.
public enum OwnDesignError: Error, Equatable, CustomStringConvertible {
  /// A built-in design, a preset or another design of the package has that name.
  case taken(String, by: String)
  /// The name cannot be written in a scenario.
  case misspelled(String, by: String)

  public var description: String {
    switch self {
    case .taken(let name, let type):
      "\(type): card.name (\(name)) is taken by another design; give it a name of its own"
    case .misspelled(let name, let type):
      "\(type): card.name (\(name)) must be lower-case words joined by hyphens, such as \"my-store\""
    }
  }
}
