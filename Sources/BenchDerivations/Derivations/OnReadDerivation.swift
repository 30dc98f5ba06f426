import BenchCore

/// Keeps no value of a view: every read computes the value from the store.
///
/// Idea: a computed property without a memo. A commit does nothing. A value that is not read is never computed; a value
/// that is read a hundred times between two commits is computed a hundred times. `memoized` and `keyed` work at each
/// commit; this derivation works at each read.
///
/// Costs: nothing after a commit; one recomputation and one delivery for each read of a mounted view. No memory is
/// needed beyond the screen.
struct OnReadDerivation: PlainDerivation {
  static let card = DesignCard(
    name: "on-read", idea: "a view recomputes at every read, and at no other time",
    source: "computed properties (article 003) and `map` at each access (article 001)",
    costs: "nothing per commit; one recomputation per read of a mounted view",
    chooseWhen: "views are read less often than their data changes, or are cheap to compute",
    avoidWhen: "views are read many times between two changes: each read computes the same value")

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    // Marks exist only in the counts pass.
    guard P.isCounting else { return }
    for slot in screen.mounted { screen.markDirty(slot) }
  }

  mutating func read<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    screen.recompute(slot, from: store)
    screen.deliver(slot)
  }
}
