import BenchCore

/// The views over a feed as nodes of a reactive graph. Each level reads the level below; the first level reads the
/// comment counts of the feed's posts. A level whose value is unchanged ends the propagation.
struct BadgeChain {
  /// The nodes of the levels, the first level first; a level exists if that level or a higher level is mounted.
  private(set) var nodes: [GraphNode] = []
  private var values: [Rows] = []
  /// The numbers of the levels that the last `settle` computed, counted from 1.
  private(set) var computed: [Int] = []

  func row(_ depth: Int) -> Row? { values[depth - 1].rows.first }

  /// Creates the levels up to this one; returns the node of this level.
  mutating func grow(to depth: Int, _ graph: ReactiveGraph) -> GraphNode {
    while nodes.count < depth {
      nodes.append(graph.makeComputed())
      values.append(Rows())
    }
    return nodes[depth - 1]
  }

  /// Removes the uppermost level, which has no reader.
  mutating func dropTop() {
    nodes.removeLast()
    values.removeLast()
  }

  /// Brings the levels up to `depth` up to date; `readCounts` reads the feed's sources and appends level 1.
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
