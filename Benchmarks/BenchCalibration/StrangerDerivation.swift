import BenchCore

/// Keeps no view current, and is compiled in another module than any store: what a user's derivation is.
public struct StrangerDerivation: Derivation {
  public static let card = DesignCard(
    name: "stranger", idea: "does nothing, in another module than the stores", source: "calibration",
    costs: "what the harness costs", chooseWhen: "modules are to be compared",
    avoidWhen: "anything is to be shown")

  public init(_ choice: DesignChoice) {}

  public mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}

  public mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {}
}
