import BenchCore

/// A derivation that keeps no view current, so that a store is measured alone.
package struct NullDerivation: Derivation {
  /// The derivation with the measured loop around it; compiled in this module, like `NullStore.compiled`.
  package static let compiled = CompiledDerivation(NullDerivation.self)

  package static let card = DesignCard(
    name: "null", idea: "does nothing", source: "calibration", costs: "what the harness costs",
    chooseWhen: "the harness is to be measured", avoidWhen: "anything is to be shown")

  package init(_ choice: DesignChoice) {}

  package mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}

  package mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {}
}
