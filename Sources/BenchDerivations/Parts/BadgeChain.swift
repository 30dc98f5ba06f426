import BenchCore

/// The views over a feed as nodes of a reactive graph: each level reads the one below it, the first reads the number of
/// comments of each of the feed's posts. A level with an unchanged value ends the propagation.
struct BadgeChain {
  /// From the first level on; a level is there if it is on screen, or one above it is.
  private(set) var nodes: [GraphNode] = []
  private var values: [Rows] = []
  /// The levels that were computed since the last look, from 1.
  private(set) var computed: [Int] = []

  var depth: Int { nodes.count }

  func row(_ depth: Int) -> Row? { values[depth - 1].rows.first }

  /// Makes the levels up to this one; answers the node of the last.
  mutating func grow(to depth: Int, _ graph: ReactiveGraph) -> GraphNode {
    while nodes.count < depth {
      nodes.append(graph.makeComputed())
      values.append(Rows())
    }
    return nodes[depth - 1]
  }

  /// Drops the uppermost level, which has no reader.
  mutating func dropTop() {
    nodes.removeLast()
    values.removeLast()
  }

  /// Brings the levels up to this one up to date; `readCounts` reads the feed's sources and appends the first level.
  mutating func settle(
    to depth: Int, _ graph: ReactiveGraph, readingCounts readCounts: (inout GraphReader, inout Rows) -> Void
  ) {
    computed.removeAll(keepingCapacity: true)
    if !graph.isSettled(nodes[0]) {
      var reader = graph.begin(nodes[0])
      var rows = Rows()
      readCounts(&reader, &rows)
      let changed = rows.rows != values[0].rows
      values[0] = rows
      computed.append(1)
      graph.end(reader, changed: changed)
    }
    graph.settle(nodes[depth - 1], &self)
  }
}

extension BadgeChain: GraphRule {
  mutating func compute(_ node: GraphNode, _ reads: inout GraphReader) -> Bool {
    guard let level = nodes.firstIndex(of: node), level > 0 else {
      preconditionFailure("the first level is computed by hand, before those above it")
    }
    if !reads.read(nodes[level - 1], &self) { return false }
    var rows = Rows()
    BadgeView.step(level + 1, from: values[level - 1], into: &rows)
    let changed = rows.rows != values[level].rows
    values[level] = rows
    computed.append(level + 1)
    return changed
  }
}
