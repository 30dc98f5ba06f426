#if STATEGRAPH
  import StateGraph
  import StoreBenchHost

  /// Each view is a `Computed` node over the entities that it read last; after a commit the nodes that may be dirty are
  /// read.
  struct StateGraphComputed: Derivation {
    static let card = DesignCard(
      name: "state-graph-computed", idea: "a `Computed` node for each view, asked where it may be dirty",
      source: "VergeGroup/swift-state-graph (2026)",
      costs: "an edge for each entity that a view reads, made at each run",
      chooseWhen: "the derivation `tracked` is held against it", avoidWhen: "anything else is asked",
      reports: [.selectorCalls])

    private let arrived = ArrivedValues()
    private var nodes: [Int: Computed<[Row]>] = [:]

    init(_ choice: DesignChoice) {}

    mutating func mount<S: StoreBenchHost.Store & ~Copyable, P: Probe>(
      _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
    ) {
      guard let tables = StateGraphStore.current else { return }
      let view = screen.views[slot]
      // Computed on this thread alone, although the library's closures are `@Sendable`.
      nonisolated(unsafe) let (read, counted) = (tables, arrived)
      let node = Computed<[Row]>(rule: { _ in counted.select(view, from: read) })
      _ = node.wrappedValue
      nodes[slot] = node
      arrived.clear()
    }

    mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) { nodes[slot] = nil }

    mutating func refresh<S: StoreBenchHost.Store & ~Copyable, P: Probe>(
      _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
    ) {
      if nodes.isEmpty { return screen.refreshAll(from: store) }
      for index in 0..<screen.mounted.count {
        let slot = screen.mounted[index]
        guard let node = nodes[slot], node.potentiallyDirty else { continue }
        screen.notify(slot)
        let before = arrived.selectorCalls
        let rows = node.wrappedValue
        if arrived.selectorCalls == before { continue }
        screen.recompute(slot) { _, value in for row in rows { value.append(row) } }
        if screen.differs(slot) { screen.deliver(slot) }
      }
      arrived.deliver(to: &screen)
    }
  }
#endif
