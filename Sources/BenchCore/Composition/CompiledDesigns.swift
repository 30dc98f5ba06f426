/// A store, compiled once: it is played with every derivation, whichever package that is from.
///
/// `@unchecked Sendable` because all that is in it are constants and functions without captures.
public struct CompiledStore: @unchecked Sendable {
  /// What the store is.
  public let card: DesignCard
  /// The form of ids that its tables are keyed by.
  public let ids: IDForm
  let type: any (Store & ~Copyable).Type
  let witness: StoreWitness

  /// Compiles the store where this is written: in the module of the store, where the bodies of its methods are at hand,
  /// or all that is measured of it is looked up at run time.
  @inlinable
  public init<S: Store & ~Copyable>(_ store: S.Type) { self.init(S.self, StoreWitness(S.self)) }

  @usableFromInline
  init(_ type: any (Store & ~Copyable).Type, _ witness: StoreWitness) {
    card = type.card
    ids = type.ids
    self.type = type
    self.witness = witness
  }
}

/// A derivation, compiled once with the measured loop around it: it is played on every store, whichever package that is
/// from.
///
/// `@unchecked Sendable` because all that is in it are constants and a function without captures.
public struct CompiledDerivation: @unchecked Sendable {
  /// What the derivation is.
  public let card: DesignCard
  let type: any Derivation.Type
  let play: (StoreWitness, PlayRequest, inout GaugeObserver) -> Void

  /// Compiles the derivation where this is written: in the module of the derivation, or all that is measured of it is
  /// looked up at run time.
  @inlinable
  public init<D: Derivation>(_ derivation: D.Type) {
    self.init(D.self) { witness, request, observer in
      // Taken before anything is measured, where a store of a known type would lie in the frame of the loop.
      let state = witness.allocate()
      BenchCore.play(D.self, request, observing: &observer) { payload, _ in AnyStore(payload, at: state, witness) }
    }
  }

  @usableFromInline
  init(
    _ type: any Derivation.Type, _ play: @escaping (StoreWitness, PlayRequest, inout GaugeObserver) -> Void
  ) {
    card = type.card
    self.type = type
    self.play = play
  }
}
