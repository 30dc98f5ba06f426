import BenchCore

extension AllStores {
  /// Those stores that support string ids too, in the string form; their names are the same as in `list`.
  package static let withStringIDs = [
    CompiledStore(FlatStore<StringKeys>.self),
    CompiledStore(FlatTypedStore<StringKeys>.self),
    CompiledStore(NormalTables<DictionaryForm<StringKeys>>.self),
    CompiledStore(PersistentStore<StringKeys>.self),
  ]

  /// The stores with choices other than the standard ones, where a choice is fixed at compile time.
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
