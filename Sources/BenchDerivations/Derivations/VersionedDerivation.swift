import BenchCore

/// Recomputes a view if one of its tables has another version than when the view was computed, and delivers the view if
/// its value differs from the shown one.
///
/// Idea: a number shows that a table changed, so neither the rows of the table nor the inputs of a view are read. A
/// commit that touches a table changes its version, even if the value is equal; a view remembers the versions that it
/// read. Models the `updatedMarker` of Verge 12 and later, and the single revision node per table of swift-state-graph.
///
/// Costs: with v views, every commit compares up to 3 × v numbers; a change of one row recomputes every view that reads
/// the table of the row. Memory: 24 bytes for each view.
struct VersionedDerivation: PlainDerivation {
  static let card = DesignCard(
    name: "versioned",
    idea: "a view recomputes if a table that it reads has a new version number, and delivers only changed output",
    source: "table markers (Verge 12, swift-normalization), revision nodes (swift-state-graph)",
    costs: "up to 3 × v numbers compared per commit, with v views; a row's change recomputes all views of its table",
    chooseWhen: "tables change seldom and one at a time, and most views are small",
    avoidWhen: "rows of one table change often, and each view shows few of them",
    reports: [.cacheHits, .cacheMissesFirst, .cacheMissesChanged, .cacheMissesEvicted])

  private var present = TableVersions()
  /// The versions, by slot, of the tables from which each view was computed.
  private var seen: [TableVersions] = []

  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    while seen.count <= slot { seen.append(TableVersions()) }
    seen[slot] = present
    screen.probe.add(1, .cacheMissesFirst)
  }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    present.advance(Tables(changedBy: touched))
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      screen.notify(slot)
      screen.probe.add(1, .comparisons)
      let differs = seen[slot].differs(from: present, in: screen.views[slot].tables, &screen.probe)
      if differs { seen[slot] = present }
      screen.update(slot, from: store, if: differs)
    }
  }
}
