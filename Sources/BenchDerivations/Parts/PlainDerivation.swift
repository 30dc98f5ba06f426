import BenchCore

/// A derivation without a choice; by default it does nothing when a view is mounted.
protocol PlainDerivation: Derivation { init() }

extension PlainDerivation {
  init(_ choice: DesignChoice) { self.init() }

  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {}
}
