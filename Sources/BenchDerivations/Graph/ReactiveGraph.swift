/// A node of a graph: a source that its owner changes, or a value computed from other nodes.
///
/// The owner keeps the values and finds a node's value by `index`, counted from 0. Indices of removed nodes are reused.
struct GraphNode: Hashable, Sendable { let index: Int32 }

protocol GraphRule: ~Copyable {
  /// Recomputes the value of a node and returns true if it differs from the previous value. Calls `read` for each
  /// dependency before using that dependency's value. The graph calls this while it settles a node, at most once for
  /// each change; the work after a `read` that returned `false` is discarded and repeated.
  mutating func compute(_ node: GraphNode, _ reads: inout GraphReader) -> Bool
}

/// The dependencies between nodes, and the nodes to recompute.
///
/// Idea: push marks, pull computes. A change of a source marks its readers as dirty and everything above them as to be
/// checked; nothing is computed. To get a value, settle its node. The node's dependencies are settled first, in the
/// order of the last reads; as soon as a dependency has changed, the node is computed. If none has changed, the node is
/// clean without a computation: equality cuts off at every node. So a node is computed at most once per batch of
/// changes, never with only some of the changes, and never without a read. Reads are recorded while a node computes, so
/// its dependencies can change. (Reactively's three colours; alien-signals.)
///
/// The graph has no values and calls no closures. Its owner keeps the values and decides whether they changed, so a
/// graph serves numbers in an array as well as rows on a screen.
///
/// Costs: 1 byte of colour and 40 of bookkeeping per node, and 16 per link (up to twice that if lists fill their blocks
/// badly). A change walks the links above its source once. Computing allocates nothing unless there are more nodes or
/// links than ever before. Memory is kept until the graph is released.
///
/// A derivation uses a graph as follows. A source represents an entity and is created when a view first reads the
/// entity; a watched node represents a view:
///
///     mount:    let view = graph.makeComputed()
///               graph.watch(view)                         // reported at once: never computed yet
///     commit:   graph.change(sources[key])                // for each key touched, if the value differs
///               while let view = graph.nextTold() {
///                 var reads = graph.begin(view)
///                 …                                       // read the store; for each key: reads.read(sources[key])
///                 graph.end(reads, changed: …)            // compare, deliver
///               }
///               while let source = graph.nextOrphan() {   // no view shows this entity any more
///                 graph.remove(source)
///                 …                                       // and forget its key
///               }
///     unmount:  graph.remove(view)
///
/// A key without a source has no reader: a change of the key touches no node and costs one look-up. Views over views,
/// and lazy reading, use a `GraphRule` and `settle(view, &rule)` instead of `begin` and `end`.
///
/// The graph is a class, so that copies of a derivation share it. Only one thread may use it.
final class ReactiveGraph {
  let memory: GraphMemory

  init(nodeCapacity: Int32 = 64) {
    memory = .allocate(capacity: 1)
    memory.initialize(to: GraphState(nodeCapacity: max(1, nodeCapacity)))
  }

  deinit {
    memory.pointee.freeMemory()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  /// The number of nodes. `nodeCount` and `linkCount` must not grow when views are mounted and unmounted.
  var nodeCount: Int { memory.pointee.nodeCount }
  var linkCount: Int { memory.pointee.dependencies.linkCount }

  // MARK: Nodes

  func makeSource() -> GraphNode { GraphNode(index: memory.pointee.makeNode(.source)) }

  /// Creates a node that is computed from other nodes; the node begins dirty.
  func makeComputed() -> GraphNode { GraphNode(index: memory.pointee.makeNode(.computed.union(.dirty))) }

  /// Watches a computed node: `nextTold` returns the node whenever it is no longer clean.
  func watch(_ node: GraphNode) { memory.pointee.watch(node.index) }

  /// Stops watching a node. If no other node reads the node, it becomes an orphan.
  func unwatch(_ node: GraphNode) { memory.pointee.unwatch(node.index) }

  /// Removes a node that no other node reads, together with its links.
  ///
  /// - Complexity: O(links of the node).
  func remove(_ node: GraphNode) {
    precondition(memory.pointee.marks[node.index].isAlive, "the node is not there")
    precondition(memory.pointee.observers.count(of: node.index) == 0, "the node is still read")
    memory.pointee.removeNode(node.index)
  }

  /// Returns the first orphan: a node that no node reads and no caller watches. The node remains the first until it is
  /// read again or removed.
  func nextOrphan() -> GraphNode? {
    let node = memory.pointee.orphans.first
    return node == .none ? nil : GraphNode(index: node)
  }

  // MARK: Changes

  /// Marks the dependents of a source whose value changed, and computes nothing. All changes before the next `settle`
  /// are one batch.
  ///
  /// - Complexity: O(links above the source); O(links of the source) if everything is marked already.
  func change(_ source: GraphNode) {
    precondition(memory.pointee.marks[source.index].contains(.source), "only sources are changed from outside")
    precondition(memory.pointee.nesting == 0, "a source is changed while a node computes")
    memory.pointee.mark(observersOf: source.index)
  }

  /// Returns the next watched node that is no longer clean. Each node is returned once, in the order of marking, and
  /// not again until the caller has brought it up to date.
  func nextTold() -> GraphNode? {
    while memory.pointee.told.first != .none {
      let node = memory.pointee.told.first
      memory.pointee.leaveLists(node)
      if !memory.pointee.marks[node].isClean { return GraphNode(index: node) }
    }
    return nil
  }

  // MARK: Values

  func isSettled(_ node: GraphNode) -> Bool { memory.pointee.marks[node.index].isClean }

  /// Brings a node up to date with only the necessary computations. Little stack is needed at any depth of the graph.
  func settle<R: GraphRule & ~Copyable>(_ node: GraphNode, _ rule: inout R) {
    precondition(memory.pointee.nesting == 0, "a node that computes reads others through its reader")
    if memory.pointee.marks[node.index].isClean { return }
    _ = memory.settle(node.index, &rule)
  }

  /// Begins the computation of a node by its owner. `end` must follow, with only reads and new nodes in between. Nodes
  /// that are read must be up to date; sources always are.
  func begin(_ node: GraphNode) -> GraphReader {
    precondition(memory.pointee.marks[node.index].contains(.computed), "only computed nodes compute")
    precondition(memory.pointee.nesting == 0, "a node that computes reads others through its reader")
    memory.pointee.nesting = 1
    return GraphReader(memory, node.index)
  }

  /// Ends the computation: nodes that were not read are no dependencies now, and a changed value marks the readers.
  func end(_ reads: GraphReader, changed: Bool) {
    memory.pointee.nesting = 0
    memory.close(reads)
    if changed { memory.pointee.mark(observersOf: reads.node) }
  }
}
