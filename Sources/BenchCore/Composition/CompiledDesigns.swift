/// A store, compiled once: it is played with every derivation, whichever package that is from.
///
/// `@unchecked Sendable` because all that is in it are constants.
public struct CompiledStore: @unchecked Sendable {
  /// The store's card.
  public let card: DesignCard
  package let ids: IDForm
  package let type: any (Store & ~Copyable).Type
  let witness: StoreWitness

  /// The store as its own module has compiled it. A store that is generic is compiled here, where its type arguments
  /// are known: that must be in its module, where the bodies of its methods are at hand, or all that is measured of it
  /// is looked up at run time.
  @inlinable public init<S: Store & ~Copyable>(_ store: S.Type) { self.init(S.self, here: S.witness) }

  // Not inlinable: here the witness is looked up, and found as the module of the conformance has compiled it.
  @usableFromInline init<S: Store & ~Copyable>(_ store: S.Type, here: StoreWitness) {
    card = S.card
    ids = S.ids
    type = S.self
    let own = S.witness
    witness = own.reads.isSpecialised ? own : here
  }
}

/// A derivation, compiled once with the measured loop around it: it is played on every store, whichever package that is
/// from.
///
/// `@unchecked Sendable` because all that is in it are constants.
public struct CompiledDerivation: @unchecked Sendable {
  package let card: DesignCard
  package let type: any Derivation.Type
  let witness: DerivationWitness

  /// The derivation as its own module has compiled it; one that is generic is compiled here, as a generic store is.
  @inlinable public init<D: Derivation>(_ derivation: D.Type) { self.init(D.self, here: D.witness) }

  // Not inlinable, as above.
  @usableFromInline init<D: Derivation>(_ derivation: D.Type, here: DerivationWitness) {
    card = D.card
    type = D.self
    let own = D.witness
    witness = own.isSpecialised ? own : here
  }
}
