import BenchCore

/// A view computes its value again only if one of the tables that it reads is not equal to what it was before the
/// commit, and delivers it only if the value differs from what is shown.
///
/// Idea: `state.posts != old.posts` reads as if it were cheap. As long as a table was not written, both states share
/// its storage, and `==` sees that at once; once one row was written, it walks through the table until it comes to that
/// row, and through all of it where the write was an equal one. Every view does so on its own, as subscribers of a
/// store do.
///
/// Costs, with v views and n entities in a table: v comparisons per commit, each O(n) for the table that was written,
/// O(1) for the others; and the store holds its last state, so each commit copies the tables it writes. Nothing is kept
/// for a view. A tree (`persistent`) passes over what both states share: O(log n).
public struct MemoizedTableDerivation: Derivation {
  public static let card = DesignCard(
    name: "memoized-table", idea: "a view recomputes if a table it reads is unequal (`==`), delivers if its output is",
    source: "`state.a != old.a` (article 003: the trap of hidden equality)",
    costs: "v comparisons per commit, each up to n rows of the table that was written",
    chooseWhen: "tables have only dozens of rows, or the question is what comparing whole tables costs",
    avoidWhen: "tables are large: each view compares the whole table that was written; `memoized-identity` does not",
    abilities: [.past, .tables], reports: [.cacheHits, .cacheMissesFirst, .cacheMissesChanged, .cacheMissesEvicted])

  public init(_ choice: DesignChoice) {}

  public mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {
    screen.probe.add(1, .cacheMissesFirst)
  }

  public mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    screen.refresh(now: store, before: past, by: .equality)
  }
}
