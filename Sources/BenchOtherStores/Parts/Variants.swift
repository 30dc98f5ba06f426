import BenchCore

extension AllOtherStores {
  /// The string forms of those stores that support both forms of ids, under the same names as in `list`.
  package static let withStringIDs = [
    CompiledStore(FlatStore<StringKeys>.self),
    CompiledStore(FlatTypedStore<StringKeys>.self),
  ]

  /// The stores with other choices than the standard ones, for choices that are fixed at compile time.
  package static let variants = [
    CompiledStore(ObservableEntitiesStore<EquatableGraph, InPlaceWrites, KeptObjects>.self),
    CompiledStore(ObservableEntitiesStore<EquatableGraph, SetWrites, LookedUpObjects>.self),
    CompiledStore(ObservableEntitiesStore<OpaqueGraph, InPlaceWrites, KeptObjects>.self),
    CompiledStore(ObservableEntitiesStore<OpaqueGraph, SetWrites, KeptObjects>.self),
  ]
}
