import BenchCore

/// The stores of this module, for `AllStores`. Each store is compiled here, once for all derivations.
///
/// `list` has one line per store, in alphabetical order; a test keeps the list and this folder equal.
package enum AllOtherStores {
  /// The stores with numeric ids, created on first access.
  package static let list = [
    CompiledStore(AtomsStore.self),
    CompiledStore(DenseStore.self),
    CompiledStore(FlatStore<IntKeys>.self),
    CompiledStore(FlatTypedStore<IntKeys>.self),
    CompiledStore(NestedScanStore.self),
    CompiledStore(NestedStore.self),
    CompiledStore(NormalizedScanStore.self),
    CompiledStore(ObjectsStore.self),
    CompiledStore(ObservableEntitiesStore<EquatableGraph, SetWrites, KeptObjects>.self),
  ]
}
