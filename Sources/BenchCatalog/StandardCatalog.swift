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
  /// The designs of this project. Designs that need a library are included if the library's package trait is enabled.
  public static let standard = Catalog(
    Contestant.pairs(
      AllStores.list + AllStores.variants + AllStores.withStringIDs + DesignsOnLibraries.stores,
      AllDerivations.list + DesignsOnLibraries.derivations),
    presets: AllPresets.list, graphs: AllGraphDerivations.contestants, syncs: AllSyncs.all)
}

/// The designs that need a library; there are none if the library's package trait is disabled.
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
