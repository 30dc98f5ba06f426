import BenchCore

/// Every store with every derivation: the menu that help prints and scenarios choose from.
///
/// One line per file of this folder, in alphabetical order; a test keeps list and folder equal.
public enum AllStores {
  /// All pairs of these stores and our derivations, store by store; made when first asked for.
  public static let contestants: [Contestant] = each(OurDerivations())

  /// What a visitor makes of every store.
  @inlinable
  public static func each<V: StoreVisitor>(_ visitor: V) -> [Contestant] {
    [
      visitor.visit(AtomsStore.self),
      visitor.visit(BoxedStore.self),
      visitor.visit(DenseStore.self),
      visitor.visit(FlatStore<IntKeys>.self),
      visitor.visit(FlatTypedStore<IntKeys>.self),
      visitor.visit(NestedScanStore.self),
      visitor.visit(NestedStore.self),
      visitor.visit(NormalizedScanStore.self),
      visitor.visit(NormalizedStore<IntKeys>.self),
      visitor.visit(ObjectsStore.self),
      visitor.visit(PersistentStore<IntKeys>.self),
      visitor.visit(SplitStore.self),
    ].flatMap { $0 }
  }
}
