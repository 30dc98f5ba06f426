import BenchCore

/// The stores of this module, for help texts and scenarios.
///
/// `list` has one line per store, in alphabetical order; a test keeps the list and this folder equal. Each store is
/// compiled here, once for all derivations.
public enum AllStores {
  /// The stores with numeric ids, created on first access.
  public static let list = [
    CompiledStore(AtomsStore.self),
    CompiledStore(BoxedStore.self),
    CompiledStore(DenseStore.self),
    CompiledStore(ErasedStore.self),
    CompiledStore(FlatStore<IntKeys>.self),
    CompiledStore(FlatTypedStore<IntKeys>.self),
    CompiledStore(NestedScanStore.self),
    CompiledStore(NestedStore.self),
    CompiledStore(NormalizedScanStore.self),
    CompiledStore(NormalizedStore.self),
    CompiledStore(ObjectsStore.self),
    CompiledStore(ObservableEntitiesStore<EquatableGraph, SetWrites, KeptObjects>.self),
    CompiledStore(ObservableTablesStore<EquatableTables>.self),
    CompiledStore(PersistentStore<IntKeys>.self),
    CompiledStore(SplitStore.self),
  ]
}
