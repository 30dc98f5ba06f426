import BenchCore

/// Keeps no view current.
public struct NullDerivation: Derivation {
  public static let card = DesignCard(
    name: "null", idea: "does nothing", source: "calibration", costs: "what the harness costs",
    chooseWhen: "the harness is to be measured", avoidWhen: "anything is to be shown")

  public init(_ choice: DesignChoice) {}

  public mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}

  public mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {}
}
