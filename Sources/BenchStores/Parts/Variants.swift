import BenchCore

extension AllStores {
  /// The stores whose entities can be named by texts, in that form; under the names that they have in `list`.
  package static let withStringIDs = [
    CompiledStore(FlatStore<StringKeys>.self),
    CompiledStore(FlatTypedStore<StringKeys>.self),
    CompiledStore(NormalTables<DictionaryForm<StringKeys>>.self),
    CompiledStore(PersistentStore<StringKeys>.self),
  ]

  /// The stores with other choices than the standard ones, if a choice is fixed when a store is compiled.
  package static let variants = [
    CompiledStore(NormalTables<ErasedBatchForm>.self),
    CompiledStore(ObservableEntitiesStore<EquatableGraph, InPlaceWrites, KeptObjects>.self),
    CompiledStore(ObservableEntitiesStore<EquatableGraph, SetWrites, LookedUpObjects>.self),
    CompiledStore(ObservableEntitiesStore<OpaqueGraph, InPlaceWrites, KeptObjects>.self),
    CompiledStore(ObservableEntitiesStore<OpaqueGraph, SetWrites, KeptObjects>.self),
    CompiledStore(ObservableTablesStore<AssignedTables<EquatableTables>>.self),
    CompiledStore(ObservableTablesStore<AssignedTables<OpaqueTables>>.self),
    CompiledStore(ObservableTablesStore<OpaqueTables>.self),
  ]
}
