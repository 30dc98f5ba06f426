import BenchCore
import BenchDerivations
import BenchHost
import BenchStores
import BenchSyncs

#if OpenCombine
  import BenchCombine
#endif
#if SQLite
  import BenchSQLite
#endif

extension Catalog {
  /// The designs of this project; those that bring a library with them are there where its trait is.
  public static let standard = Catalog(
    Contestant.pairs(
      AllStores.list + AllStores.variants + AllStores.withStringIDs + DesignsOnLibraries.stores,
      AllDerivations.list + DesignsOnLibraries.derivations),
    presets: AllPresets.list, graphs: AllGraphDerivations.contestants, syncs: AllSyncs.all)
}

/// Designs that bring a library with them; empty without its trait.
enum DesignsOnLibraries {
  static var stores: [CompiledStore] {
    #if SQLite
      AllSQLiteStores.list
    #else
      []
    #endif
  }

  static var derivations: [CompiledDerivation] {
    #if OpenCombine
      AllStreamDerivations.list
    #else
      []
    #endif
  }
}
