import BenchCore

extension AllStores {
  /// The stores whose entities can be named by texts, in that form; under the names that they have in `list`.
  package static let withStringIDs = [
    CompiledStore(FlatStore<StringKeys>.self),
    CompiledStore(FlatTypedStore<StringKeys>.self),
    CompiledStore(NormalTables<DictionaryForm<StringKeys>>.self),
    CompiledStore(PersistentStore<StringKeys>.self),
  ]
}
