import BenchCore

/// Recomputes a view if one of its tables is not equal to the same table before the commit, and delivers the view if
/// its value differs from the shown one.
///
/// Idea: `state.posts != old.posts` looks cheap. Until a table is written, old and new state share its storage; `==`
/// detects this at once. After a write, `==` walks the table up to the written row, or all of the table if the write
/// was equal. Every view does so separately, like subscribers of a store.
///
/// Costs, with v views and n entities in a table: v comparisons per commit, each O(n) for a written table and O(1) for
/// other tables. The store holds its last state, so each commit copies the tables it writes. Nothing is kept for a
/// view. A tree (`persistent`) skips the nodes that both states share: O(log n).
struct MemoizedTableDerivation: TableComparing {
  static let card = DesignCard(
    name: "memoized-table",
    idea: "a view recomputes if a table that it reads is not equal (`==`) to its previous state, and delivers "
      + "only changed output",
    source: "`state.a != old.a` (article 003: the trap of hidden equality)",
    costs: "v comparisons per commit, each of up to n rows of a written table",
    chooseWhen: "tables have only dozens of rows, or you study the comparison of whole tables",
    avoidWhen: "tables are large: each view compares the whole written table; `memoized-identity` does not",
    abilities: [.past, .tables], reports: [.cacheHits, .cacheMissesFirst, .cacheMissesChanged, .cacheMissesEvicted])

  static var comparison: TableComparison { .equality }
}
