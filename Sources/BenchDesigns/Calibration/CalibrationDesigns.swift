import BenchCore

/// What calibration and benchmarks play: stores without views, and the bare containers they are held against.
public enum CalibrationDesigns {
  /// Does nothing: what the loop itself costs.
  public static let null = Contestant(NullStore.self, NullDerivation.self)
  /// Arrays in which entities have places, and nobody to tell.
  public static let dense = Contestant(DenseStore.self, NullDerivation.self)
  /// Typed tables, keyed by numbers, and nobody to tell.
  public static let normalized = Contestant(NormalizedStore<IntKeys>.self, NullDerivation.self)
  /// Trees that share structure, keyed by numbers, and nobody to tell.
  public static let persistent = Contestant(PersistentStore<IntKeys>.self, NullDerivation.self)

  /// What normalized tables are held against.
  public static let bareDictionaries = BareLoop(BareDictionaries.self)
  /// What dense tables are held against.
  public static let bareSlots = BareLoop(BareSlots.self)
  /// What persistent trees are held against.
  public static let bareTrees = BareLoop(BareTrees.self)
}
