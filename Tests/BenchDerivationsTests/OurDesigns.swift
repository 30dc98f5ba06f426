import BenchCore
import BenchDerivations
import BenchStores

/// What the tests of this room play.
enum OurDesigns {
  /// Every store of this room with every derivation of it, store by store.
  static let contestants = Contestant.pairs(AllStores.list, AllDerivations.list)
}
