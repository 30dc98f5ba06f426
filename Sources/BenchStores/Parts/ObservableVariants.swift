import BenchCore

extension AllStores {
  /// The observable stores with other choices than the standard ones: a property's type, and the way in which a change
  /// reaches it, are fixed when a store is compiled.
  package static let observableVariants = [
    CompiledStore(ObservableEntitiesStore<EquatableGraph, InPlaceWrites, KeptObjects>.self),
    CompiledStore(ObservableEntitiesStore<EquatableGraph, SetWrites, LookedUpObjects>.self),
    CompiledStore(ObservableEntitiesStore<OpaqueGraph, InPlaceWrites, KeptObjects>.self),
    CompiledStore(ObservableEntitiesStore<OpaqueGraph, SetWrites, KeptObjects>.self),
    CompiledStore(ObservableTablesStore<AssignedTables<EquatableTables>>.self),
    CompiledStore(ObservableTablesStore<AssignedTables<OpaqueTables>>.self),
    CompiledStore(ObservableTablesStore<OpaqueTables>.self),
  ]
}
