import BenchCore

/// Asks about every view at every commit, in steps that do not read its inputs: did the database change, did a table of
/// the view change, did the view's list change its length, is one of its ids among the changes? If no step decides, the
/// inputs are compared. If they differ, the view is computed, and delivered if its value differs from the shown one.
///
/// Idea: a commit names the entities it wrote, so a view that shows none of them needs two numbers and a few look-ups
/// in a set, at any size. Models the Derived of Verge and VergeORM 8 (article 003), whose query for an entity ends at
/// the first of `databaseNoUpdates`, `tableNoUpdates` and `changesNoContains` that is true. There, a view of several
/// entities is a chain of one Derived for each entity; here the view has one list of their ids. A view of a whole table
/// has no ids: if the version of the table differs, the inputs are compared.
///
/// Costs, with v views that show i entities each and t keys touched: t inserts into a set, v × 1 to 5 numbers, and i
/// look-ups for each view whose table changed. A view that shows a changed entity costs as much as in `memoized`.
/// Memory: the inputs as in `memoized`, 16 bytes for each key of a view, 24 for the versions of a view.
struct DerivedDerivation: PlainDerivation {
  static let card = DesignCard(
    name: "derived",
    idea: "after each commit, every view checks if its tables, lists or entities changed; if so, the view compares "
      + "its inputs with the earlier inputs, and recomputes if any input differs",
    source: "Verge and VergeORM 8: Derived, `changesNoContains` (article 003)",
    costs: "v × (1 to 5 numbers + i look-ups) per commit, with v views of i entities; if one changed, also i inputs",
    chooseWhen: "dozens to hundreds of views show few entities each, and comparing inputs is expensive",
    avoidWhen: "thousands of views are on screen: each commit checks all of them; `keyed` checks few",
    reports: Set(Event.special))

  private var present = TableVersions()
  private var commits = 0
  /// The keys that commits have touched since the last refresh, each once.
  private var changes: Set<Touched.Key> = []
  private var collector = KeyCollector()
  private var slots: [Derived] = []

  private struct Derived {
    var versions = TableVersions()
    var commits = 0
    var keys: [Touched.Key] = []
    /// True for a view of a whole table, and for any other view until its ids are collected.
    var hasNoKeys = false
    var inputs = InputsMemo()
  }

  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    while slots.count <= slot { slots.append(Derived()) }
    slots[slot].inputs.keep(screen.views[slot], from: store, &screen.probe)
    note(slot, store, screen)
    slots[slot].versions = present
    slots[slot].commits = commits
    screen.probe.add(1, .cacheMissesFirst)
  }

  mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) { slots[slot] = Derived() }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    if !touched.keys.isEmpty { commits += 1 }
    present.advance(Tables(changedBy: touched))
    for key in touched.keys { changes.insert(key) }
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      screen.notify(slot)
      let verdict = judge(slot, screen.views[slot], &screen.probe)
      let differs =
        verdict == .unknown
        ? slots[slot].inputs.update(screen.views[slot], from: store, &screen.probe) : verdict == .anotherLength
      screen.update(slot, from: store, if: differs)
      if !differs { continue }
      if verdict == .anotherLength { forget(slot) } else { note(slot, store, screen) }
    }
    changes.removeAll(keepingCapacity: true)
  }

  /// Judges a view by the first step that decides; each compared number or id counts as a compared element.
  private mutating func judge<P: Probe>(_ slot: Int, _ view: ViewKey, _ probe: inout P) -> WrittenLists.Verdict {
    probe.add(1, .comparisons)
    probe.add(1, .comparedElements)
    if slots[slot].commits == commits { return .same }
    slots[slot].commits = commits
    if !slots[slot].versions.differs(from: present, in: view.tables, &probe) { return .same }
    slots[slot].versions = present
    if let list = view.wholeList {
      probe.add(1, .comparedElements)
      if changes.contains(list) { return .anotherLength }
    }
    if slots[slot].hasNoKeys { return .unknown }
    for key in slots[slot].keys {
      probe.add(1, .comparedElements)
      if changes.contains(key) { return .unknown }
    }
    return .same
  }

  /// Drops a view's inputs and ids after its list got another length: reading them again would walk the list.
  private mutating func forget(_ slot: Int) {
    slots[slot].inputs.drop()
    slots[slot].keys = []
    slots[slot].hasNoKeys = true
  }

  private mutating func note<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, _ store: borrowing S, _ screen: borrowing Screen<P>
  ) {
    collector.collect(screen.views[slot], from: store)
    slots[slot].keys.removeAll(keepingCapacity: true)
    slots[slot].keys += collector.keys
    slots[slot].hasNoKeys = !collector.tables.isEmpty
  }
}
