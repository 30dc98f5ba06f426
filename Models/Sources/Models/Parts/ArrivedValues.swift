import StoreBenchHost

/// The values that a library's subscriptions delivered within a commit, kept until the screen is refreshed.
///
/// Everything happens on one thread: a process plays one store, and these libraries call their subscribers at once.
final class ArrivedValues {
  private(set) var selectorCalls = 0
  private var values: [(slot: Int, rows: [Row])] = []

  /// What a view shows, computed by a subscription.
  func select<R: Reads>(_ view: ViewKey, from state: R) -> [Row] {
    selectorCalls += 1
    var rows = Rows()
    state.show(view, into: &rows)
    return rows.all
  }

  /// A subscription received a new value.
  func put(_ rows: [Row], _ slot: Int) { values.append((slot, rows)) }

  /// Removes the value that a subscription delivers when it begins: the screen already shows it.
  func clear() {
    values.removeAll(keepingCapacity: true)
    selectorCalls = 0
  }

  /// Shows the delivered values one after the other, as the library does. Without
  /// news, values are only counted as recomputed.
  func deliver<P: Probe>(to screen: inout Screen<P>, isNews: Bool = true) {
    screen.probe.add(selectorCalls, .selectorCalls)
    for (slot, rows) in values where screen.isMounted(slot) {
      if isNews { screen.notify(slot) }
      screen.recompute(slot) { _, value in for row in rows { value.append(row) } }
      if isNews { screen.deliver(slot) }
    }
    clear()
  }
}

extension Screen {
  /// For stores of other libraries: every view is computed and compared after every commit.
  mutating func refreshAll<S: Store & ~Copyable>(from store: borrowing S) {
    for index in 0..<mounted.count { refresh(mounted[index], from: store) }
  }

  /// A view that no subscription of the library keeps current.
  mutating func refresh<S: Store & ~Copyable>(_ slot: Int, from store: borrowing S) {
    notify(slot)
    recompute(slot, from: store)
    if differs(slot) { deliver(slot) }
  }
}
