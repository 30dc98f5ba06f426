import BenchCore

extension Screen {
  /// Recomputes every view that reads a table which differs from the past, and delivers it if its value differs from
  /// the shown one: the common part of `memoized-table` and `memoized-identity`. Without a past, every table differs.
  mutating func refresh<S: Store & ~Copyable>(
    now store: borrowing S, before past: borrowing S.Held?, by comparison: TableComparison
  ) {
    let past = copy past
    for index in 0..<mounted.count {
      let slot = mounted[index]
      notify(slot)
      if let past, store.changes(in: views[slot].tables, since: past, by: comparison, &probe).isEmpty {
        probe.add(1, .cacheHits)
        continue
      }
      probe.add(1, .cacheMissesChanged)
      recompute(slot, from: store)
      if differs(slot) { deliver(slot) }
    }
  }
}
