import BenchCore

/// What calibration and benchmarks play: stores without views, and the bare containers they are held against.
public enum CalibrationDesigns {
  /// Keeps no view current, so that a store is measured alone.
  public static let noViews = CompiledDerivation(NullDerivation.self)

  /// Does nothing: what the loop itself costs.
  public static let null = Contestant(CompiledStore(NullStore.self), noViews)
  /// Arrays in which entities have places, and no subscribers.
  public static let dense = Contestant(CompiledStore(DenseStore.self), noViews)
  /// Typed tables, keyed by numbers, and no subscribers.
  public static let normalized = Contestant(CompiledStore(NormalizedStore<IntKeys>.self), noViews)
  /// Trees that share structure, keyed by numbers, and no subscribers.
  public static let persistent = Contestant(CompiledStore(PersistentStore<IntKeys>.self), noViews)

  /// Arrays in which entities have places, and views that register for what they show.
  public static let denseKeyed = Contestant(
    CompiledStore(DenseStore.self), CompiledDerivation(KeyedDerivation.self))
  /// The same two, compiled as one loop: what putting them together at run time is held against.
  public static let denseKeyedAsOneLoop = Contestant(asOneLoop: DenseStore.self, KeyedDerivation.self)
  /// `normalized`, compiled as one loop.
  public static let normalizedAsOneLoop = Contestant(asOneLoop: NormalizedStore<IntKeys>.self, NullDerivation.self)

  /// What normalized tables are held against.
  public static let bareDictionaries = BareLoop(BareDictionaries.self)
  /// What dense tables are held against.
  public static let bareSlots = BareLoop(BareSlots.self)
  /// What persistent trees are held against.
  public static let bareTrees = BareLoop(BareTrees.self)

  /// What stores that copy what they write are held against while the last state is held, by their names.
  public static let bareHeld: [(store: String, bare: BareLoop)] = [
    ("boxed", BareLoop(BareHeld<BareBoxes>.self)),
    ("dense", BareLoop(BareHeld<BareSlots>.self)),
    ("flat", BareLoop(BareHeld<BareAny>.self)),
    ("flat-typed", BareLoop(BareHeld<BareFlat>.self)),
    ("nested", BareLoop(BareHeld<BarePages>.self)),
    ("nested-scan", BareLoop(BareHeld<BarePageList>.self)),
    ("normalized", BareLoop(BareHeld<BareDictionaries>.self)),
    ("normalized-scan", BareLoop(BareHeld<BareDictionaries>.self)),
    ("split", BareLoop(BareHeld<BareDictionaries>.self)),
  ]
}
