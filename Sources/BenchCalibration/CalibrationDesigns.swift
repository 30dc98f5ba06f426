import BenchCore

/// What calibration and benchmarks play: designs without views, and pairs that are compiled as one loop.
public enum CalibrationDesigns {
  /// Keeps no view current, so that a store is measured alone.
  public static let noViews = CompiledDerivation(NullDerivation.self)

  /// Does nothing: what the loop itself costs.
  public static let null = Contestant(CompiledStore(NullStore.self), noViews)

  /// `dense` under `keyed`, compiled as one loop: what putting the two together at run time is held against.
  ///
  /// The two are from rooms that do not see each other, so this room compiles their sources once more: the files in
  /// `OneLoop/` are links to them.
  public static let denseKeyedAsOneLoop = Contestant(asOneLoop: DenseStore.self, KeyedDerivation.self)
}
