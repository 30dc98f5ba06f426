#if OpenCombine
  import BenchCore

  /// The derivations of this target.
  public enum AllStreamDerivations {
    /// Each is compiled here, once for all stores.
    public static let list = [CompiledDerivation(CombineLatestDerivation.self)]
  }
#endif
