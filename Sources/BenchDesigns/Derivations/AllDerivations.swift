import BenchCore

/// One store with every derivation. Generic and inlinable, so that the loops are specialised where it is called, for a
/// store of ours as for a user's.
///
/// One line per file of this folder, in alphabetical order; a test keeps list and folder equal.
@inlinable
public func row<S: Store & ~Copyable>(_ store: S.Type) -> [Contestant] {
  [
    Contestant(S.self, BroadcastDerivation.self),
    Contestant(S.self, CachedByArgumentDerivation.self),
    Contestant(S.self, DistinctDerivation.self),
    Contestant(S.self, IncrementalDerivation.self),
    Contestant(S.self, KeyedDerivation.self),
    Contestant(S.self, MemoizedDerivation.self),
    Contestant(S.self, MemoizedIdentityDerivation.self),
    Contestant(S.self, MemoizedTableDerivation.self),
    Contestant(S.self, NaiveDerivation.self),
    Contestant(S.self, SelectCompareDerivation.self),
    Contestant(S.self, TrackedDerivation.self),
    Contestant(S.self, UnsyncedDerivation.self),
    Contestant(S.self, VersionedDerivation.self),
  ]
}
