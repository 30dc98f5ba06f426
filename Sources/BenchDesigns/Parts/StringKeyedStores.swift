import BenchCore

extension AllStores {
  /// The stores whose entities can be named by texts, in that form, with every derivation; under the names that they
  /// have among `contestants`.
  public static let withStringIDs: [Contestant] = eachWithStringIDs(OurDerivations())

  /// What a visitor makes of every store whose entities can be named by texts.
  @inlinable
  public static func eachWithStringIDs<V: StoreVisitor>(_ visitor: V) -> [Contestant] {
    [
      visitor.visit(FlatStore<StringKeys>.self),
      visitor.visit(FlatTypedStore<StringKeys>.self),
      visitor.visit(NormalizedStore<StringKeys>.self),
      visitor.visit(PersistentStore<StringKeys>.self),
    ].flatMap { $0 }
  }
}
