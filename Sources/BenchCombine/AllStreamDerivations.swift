#if OpenCombine
  import BenchCore

  /// The derivations of this target.
  package enum AllStreamDerivations {
    /// The derivations, each compiled here once for all stores.
    package static let list = [CompiledDerivation(CombineLatestDerivation.self)]
  }
#endif
