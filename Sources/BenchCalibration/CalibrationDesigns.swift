import BenchCore

/// The designs of calibration and benchmarks: designs without views, and pairs compiled as one loop.
public enum CalibrationDesigns {
  /// Keeps no view current, so that a store is measured alone.
  public static let noViews = CompiledDerivation(NullDerivation.self)

  /// Does nothing: what the loop itself costs.
  public static let null = Contestant(CompiledStore(NullStore.self), noViews)

  /// `dense` under `keyed`, compiled as one loop, for comparison with composing the two at run time.
  ///
  /// The two are from rooms that do not see each other, so this room compiles their sources once more: the files in
  /// `OneLoop/` are links to them.
  public static let denseKeyedAsOneLoop = Contestant(asOneLoop: DenseStore.self, KeyedDerivation.self)
}
