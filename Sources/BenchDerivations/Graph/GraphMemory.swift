/// The one location of a graph. Nested readers change it in turn, so none of them may own it.
typealias GraphMemory = UnsafeMutablePointer<GraphState>

extension GraphMemory {
  /// The largest depth of nested computations before one has to step back: 32 rules that read in their loops need some
  /// tens of kilobytes, which the stack of every thread has.
  private static var deepest: Int { 32 }

  /// Brings a node up to date; answers whether that was possible this deep inside other computations.
  ///
  /// What has to be looked at first waits on a stack of our own. Only a rule that asks for a node which is not ready
  /// begins a computation inside its own; where these would become too deep, all of them step back, the node that was
  /// asked for is brought up to date first, and they begin again. So the depth of a graph costs no stack.
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
          pointee.pop(to: pointee.stackCount - 1)
        } else if pointee.nesting > 0 {
          pointee.pop(to: floor)
          return false
        } else {
          precondition(!pointee.isWaiting(pointee.blocked), "a node reads, by way of others, itself")
          pointee.push(pointee.blocked)
        }
      } else if !marks.isClean, let next = pointee.nextUnsettled() {
        pointee.push(next)
      } else {
        pointee.marks[node].subtract(.dirty)
        pointee.pop(to: pointee.stackCount - 1)
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

  /// Drops dependencies that were not read this time; the node is clean.
  func close(_ reader: GraphReader) {
    let position = reader.position
    if position < pointee.dependencies.count(of: reader.node) {
      pointee.dropDependencies(of: reader.node, from: position)
    }
    pointee.marks[reader.node].subtract(.dirty)
  }
}
