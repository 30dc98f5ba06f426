/// A node of a graph: a source that its owner changes, or a value computed from other nodes.
///
/// The owner keeps the values and finds them by `index`, counted from 0. The index of a removed node is reused.
struct GraphNode: Hashable, Sendable { let index: Int32 }

protocol GraphRule: ~Copyable {
  /// Recomputes the value of a node and returns true if it differs from the previous one. Calls `read` for each
  /// dependency before using its value. Called while a node is settled, at most once for each change; the work after a
  /// `read` that returned `false` is discarded and repeated.
  mutating func compute(_ node: GraphNode, _ reads: inout GraphReader) -> Bool
}

/// The dependencies between nodes, and the nodes to recompute.
///
/// Idea: push marks, pull computes. A change of a source marks its readers as dirty and everything above as to be
/// checked; nothing is computed. To get a value, settle its node: its dependencies are settled first, in the order of
/// the last reads, and as soon as one of them has changed the node is computed. If none has, it is clean without a
/// computation: equality cuts off at every node. So a node is computed at most once per batch of changes, never with
/// half of them, and never without a read. Reads are recorded while a node computes, so dependencies can differ between
/// computations. (Reactively's three colours; alien-signals.)
///
/// The graph holds no values and calls no closures. Its owner keeps the values and decides whether they changed, so it
/// serves numbers in an array as well as rows on a screen.
///
/// Costs: 1 byte of colour and 40 of bookkeeping per node, and 16 per link (up to twice that if lists fill their blocks
/// badly). A change walks the links above it once. Computing allocates nothing unless there are more nodes or links
/// than ever before. Memory is kept until the graph is released.
///
/// A derivation uses it as follows. A source represents an entity and is created when a view first reads it; a watched
/// node represents a view:
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
/// A key without a source has no reader: a change of it touches no node and costs one look-up. Views over views, and
/// lazy reading, use a `GraphRule` and `settle(view, &rule)` instead of `begin` and `end`.
///
/// A class, so copies of a derivation share the graph. Used by one thread.
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

  /// The numbers of nodes and of links between them, which must not grow when views are mounted and unmounted.
  var nodeCount: Int { memory.pointee.nodeCount }
  var linkCount: Int { memory.pointee.dependencies.linkCount }

  // MARK: Nodes

  func makeSource() -> GraphNode { GraphNode(index: memory.pointee.makeNode(.source)) }

  /// Creates a node that is computed from others; it begins dirty.
  func makeComputed() -> GraphNode { GraphNode(index: memory.pointee.makeNode(.computed.union(.dirty))) }

  /// Watches a computed node: `nextTold` returns it whenever it is no longer clean.
  func watch(_ node: GraphNode) { memory.pointee.watch(node.index) }

  /// Stops watching a node; if no other node reads it, it becomes an orphan.
  func unwatch(_ node: GraphNode) { memory.pointee.unwatch(node.index) }

  /// Removes a node that no other reads, with its links.
  ///
  /// - Complexity: O(links of the node).
  func remove(_ node: GraphNode) {
    precondition(memory.pointee.marks[node.index].isAlive, "the node is not there")
    precondition(memory.pointee.observers.count(of: node.index) == 0, "the node is still read")
    memory.pointee.removeNode(node.index)
  }

  /// Returns the first orphan: a node that is no longer read and not watched. It stays first until it is read again or
  /// removed.
  func nextOrphan() -> GraphNode? {
    let node = memory.pointee.orphans.first
    return node == .none ? nil : GraphNode(index: node)
  }

  // MARK: Changes

  /// Marks the dependents of a source whose value changed; computes nothing. Several changes before the next `settle`
  /// are one batch.
  ///
  /// - Complexity: O(links above the source); O(links of the source) if everything is marked already.
  func change(_ source: GraphNode) {
    precondition(memory.pointee.marks[source.index].contains(.source), "only sources are changed from outside")
    precondition(memory.pointee.nesting == 0, "a source is changed while a node computes")
    memory.pointee.mark(observersOf: source.index)
  }

  /// Returns the next watched node that is no longer clean, each once, in the order of marking. The caller brings it up
  /// to date; until then it is not returned again.
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

  /// Brings a node up to date with the necessary computations only. Needs little stack at any depth of the graph.
  func settle<R: GraphRule & ~Copyable>(_ node: GraphNode, _ rule: inout R) {
    precondition(memory.pointee.nesting == 0, "a node that computes reads others through its reader")
    if memory.pointee.marks[node.index].isClean { return }
    _ = memory.settle(node.index, &rule)
  }

  /// Begins the computation of a node by its owner. `end` follows, with only reads and new nodes in between. Nodes read
  /// must be up to date, as sources are.
  func begin(_ node: GraphNode) -> GraphReader {
    precondition(memory.pointee.marks[node.index].contains(.computed), "only computed nodes compute")
    precondition(memory.pointee.nesting == 0, "a node that computes reads others through its reader")
    memory.pointee.nesting = 1
    return GraphReader(memory, node.index)
  }

  /// Ends the computation: nodes not read this time are no longer dependencies, and a changed value marks its readers.
  func end(_ reads: GraphReader, changed: Bool) {
    memory.pointee.nesting = 0
    memory.close(reads)
    if changed { memory.pointee.mark(observersOf: reads.node) }
  }
}
