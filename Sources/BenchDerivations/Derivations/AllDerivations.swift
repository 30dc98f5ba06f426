import BenchCore

/// All derivations, for help texts and scenarios.
///
/// There is one line per derivation, in alphabetical order; a test keeps the list and this folder equal. Each
/// derivation is compiled here, once for all stores.
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
