/// A derivation with the measured loop around it, over `AnyStore`, as a function compiled for one type.
///
/// `@unchecked Sendable` because it contains only a function without captures.
public struct DerivationWitness: @unchecked Sendable {
  @usableFromInline let play: (StoreWitness, PlayRequest, inout GaugeObserver) -> Void

  @inlinable init<D: Derivation>(_ type: D.Type) {
    play = { store, request, observer in
      // The store's memory is allocated before the measurement; a store of a known type would be in the loop's frame.
      let state = store.allocate()
      BenchCore.play(D.self, request, observing: &observer) { payload, _ in AnyStore(payload, at: state, store) }
    }
  }

  /// True if the function is compiled for the type; see `ReadsWitness.isSpecialised`.
  var isSpecialised: Bool {
    withUnsafeBytes(of: self) { $0.load(fromByteOffset: MemoryLayout<Int>.size, as: Int.self) == 0 }
  }
}
