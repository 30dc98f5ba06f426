import BenchCore

/// Records the reads of a view while the view computes. A change marks dependent views as dirty, and reading a dirty
/// view computes it.
///
/// Idea: signals. Entities that views read are the sources of a reactive graph, and views are its computed nodes. A
/// commit updates touched sources. An equal value marks nothing: equality stops propagation at every node
/// (`ReactiveGraph`). The levels over a feed are nodes over nodes (`BadgeChain`). A commit computes nothing: the first
/// read of a view pays. With `pull: commit`, every dirty view is computed when the commit is over.
///
/// Costs: a look-up per touched key, and a step per view that reads the key. A view that is computed records its i
/// reads again. Memory: the values of read entities, and 16 bytes per read.
struct TrackedDerivation: Derivation {
  static let card = DesignCard(
    name: "tracked",
    idea: "a view records its inputs while it computes; a change of an input marks the view dirty, and the "
      + "next read recomputes the view",
    source: "signals: Reactively, alien-signals; swift-state-graph",
    costs: "O(reported keys + views that read them) per commit; i more look-ups to recompute a view of i inputs",
    chooseWhen: "many views are mounted, few are read between changes, and each reads different inputs over time",
    avoidWhen: "few views read nearly everything: recording costs more than it saves",
    choices: DesignChoices(
      "pull", .words(["read", "commit"]), standard: .word("read"),
      meaning: "with read, a dirty view is computed at its next read; with commit, at the end of the commit"),
    reports: Set(Event.special))

  private let pullsAtCommit: Bool
  private let graph = ReactiveGraph()
  private var signals = Signals()
  private var keys = KeyCollector()
  private var chains: [Int: BadgeChain] = [:]
  /// The node of each slot; `slots` has the slot of each node, or -1 if that slot is not mounted.
  private var nodes: [GraphNode?] = []
  private var slots: [Int] = []

  init(_ choice: DesignChoice) { pullsAtCommit = choice == .word("commit") }

  mutating func mount<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    let node: GraphNode
    if case .badge(let limit, let depth) = screen.views[slot] {
      node = chains[limit, default: BadgeChain()].grow(to: depth, graph)
      settleChain(limit, depth, store, &screen)
    } else {
      node = graph.makeComputed()
      record(screen.views[slot], as: node, store, &screen.probe)
    }
    graph.watch(node)
    while nodes.count <= slot { nodes.append(nil) }
    while slots.count <= Int(node.index) { slots.append(-1) }
    nodes[slot] = node
    slots[Int(node.index)] = slot
    screen.probe.add(1, .cacheMissesFirst)
  }

  mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {
    guard let node = nodes[slot] else { preconditionFailure("only what is mounted can go") }
    nodes[slot] = nil
    slots[Int(node.index)] = -1
    graph.unwatch(node)
    forgetOrphans()
  }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    signals.update(touched, graph, store)
    while let node = graph.nextTold() {
      let slot = slots[Int(node.index)]
      screen.notify(slot)
      screen.markDirty(slot)
      if pullsAtCommit { pull(slot, node, store, &screen) }
    }
  }

  mutating func read<S: Store & ~Copyable, P: Probe>(_ slot: Int, now store: borrowing S, _ screen: inout Screen<P>) {
    guard let node = nodes[slot] else { preconditionFailure("only what is mounted is read") }
    if graph.isSettled(node) { return screen.probe.add(1, .cacheHits) }
    pull(slot, node, store, &screen)
  }
}

extension TrackedDerivation {
  private mutating func pull<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, _ node: GraphNode, _ store: borrowing S, _ screen: inout Screen<P>
  ) {
    if case .badge(let limit, let depth) = screen.views[slot] { return settleChain(limit, depth, store, &screen) }
    screen.recompute(slot, from: store)
    record(screen.views[slot], as: node, store, &screen.probe)
    Self.show(slot, &screen)
    forgetOrphans()
  }

  private static func show<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {
    screen.probe.add(1, .cacheMissesChanged)
    if screen.differs(slot) { screen.deliver(slot) } else { screen.markClean(slot) }
  }

  private mutating func record<S: Store & ~Copyable, P: Probe>(
    _ view: ViewKey, as node: GraphNode, _ store: borrowing S, _ probe: inout P
  ) {
    keys.collect(view, from: store)
    probe.add(1, .selectorCalls)
    var reader = graph.begin(node)
    signals.read(keys, of: view, &reader, graph, store)
    graph.end(reader, changed: true)
  }

  /// Settles a chain up to a level, shows the mounted levels that were computed, and marks the other levels as clean.
  private mutating func settleChain<S: Store & ~Copyable, P: Probe>(
    _ limit: Int, _ depth: Int, _ store: borrowing S, _ screen: inout Screen<P>
  ) {
    guard var chain = chains.removeValue(forKey: limit) else { preconditionFailure("a mounted badge has a chain") }
    let first = ViewKey.badge(limit: limit, depth: 1)
    chain.settle(to: depth, graph) { reader, rows in
      store.show(first, into: &rows)
      keys.collect(first, from: store)
      screen.probe.add(1, .selectorCalls)
      signals.read(keys, of: first, &reader, graph, store)
    }
    for level in 1...depth {
      let node = Int(chain.nodes[level - 1].index)
      guard node < slots.count, slots[node] >= 0 else { continue }
      let slot = slots[node]
      if chain.computed.contains(level) {
        screen.recompute(slot) { _, rows in if let row = chain.row(level) { rows.append(row) } }
        Self.show(slot, &screen)
      } else {
        screen.markClean(slot)
      }
    }
    chains[limit] = chain
    forgetOrphans()
  }

  /// Removes nodes that no node reads and no view watches, from the top of the graph down.
  private mutating func forgetOrphans() {
    while let node = graph.nextOrphan() {
      graph.remove(node)
      if let limit = chains.first(where: { $0.value.nodes.last == node })?.key {
        chains[limit]?.dropTop()
        if chains[limit]?.nodes.isEmpty ?? false { chains[limit] = nil }
      } else {
        signals.forget(node)
      }
    }
  }

  var isEmpty: Bool { graph.nodeCount == 0 && graph.linkCount == 0 && signals.isEmpty && chains.isEmpty }
}
