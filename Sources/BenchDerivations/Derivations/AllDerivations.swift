import BenchCore

/// Every derivation: the menu that help prints and scenarios choose from.
///
/// One line per file of this folder, in alphabetical order; a test keeps list and folder equal. Each is compiled here,
/// once for all stores.
package enum AllDerivations {
  package static let list = [
    CompiledDerivation(BroadcastDerivation.self),
    CompiledDerivation(CachedByArgumentDerivation.self),
    CompiledDerivation(DerivedDerivation.self),
    CompiledDerivation(DistinctDerivation.self),
    CompiledDerivation(IncrementalDerivation.self),
    CompiledDerivation(KeyedDerivation.self),
    CompiledDerivation(MemoizedDerivation.self),
    CompiledDerivation(MemoizedIdentityDerivation.self),
    CompiledDerivation(MemoizedTableDerivation.self),
    CompiledDerivation(NaiveDerivation.self),
    CompiledDerivation(ObservedDerivation.self),
    CompiledDerivation(OnReadDerivation.self),
    CompiledDerivation(ScopedDerivation.self),
    CompiledDerivation(SelectCompareDerivation.self),
    CompiledDerivation(TrackedDerivation.self),
    CompiledDerivation(UnsyncedDerivation.self),
    CompiledDerivation(VersionedDerivation.self),
  ]
}
