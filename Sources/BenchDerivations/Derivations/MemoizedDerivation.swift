import BenchCore

/// Recomputes a view if one of its inputs differs from the previous commit, and delivers values that differ from the
/// shown ones.
///
/// Idea: the inputs of a view are the entity values that its definition reads; comparing them is cheaper than deriving
/// and showing. Costs: with v views of i inputs each, every commit reads and compares v × i values, for any change;
/// each view holds a copy of its inputs.
public struct MemoizedDerivation: Derivation {
  public static let card = DesignCard(
    name: "memoized",
    idea: "a view recomputes if its inputs differ from the last commit's, delivers if its output does",
    source: "reselect, Verge's Derived and MemoizeMap (article 003)",
    costs: "v × i comparisons per commit, with v views of i inputs; recomputes only what may differ",
    chooseWhen: "dozens of views are on screen and most commits concern few of them",
    avoidWhen: "most commits concern most views, or asking for the inputs costs as much as the view",
    reports: Set(Event.special))

  private var inputs: [Inputs] = []

  public init(_ choice: DesignChoice) {}

  public mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {
    while inputs.count <= slot { inputs.append(Inputs()) }
    inputs[slot].replace(screen.views[slot], from: store, &screen.probe)
    screen.probe.add(1, .cacheMissesFirst)
  }

  public mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) { inputs[slot] = Inputs() }

  public mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    for index in 0..<screen.mounted.count {
      let slot = screen.mounted[index]
      screen.notify(slot)
      if !inputs[slot].update(screen.views[slot], from: store, &screen.probe) {
        screen.probe.add(1, .cacheHits)
        continue
      }
      screen.probe.add(1, .cacheMissesChanged)
      screen.recompute(slot, from: store)
      if screen.differs(slot) { screen.deliver(slot) }
    }
  }
}
