import BenchCore

/// Recomputes a view if one of its inputs differs from that of the previous commit, and delivers the view if its value
/// differs from the shown value.
///
/// Idea: the inputs of a view are the entity values that its definition reads. Comparing inputs is cheaper than
/// deriving and showing a value. Swift's `==` compares identities and lengths before elements. No inputs are read in
/// two cases: a view is unchanged if none of its tables was written, and changed if its list gained or lost an entity.
///
/// Costs, with v views of i inputs each: every commit takes one or two look-ups for each view, and reads and compares i
/// values for each view of a written table. Each view keeps a copy of its inputs until its list has another length.
struct MemoizedDerivation: PlainDerivation {
  static let card = DesignCard(
    name: "memoized",
    idea: "a view keeps its inputs; it recomputes if they changed, and delivers only changed output",
    source: "reselect, Verge's Derived and MemoizeMap (article 003)",
    costs: "i comparisons for each view of i inputs that reads a written table; none if its list has a new length",
    chooseWhen: "dozens of views are on screen, and most commits concern few of them",
    avoidWhen: "most commits write an entity of most views: inputs are read and compared, then read again to compute",
    reports: Set(Event.special))

  private var memos: [InputsMemo] = []
  private var written = WrittenLists()

  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    while memos.count <= slot { memos.append(InputsMemo()) }
    memos[slot].keep(screen.views[slot], from: store, &screen.probe)
    screen.probe.add(1, .cacheMissesFirst)
  }

  mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) { memos[slot].drop() }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    written.take(touched)
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      screen.notify(slot)
      let view = screen.views[slot]
      let differs: Bool
      switch written.judge(view, &screen.probe) {
      case .same: differs = false
      case .anotherLength:
        memos[slot].drop()
        differs = true
      case .unknown: differs = memos[slot].update(view, from: store, &screen.probe)
      }
      screen.update(slot, from: store, if: differs)
    }
  }
}
