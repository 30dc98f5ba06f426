import BenchCore

/// Reads a view's inputs from the states before and after the commit; if the inputs differ, the view is computed and
/// delivered.
///
/// Idea: two states are available after each commit, so nothing needs to be remembered. Models "memoized" in Verge
/// (`ifChanged`, `map(using:)`), whose pipelines keep no input and no output. Without a previous state, everything
/// counts as changed. The output is not compared: a view with differing inputs is always delivered. One pair of buffers
/// serves all views.
///
/// Costs: with v views of i inputs each, every commit reads 2 × v × i values and compares v × i, for any change. The
/// store holds its last state, so its writes may have to copy. No memory is needed for a view.
struct SelectCompareDerivation: PlainDerivation {
  static let card = DesignCard(
    name: "select-compare",
    idea: "if a view's inputs differ between the previous and the current state, the view recomputes and delivers its "
      + "output",
    source: "Verge: `ifChanged`, `map(using:)` (ChangesMapPipeline, 8 to 14; article 003)",
    costs: "2 × v × i inputs read per commit, with v views of i inputs; only the previous state is kept",
    chooseWhen: "the previous state is held anyway, and views have few inputs, which are cheap to select",
    avoidWhen: "inputs are many or expensive to select (a scan, a tree): each input is selected twice",
    abilities: .past, reports: [.selectorCalls])

  private var inputs = Inputs()

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    let past = copy past
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      screen.notify(slot)
      if let past {
        inputs.fill(screen.views[slot], from: past, &screen.probe)
        if !inputs.differ(screen.views[slot], from: store, &screen.probe) { continue }
      }
      screen.recompute(slot, from: store)
      screen.deliver(slot)
    }
  }
}
