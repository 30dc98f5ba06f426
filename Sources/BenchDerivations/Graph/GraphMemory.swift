/// A reference to the only instance of a graph's state. Nested readers change the state in turn: none may own it.
typealias GraphMemory = UnsafeMutablePointer<GraphState>

extension GraphMemory {
  /// The largest depth of nested computations: 32 nested rules need some tens of kilobytes, which the stack of every
  /// thread has.
  private static var deepest: Int { 32 }

  /// Brings a node up to date; returns false if this would nest computations too deeply.
  ///
  /// Nodes to be checked wait on an explicit stack. A computation nests in another only when a rule reads a node that
  /// is not ready. At the largest depth all nested computations are abandoned. The node requested last is brought up to
  /// date, and then these computations start again. So the call stack does not grow with the depth of the graph.
  func settle<R: GraphRule & ~Copyable>(_ node: Int32, _ rule: inout R) -> Bool {
    if pointee.nesting == Self.deepest {
      pointee.blocked = node
      return false
    }
    let floor = pointee.stackCount
    pointee.push(node)
    while pointee.stackCount > floor {
      let node = pointee.top.node
      let marks = pointee.marks[node]
      if marks.isDirty {
        if compute(node, &rule) {
          pointee.stackCount -= 1
        } else if pointee.nesting > 0 {
          pointee.stackCount = floor
          return false
        } else {
          precondition(!pointee.isWaiting(pointee.blocked), "a node reads, by way of others, itself")
          pointee.push(pointee.blocked)
        }
      } else if !marks.isClean, let next = pointee.nextUnsettled() {
        pointee.push(next)
      } else {
        pointee.marks[node].subtract(.dirty)
        pointee.stackCount -= 1
      }
    }
    return true
  }

  private func compute<R: GraphRule & ~Copyable>(_ node: Int32, _ rule: inout R) -> Bool {
    pointee.nesting += 1
    var reader = GraphReader(self, node)
    let changed = rule.compute(GraphNode(index: node), &reader)
    pointee.nesting -= 1
    if reader.isBlocked { return false }
    close(reader)
    if changed { pointee.dirtyObservers(of: node) }
    return true
  }

  /// Drops dependencies that the last computation did not read, and marks the node as clean.
  func close(_ reader: GraphReader) {
    let position = reader.position
    if position < pointee.dependencies.count(of: reader.node) {
      pointee.dropDependencies(of: reader.node, from: position)
    }
    pointee.marks[reader.node].subtract(.dirty)
  }
}
