import BenchCore

extension AllStores {
  /// The stores whose entities can be named by texts, in that form, with every derivation; under the names that they
  /// have among `contestants`.
  public static let withStringIDs: [Contestant] = [
    row(FlatStore<StringKeys>.self),
    row(FlatTypedStore<StringKeys>.self),
    row(NormalizedStore<StringKeys>.self),
    row(PersistentStore<StringKeys>.self),
  ].flatMap { $0 }
}
