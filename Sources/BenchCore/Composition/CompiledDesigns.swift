/// A store that is compiled once and can be played with every derivation of any package.
///
/// `@unchecked Sendable` because it contains only constants.
public struct CompiledStore: @unchecked Sendable {
  /// The store's card.
  public let card: DesignCard
  package let ids: IDForm
  package let type: any (Store & ~Copyable).Type
  let witness: StoreWitness

  /// Creates the compiled form of a store. A generic store is compiled where this initializer is called, because its
  /// type arguments are known there. The call must be in the store's module, where the bodies of the store's methods
  /// are available; elsewhere all measured calls would be looked up at run time.
  @inlinable public init<S: Store & ~Copyable>(_ store: S.Type) { self.init(S.self, here: S.witness) }

  // Not inlinable, so that the witness found here is the one that the module of the conformance has compiled.
  @usableFromInline init<S: Store & ~Copyable>(_ store: S.Type, here: StoreWitness) {
    card = S.card
    ids = S.ids
    type = S.self
    let own = S.witness
    witness = own.reads.isSpecialised ? own : here
  }
}

/// A derivation that is compiled once, with the measured loop, and can be played on every store of any package.
///
/// `@unchecked Sendable` because it contains only constants.
public struct CompiledDerivation: @unchecked Sendable {
  package let card: DesignCard
  package let type: any Derivation.Type
  let witness: DerivationWitness

  /// Creates the compiled form of a derivation; a generic derivation is compiled here, like a generic store.
  @inlinable public init<D: Derivation>(_ derivation: D.Type) { self.init(D.self, here: D.witness) }

  // Not inlinable, for the same reason as the store's initializer.
  @usableFromInline init<D: Derivation>(_ derivation: D.Type, here: DerivationWitness) {
    card = D.card
    type = D.self
    let own = D.witness
    witness = own.isSpecialised ? own : here
  }
}
