import BenchCore

/// Every store: the menu that help prints and scenarios choose from.
///
/// One line per file of this folder, in alphabetical order; a test keeps list and folder equal. Each is compiled here,
/// once for all derivations.
public enum AllStores {
  /// The stores, with numbers for ids; made when first asked for.
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
