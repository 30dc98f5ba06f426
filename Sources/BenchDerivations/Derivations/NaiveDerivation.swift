import BenchCore

/// Recomputes and shows the value of every view after every commit.
///
/// Idea: nothing is remembered, so nothing can be forgotten. Costs: with v views, each commit computes and delivers v
/// values, for any change; no memory is needed beyond the screen.
struct NaiveDerivation: PlainDerivation {
  static let card = DesignCard(
    name: "naive", idea: "every view recomputes on every commit, and delivers its output",
    source: "the baseline of articles 001 and 003", costs: "v recomputations and v deliveries per commit, with v views",
    chooseWhen: "views are few and small, or nearly every commit concerns all of them",
    avoidWhen: "many views are on screen: each commit computes and shows all")

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      screen.notify(slot)
      screen.recompute(slot, from: store)
      screen.deliver(slot)
    }
  }
}
