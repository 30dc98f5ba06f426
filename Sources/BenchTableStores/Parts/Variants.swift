import BenchCore

extension AllTableStores {
  /// The string forms of those stores that support both forms of ids, under the same names as in `list`.
  package static let withStringIDs = [
    CompiledStore(NormalTables<DictionaryForm<StringKeys>>.self),
    CompiledStore(PersistentStore<StringKeys>.self),
  ]

  /// The stores with other choices than the standard ones, for choices that are fixed at compile time.
  package static let variants = [
    CompiledStore(NormalTables<ErasedBatchForm>.self),
    CompiledStore(ObservableTablesStore<AssignedTables<EquatableTables>>.self),
    CompiledStore(ObservableTablesStore<AssignedTables<OpaqueTables>>.self),
    CompiledStore(ObservableTablesStore<OpaqueTables>.self),
  ]
}
