import BenchCore

/// The stores of this module, for `AllStores`. Each store is compiled here, once for all derivations.
///
/// `list` has one line per store, in alphabetical order; a test keeps the list and this folder equal.
package enum AllTableStores {
  /// The stores with numeric ids, created on first access.
  package static let list = [
    CompiledStore(BoxedStore.self),
    CompiledStore(ErasedStore.self),
    CompiledStore(NormalizedStore.self),
    CompiledStore(ObservableTablesStore<EquatableTables>.self),
    CompiledStore(PersistentStore<IntKeys>.self),
    CompiledStore(SplitStore.self),
  ]
}
