import BenchCore

/// The common part of `memoized-table` and `memoized-identity`: if a table differs from the past, every view of the
/// table is recomputed, and delivered if its value differs from the shown one. Without a past, every table differs.
protocol TableComparing: PlainDerivation { static var comparison: TableComparison { get } }

extension TableComparing {
  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    screen.probe.add(1, .cacheMissesFirst)
  }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    let past = copy past
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      screen.notify(slot)
      var differs = true
      if let past {
        let tables = screen.views[slot].tables
        differs = !store.changes(in: tables, since: past, by: Self.comparison, &screen.probe).isEmpty
      }
      screen.update(slot, from: store, if: differs)
    }
  }
}

extension Screen {
  /// Counts a hit or a miss. After a miss the view is computed, and delivered if its value differs from the shown one.
  @inline(__always)  // Called once for each view and commit, mostly for a hit.
  mutating func update<S: Store & ~Copyable>(_ slot: Int, from store: borrowing S, if inputsDiffer: Bool) {
    probe.add(1, inputsDiffer ? .cacheMissesChanged : .cacheHits)
    if !inputsDiffer { return }
    recompute(slot, from: store)
    if differs(slot) { deliver(slot) }
  }
}
