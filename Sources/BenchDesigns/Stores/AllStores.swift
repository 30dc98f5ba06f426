import BenchCore

/// Every store with every derivation: the menu that help prints and scenarios choose from.
///
/// One line per file of this folder, in alphabetical order; a test keeps list and folder equal.
public enum AllStores {
  public static let contestants: [Contestant] = [
    row(AtomsStore.self),
    row(BoxedStore.self),
    row(DenseStore.self),
    row(FlatStore<IntKeys>.self),
    row(FlatTypedStore<IntKeys>.self),
    row(NestedScanStore.self),
    row(NestedStore.self),
    row(NormalizedScanStore.self),
    row(NormalizedStore<IntKeys>.self),
    row(ObjectsStore.self),
    row(PersistentStore<IntKeys>.self),
    row(SplitStore.self),
  ].flatMap { $0 }
}
