/// The bare containers that stores are held against, each compiled with the loop over it.
public enum BareDesigns {
  /// What normalized tables are held against.
  public static let dictionaries = BareLoop(BareDictionaries.self)
  /// What dense tables are held against.
  public static let slots = BareLoop(BareSlots.self)
  /// What persistent trees are held against.
  public static let trees = BareLoop(BareTrees.self)

  /// What stores that copy what they write are held against while the last state is held, by their names.
  public static let held: [(store: String, bare: BareLoop)] = [
    ("boxed", BareLoop(BareHeld<BareBoxes>.self)),
    ("dense", BareLoop(BareHeld<BareSlots>.self)),
    ("erased", BareLoop(BareHeld<BareErased>.self)),
    ("flat", BareLoop(BareHeld<BareAny>.self)),
    ("flat-typed", BareLoop(BareHeld<BareFlat>.self)),
    ("nested", BareLoop(BareHeld<BarePages>.self)),
    ("nested-scan", BareLoop(BareHeld<BarePageList>.self)),
    ("normalized", BareLoop(BareHeld<BareDictionaries>.self)),
    ("normalized-scan", BareLoop(BareHeld<BareDictionaries>.self)),
    ("split", BareLoop(BareHeld<BareDictionaries>.self)),
  ]
}
