/// The bare containers that stores are compared with, each compiled with the loop over it.
package enum BareDesigns {
  /// The counterpart of normalized tables.
  package static let dictionaries = BareLoop(BareDictionaries.self)
  /// The counterpart of dense tables.
  package static let slots = BareLoop(BareSlots.self)
  /// The counterpart of persistent trees.
  package static let trees = BareLoop(BareTrees.self)

  /// The counterparts of stores that copy containers while the last state is held, by store.
  package static let held: [(store: String, bare: BareLoop)] = [
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
