import BenchCore

/// Recomputes a view if one of its tables has other storage than before the commit, and delivers the view if its value
/// differs from the shown one.
///
/// Idea: the address of immutable data shows that nothing changed. The past state is held, so a table is copied before
/// it is written, and the copy has another address. Comparing one word suffices for a table of any size. An equal write
/// counts as a change. Models selectors over immutable state (reselect and `===`).
///
/// Costs, with v views: up to 3 × v words compared per commit. A change of one row recomputes every view that reads its
/// table. The store holds its last state, so each commit copies the tables it writes. Nothing is kept for a view.
struct MemoizedIdentityDerivation: TableComparing {
  static let card = DesignCard(
    name: "memoized-identity",
    idea: "a view recomputes if a table that it reads was copied (its address differs), and delivers only "
      + "changed output",
    source: "reselect on immutable data: inputs compared by `===`",
    costs: "each commit compares an address per table and view; a change of one row recomputes all views of its table",
    chooseWhen: "past states are held anyway, and tables change seldom and one at a time",
    avoidWhen: "rows of one table change often, and each view shows few of them",
    abilities: [.past, .tables], reports: [.cacheHits, .cacheMissesFirst, .cacheMissesChanged, .cacheMissesEvicted])

  static var comparison: TableComparison { .identity }
}
