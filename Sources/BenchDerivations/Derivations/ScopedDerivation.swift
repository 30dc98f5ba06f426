import BenchCore

/// A tree of scopes: the root, a list for each kind of view, and the views as the rows of lists. A commit walks from
/// the root. Each scope compares its part of the state with its previous part, and the walk stops where they are equal.
///
/// Idea: The Composable Architecture, whose child stores are computed views of one root store, and Redux' `connect`. By
/// `identity` a scope compares an identifier of its part; every write replaces the identifier, even an equal write. The
/// identifier of a list changes when a row is inserted or deleted; then all rows of the list are computed, as when a
/// parent renders. By `value` a list compares the values and the set of its rows. If values and set are equal, no row
/// is asked; otherwise each row uses the result of that comparison for its part.
///
/// The library (1.25.5) differs: at every action it asks every mounted store, which reads its part through the key
/// paths of all scopes above the store. Here a walk stops at a list whose table was not written.
///
/// Costs, with m views of i inputs whose table a commit writes: m × i identifiers looked up in a set, or m × i values
/// read and compared; in addition O(t) for the t keys of the commit. Views of other tables cost nothing. Memory: 16
/// bytes for each key of a view or, by `value`, the view's inputs.
struct ScopedDerivation: Derivation {
  static let card = DesignCard(
    name: "scoped",
    idea: "each commit walks a tree of scopes (root, lists, rows); a row recomputes if its part of the state changed, "
      + "or if its list gained or lost a row",
    source: "The Composable Architecture 1.25.5 (ScopedCore, ObservableStateID); Redux' connect",
    costs: "m × i comparisons per commit, with m views of i inputs in written tables; an insert recomputes all rows",
    chooseWhen: "the state is one value whose parts are passed to child views, and a screen has dozens of rows",
    avoidWhen: "thousands of rows are mounted: each action checks all rows of a table that it writes",
    choices: DesignChoices(
      "compare", .words(["identity", "value"]), standard: .word("identity"),
      meaning: "with identity, a scope compares an identifier that each write changes; with value, all its values"))

  private let comparesValues: Bool
  private var scopes: [Scope] = []
  private var collector = KeyCollector()
  /// The keys that commits have touched since the last refresh, each once.
  private var written: Set<Touched.Key> = []
  private var lists: [List] = []

  /// The scope above the views of one kind.
  private struct List {
    let kind: ViewKind
    /// True if the last comparison by value found a row that was changed, inserted or deleted.
    var differs = false
  }

  /// The part of the state that one row last showed.
  private struct Scope {
    var keys: [Touched.Key] = []
    /// The tables of which the row shows all entities.
    var tables: Tables = []
    var inputs = InputsMemo()
    /// The index of the row's list in `lists`.
    var list = 0
    /// True if the last comparison by value found that the row had changed.
    var differs = false
  }

  init(_ choice: DesignChoice) { comparesValues = choice == .word("value") }

  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    while scopes.count <= slot { scopes.append(Scope()) }
    if comparesValues {
      scopes[slot].list = list(of: screen.views[slot].kind)
      scopes[slot].inputs.keep(screen.views[slot], from: store, &screen.probe)
    } else {
      note(slot, store, screen)
    }
  }

  mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) { scopes[slot] = Scope() }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    let tables = Tables(changedBy: touched)
    if tables.isEmpty { return }
    if comparesValues { return walkValues(touched, tables, store, &screen) }
    for key in touched.keys { written.insert(key) }
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      let view = screen.views[slot]
      if !asksList(of: view, tables, &screen.probe) { continue }
      screen.notify(slot)
      if !isWritten(slot, view, tables, &screen.probe) { continue }
      screen.recompute(slot, from: store)
      if screen.differs(slot) { screen.deliver(slot) }
      note(slot, store, screen)
    }
    written.removeAll(keepingCapacity: true)
  }

  /// Compares the lists whose tables were written, row by row, and then asks the rows of changed lists.
  private mutating func walkValues<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, _ tables: Tables, _ store: borrowing S, _ screen: inout Screen<P>
  ) {
    let movesPosts = touched.keys.contains(.recentPosts)
    for list in lists.indices { lists[list].differs = false }
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      let view = screen.views[slot]
      if !asksList(of: view, tables, &screen.probe) { continue }
      scopes[slot].differs = scopes[slot].inputs.update(view, from: store, &screen.probe)
      if scopes[slot].differs || (movesPosts && view.isRowOfPosts) { lists[scopes[slot].list].differs = true }
    }
    if !lists.contains(where: \.differs) { return }
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      if !lists[scopes[slot].list].differs { continue }
      screen.notify(slot)
      if !scopes[slot].differs { continue }
      screen.recompute(slot, from: store)
      if screen.differs(slot) { screen.deliver(slot) }
    }
  }

  /// Returns true if a table of the row was written. Otherwise the walk stops at the list above the row.
  private func asksList<P: Probe>(of view: ViewKey, _ tables: Tables, _ probe: inout P) -> Bool {
    probe.add(1, .comparisons)
    probe.add(1, .comparedElements)
    return !view.tables.isDisjoint(with: tables)
  }

  private mutating func list(of kind: ViewKind) -> Int {
    if let index = lists.firstIndex(where: { $0.kind == kind }) { return index }
    lists.append(List(kind: kind))
    return lists.count - 1
  }

  private func isWritten<P: Probe>(_ slot: Int, _ view: ViewKey, _ tables: Tables, _ probe: inout P) -> Bool {
    probe.add(1, .comparisons)
    if !scopes[slot].tables.isDisjoint(with: tables) { return true }
    if view.isRowOfPosts {
      probe.add(1, .comparedElements)
      if written.contains(.recentPosts) { return true }
    }
    for key in scopes[slot].keys {
      probe.add(1, .comparedElements)
      if written.contains(key) { return true }
    }
    return false
  }

  private mutating func note<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, _ store: borrowing S, _ screen: borrowing Screen<P>
  ) {
    collector.collect(screen.views[slot], from: store)
    scopes[slot].keys.removeAll(keepingCapacity: true)
    scopes[slot].keys += collector.keys
    scopes[slot].tables = collector.tables
  }
}

extension ViewKey {
  fileprivate var isRowOfPosts: Bool {
    let subject = kind.definition.subject
    return subject == .post || subject == .authorUnderPost
  }
}
