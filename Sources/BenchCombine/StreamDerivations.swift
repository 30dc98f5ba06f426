#if OpenCombine
  import BenchCore
  import BenchDesigns

  /// Each store with the derivation of this target.
  @frozen
  public struct StreamDerivations: StoreVisitor {
    /// A visitor that adds one contestant for each store.
    @inlinable
    public init() {}

    @inlinable
    public func visit<S: Store & ~Copyable>(_ store: S.Type) -> [Contestant] {
      [Contestant(S.self, CombineLatestDerivation.self)]
    }
  }
#endif
