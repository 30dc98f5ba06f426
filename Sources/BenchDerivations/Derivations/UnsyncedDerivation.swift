import BenchCore

/// Each view keeps the values that it read when it was opened. Nothing notifies it: it is stale until opened again.
///
/// Idea: there is no store, no observer and nothing to keep in step, but two screens may show two values of one entity.
/// This is `broadcast` without messages, and the only derivation that is expected to be wrong: `stale_views` counts the
/// wrong views. A view keeps only its shown rows. A read of a mounted view shows the old value; a view that is opened
/// again shows a fresh value.
///
/// Costs: nothing after a commit; no memory is needed beyond the screen.
struct UnsyncedDerivation: PlainDerivation {
  static let card = DesignCard(
    name: "unsynced", idea: "a view keeps the rows that it read when it was opened, and is never notified",
    source: "article 002: screens that hold copies, before ModelObserver",
    costs: "nothing after a commit; changes are shown when the view is opened again",
    chooseWhen: "data does not change while it is shown, or screens may show old data",
    avoidWhen: "two screens can show the same entity, and one of them can change it", isExpectedStale: true)

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {}
}
