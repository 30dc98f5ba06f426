import BenchCore
import BenchDesigns

#if SQLite
  import BenchSQLite
#endif

/// The designs that can be played: ours, and those a user adds.
public struct Catalog: Sendable {
  /// Every store with every derivation it can be combined with.
  public let contestants: [Contestant]

  public init(_ contestants: [Contestant]) { self.contestants = contestants }

  /// The designs of this project; those that bring a library with them are there where its trait is.
  public static let standard = Catalog(AllStores.contestants + withLibraries)

  private static var withLibraries: [Contestant] {
    #if SQLite
      AllSQLiteStores.contestants
    #else
      []
    #endif
  }

  /// The cards of all stores, each once.
  public var stores: [DesignCard] { Self.unique(contestants.map(\.store)) }

  /// The cards of all derivations, each once.
  public var derivations: [DesignCard] { Self.unique(contestants.map(\.derivation)) }

  /// The design with these names, or `nil` when there is none.
  public func contestant(_ store: String, _ derivation: String) -> Contestant? {
    contestants.first { $0.store.name == store && $0.derivation.name == derivation }
  }

  private static func unique(_ cards: [DesignCard]) -> [DesignCard] {
    cards.reduce(into: []) { list, card in
      if !list.contains(card) { list.append(card) }
    }
  }
}
