import BenchCore

/// Recomputes every view after every commit, and delivers only the values that differ from the shown values.
///
/// Idea: computing may be cheap, but showing is not. Inputs are unknown; only shown values are remembered. Costs: with
/// v views of r rows, each commit computes v values and compares up to v × r rows, for any change.
struct DistinctDerivation: PlainDerivation {
  static let card = DesignCard(
    name: "distinct", idea: "every view recomputes on every commit, and delivers only changed output",
    source: "Rx and Combine: distinctUntilChanged, removeDuplicates",
    costs: "v recomputations and v × r compared rows per commit, with v views of r rows",
    chooseWhen: "showing a view costs far more than computing it, and few views are on screen",
    avoidWhen: "many views are on screen: each commit computes all of them, although few or none change")

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      screen.notify(slot)
      screen.recompute(slot, from: store)
      if screen.differs(slot) { screen.deliver(slot) }
    }
  }
}
