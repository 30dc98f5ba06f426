import BenchCore
import BenchDesigns

#if OpenCombine
  import BenchCombine
#endif
#if SQLite
  import BenchSQLite
#endif

/// A design that a package brings along, with every design of ours that it can be played with.
///
/// The makers are generic and inlinable: the measured loops of all these pairs are compiled where they are called, as
/// specialised as ours. That costs build time there, for a store a loop for each of our derivations, for a derivation
/// one for each of our stores.
public struct OwnDesign: Sendable {
  enum Kind: Equatable {
    case store(DesignCard)
    case derivation(DesignCard)
    case pair(DesignCard, DesignCard)
  }

  let kind: Kind
  /// The type as its author wrote it, for messages.
  let typeName: String
  let contestants: [Contestant]

  /// A store, with all our derivations.
  @inlinable
  public static func store<S: Store & ~Copyable>(_ store: S.Type) -> OwnDesign {
    #if OpenCombine
      let onStreams = StreamDerivations().visit(S.self)
    #else
      let onStreams: [Contestant] = []
    #endif
    return OwnDesign(store: S.card, "\(S.self)", row(S.self) + onStreams)
  }

  /// A derivation, with all our stores.
  @inlinable
  public static func derivation<D: Derivation>(_ derivation: D.Type) -> OwnDesign {
    let visitor = WithDerivation<D>()
    #if SQLite
      let inSQLite = AllSQLiteStores.each(visitor)
    #else
      let inSQLite: [Contestant] = []
    #endif
    return OwnDesign(
      derivation: D.card, "\(D.self)", AllStores.each(visitor) + AllStores.eachWithStringIDs(visitor) + inSQLite)
  }

  /// A store and a derivation that are both not ours. Each pair is written down, because a loop is compiled for two
  /// types only where both are named.
  @inlinable
  public static func pair<S: Store & ~Copyable, D: Derivation>(_ store: S.Type, _ derivation: D.Type) -> OwnDesign {
    OwnDesign(pair: S.card, D.card, "\(S.self) with \(D.self)", Contestant(S.self, D.self))
  }

  /// The name under which it is new.
  var ownName: String? {
    switch kind {
    case .store(let card), .derivation(let card): card.name
    case .pair: nil
    }
  }

  @usableFromInline
  init(store card: DesignCard, _ typeName: String, _ contestants: [Contestant]) {
    (kind, self.typeName, self.contestants) = (.store(card), typeName, contestants)
  }

  @usableFromInline
  init(derivation card: DesignCard, _ typeName: String, _ contestants: [Contestant]) {
    (kind, self.typeName, self.contestants) = (.derivation(card), typeName, contestants)
  }

  @usableFromInline
  init(pair store: DesignCard, _ derivation: DesignCard, _ typeName: String, _ contestant: Contestant) {
    (kind, self.typeName, contestants) = (.pair(store, derivation), typeName, [contestant])
  }
}

/// Makes each store it visits a contestant with one derivation.
@frozen
@usableFromInline
struct WithDerivation<D: Derivation>: StoreVisitor {
  @inlinable
  init() {}

  @inlinable
  func visit<S: Store & ~Copyable>(_ store: S.Type) -> [Contestant] { [Contestant(S.self, D.self)] }
}

extension Catalog {
  /// The designs of this catalog, and a package's own beside them.
  ///
  /// - Throws: `OwnDesignError` for a name that is taken or that no scenario could spell, and for a pair of designs
  ///   that are not among them.
  public func adding(_ designs: [OwnDesign]) throws(OwnDesignError) -> Catalog {
    var stores = Set(self.stores.map(\.name) + presets.map(\.name) + [GraphContestant.store])
    var derivations = self.derivations
    for design in designs {
      switch design.kind {
      case .store(let card):
        try Self.checkSpelling(card, design)
        if !stores.insert(card.name).inserted { throw .taken(card.name, by: design.typeName) }
      case .derivation(let card):
        try Self.checkSpelling(card, design)
        if derivations.contains(where: { $0.choice(named: card.name) != nil }) {
          throw .taken(card.name, by: design.typeName)
        }
        derivations.append(card)
      case .pair: break
      }
    }
    for design in designs {
      guard case .pair(let store, let derivation) = design.kind else { continue }
      if !stores.contains(store.name) { throw .stranger(store.name, in: design.typeName) }
      if !derivations.contains(derivation) { throw .stranger(derivation.name, in: design.typeName) }
    }
    return Catalog(
      contestants + designs.flatMap(\.contestants), presets: presets, graphs: graphs,
      ownNames: ownNames + designs.compactMap(\.ownName))
  }

  /// A name stands in files, in columns and in `store/derivation`.
  private static func checkSpelling(_ card: DesignCard, _ design: OwnDesign) throws(OwnDesignError) {
    if card.name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) == nil {
      throw .misspelled(card.name, by: design.typeName)
    }
  }
}

/// What is wrong with a package's own designs, before anything is played.
public enum OwnDesignError: Error, Equatable, CustomStringConvertible {
  /// A design of ours, a preset or another of theirs goes by that name.
  case taken(String, by: String)
  /// No scenario could name it.
  case misspelled(String, by: String)
  /// One of a pair was not handed over by itself.
  case stranger(String, in: String)

  public var description: String {
    switch self {
    case .taken(let name, let type):
      "\(type): card.name (\(name)) is taken by another design; give it a name of its own"
    case .misspelled(let name, let type):
      "\(type): card.name (\(name)) must be lower-case words joined by hyphens, such as \"my-store\""
    case .stranger(let name, let type):
      "pair of \(type): \(name) is no store or derivation of this program; list it in `stores` or `derivations`, too"
    }
  }
}
