import BenchCore
import BenchDerivations
import BenchStores

/// The designs that the tests of this room play.
enum OurDesigns {
  /// Every store of this room with every derivation of it, store by store.
  static let contestants = Contestant.pairs(AllStores.list, AllDerivations.list)
}
