import BenchCore

/// A derivation that offers no choice, and unless it says otherwise has nothing to note when a view comes.
protocol PlainDerivation: Derivation { init() }

extension PlainDerivation {
  init(_ choice: DesignChoice) { self.init() }

  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {}
}
