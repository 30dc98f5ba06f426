import BenchCore

/// What calibration and benchmarks play: stores without views, and the bare containers they are held against.
public enum CalibrationDesigns {
  public static let null = Contestant(NullStore.self, NullDerivation.self)
  public static let dense = Contestant(DenseStore.self, NullDerivation.self)
  public static let normalized = Contestant(NormalizedStore<IntKeys>.self, NullDerivation.self)
  public static let persistent = Contestant(PersistentStore<IntKeys>.self, NullDerivation.self)

  public static let bareDictionaries = BareLoop(BareDictionaries.self)
  public static let bareSlots = BareLoop(BareSlots.self)
  public static let bareTrees = BareLoop(BareTrees.self)
}
