import BenchCore

/// Pairs that are compiled as one loop.
package enum CalibrationDesigns {
  /// `dense` under `keyed`, compiled as one loop, for comparison with composing the two at run time.
  ///
  /// The two are from rooms that do not see each other, so this room compiles their sources once more: the files in
  /// `OneLoop/` are links to them.
  package static let denseKeyedAsOneLoop = Contestant(asOneLoop: DenseStore.self, KeyedDerivation.self)

  /// `dense` without views, compiled as one loop.
  package static let denseAsOneLoop = Contestant(asOneLoop: DenseStore.self, StrangerDerivation.self)

  /// A derivation without work that is compiled in another module than any store.
  package static let stranger = CompiledDerivation(StrangerDerivation.self)
}
