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
  public static let standard: Catalog = {
    // Both lists grow here, so that they are variables whichever traits are enabled.
    var stores = AllStores.list
    var derivations: [CompiledDerivation] = []
    stores += AllStores.variants + AllStores.withStringIDs
    derivations += AllDerivations.list
    #if SQLite
      stores += AllSQLiteStores.list
    #endif
    #if OpenCombine
      derivations += AllStreamDerivations.list
    #endif
    return Catalog(
      Contestant.pairs(stores, derivations), presets: AllPresets.list, graphs: AllGraphDerivations.contestants,
      syncs: AllSyncs.all)
  }()
}
