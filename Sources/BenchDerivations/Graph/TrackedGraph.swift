import BenchCore

/// The nodes of a layered graph on a reactive graph: a write marks nodes, and a read computes dirty nodes.
///
/// Costs: a write walks the links above its source once for marking. A computed node takes a comparison for each node
/// that it reads, and a mark for each node that reads it.
struct TrackedGraph<Counting: Probe>: GraphDerivation, GraphRule {
  static var card: DesignCard {
    DesignCard(
      name: "tracked", idea: "each node records its reads; a write marks nodes dirty, and a read computes dirty nodes",
      source: "signals: Reactively, alien-signals, swift-state-graph",
      costs: "a write walks the links above its source; a computation compares each node that it reads",
      chooseWhen: "many nodes depend on few, and not all of them are read after every write",
      avoidWhen: "every write changes all nodes that are read")
  }

  private let graph: ReactiveGraph
  private var sums: GraphSums
  var probe = Counting()

  init(_ graph: LayeredGraph) {
    sums = GraphSums(graph)
    self.graph = ReactiveGraph(nodeCapacity: Int32(sums.values.count))
    // A graph numbers its nodes in the order of creation, so a node and its value have the same place.
    for place in sums.values.indices { _ = place < graph.width ? self.graph.makeSource() : self.graph.makeComputed() }
  }

  mutating func write(_ value: Double, to source: Int) {
    if sums.values[source] == value { return }
    sums.values[source] = value
    graph.change(GraphNode(source))
  }

  mutating func read(_ leaf: Int) -> Double {
    let place = sums.lastRow + leaf
    graph.settle(GraphNode(place), &self)
    return sums.values[place]
  }

  mutating func compute(_ node: GraphNode, _ reads: inout GraphReader) -> Bool {
    let place = Int(node.index)
    var places = sums.places(below: place)
    guard let first = places.next(), reads.read(GraphNode(first), &self) else { return false }
    var sum = sums.values[first]
    let leftOut = sums.leftOut(place, first: sum)
    while let next = places.next() {
      if next == leftOut { continue }
      if !reads.read(GraphNode(next), &self) { return false }
      sum += sums.values[next]
    }
    probe.add(1, .recomputations)
    if sum == sums.values[place] {
      probe.add(1, .wastedRecomputations)
      return false
    }
    sums.values[place] = sum
    return true
  }
}

extension GraphNode { fileprivate init(_ place: Int) { self.init(index: Int32(truncatingIfNeeded: place)) } }
