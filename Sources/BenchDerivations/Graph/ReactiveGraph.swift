/// A node of a graph: a source that its owner changes, or something computed from other nodes.
///
/// The owner keeps the values and finds them by `index`, which counts from 0; the index of a removed node is given to a
/// later one.
struct GraphNode: Hashable, Sendable { let index: Int32 }

protocol GraphRule: ~Copyable {
  /// Recomputes the value of a node, asking `reads` for each node that it depends on before using its value; returns
  /// whether the value differs from the previous one. Called while a node is settled, at most once for each change; the
  /// work after a `read` that returned `false` is discarded and repeated.
  mutating func compute(_ node: GraphNode, _ reads: inout GraphReader) -> Bool
}

/// The dependencies between nodes, and the nodes to recompute.
///
/// Idea: push marks, pull computes. A change of a source marks its readers as dirty and everything above as to be
/// checked; nothing is computed. To get a value, settle its node: its dependencies are settled first, in the order of
/// the last reads, and as soon as one of these has changed the node itself is computed. If none has, it is clean
/// without having been computed: equality cuts off at every node. So a node is computed at most once per batch of
/// changes, never with half of them, and never without a read. Reads are recorded while a node computes, so
/// dependencies may differ from one computation to the next. (Reactively's three colours; alien-signals.)
///
/// The graph holds no values and calls no closures. Its owner keeps the values and decides whether they changed; so it
/// serves numbers in an array as well as rows on a screen.
///
/// Costs: 1 byte of colour, 28 of bookkeeping per node and 16 per link (up to twice that where lists fill their blocks
/// badly). A change walks the links above it once. Computing allocates nothing unless there are more nodes or links
/// than ever before. Memory is kept until the graph goes.
///
/// A derivation uses it like this. A source represents an entity, created when a view first reads it; a watched node
/// represents a view:
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
/// A key without a source has no reader: a change of it touches no node and costs its look-up. Views over views, and
/// lazy
/// reading, take a `GraphRule` and `settle(view, &rule)` in place of `begin` and `end`.
///
/// A reference: copies of a derivation would share it. Used by one thread.
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

  /// Nodes that there are, and links between them: what must not grow when views come and go.
  var nodeCount: Int { memory.pointee.nodeCount }
  var linkCount: Int { memory.pointee.dependencies.linkCount }

  // MARK: Nodes

  func makeSource() -> GraphNode { GraphNode(index: memory.pointee.makeNode(.source)) }

  /// A node whose value is computed from others; dirty, since it never was.
  func makeComputed() -> GraphNode { GraphNode(index: memory.pointee.makeNode(.computed.union(.dirty))) }

  /// From now on `nextTold` names this computed node whenever it is no longer clean.
  func watch(_ node: GraphNode) { memory.pointee.watch(node.index) }

  /// Its owner no longer wants to be notified of this node; where no other reads it, it is an orphan from now on.
  func unwatch(_ node: GraphNode) { memory.pointee.unwatch(node.index) }

  /// Takes out a node that no other reads, and its links with it.
  ///
  /// - Complexity: O(links of the node).
  func remove(_ node: GraphNode) {
    precondition(memory.pointee.marks[node.index].isAlive, "the node is not there")
    precondition(memory.pointee.observers.count(of: node.index) == 0, "the node is still read")
    memory.pointee.removeNode(node.index)
  }

  /// A node that was read and no longer is, and is not watched; the first that became so. It stays named until it is
  /// read again or removed.
  func nextOrphan() -> GraphNode? {
    let node = memory.pointee.orphans.first
    return node == .none ? nil : GraphNode(index: node)
  }

  // MARK: Changes

  /// Marks the dependents of a source whose value changed; computes nothing. Several changes before the next `settle`
  /// are one batch.
  ///
  /// - Complexity: O(links above the source); O(links of the source) where everything is marked already.
  func change(_ source: GraphNode) {
    precondition(memory.pointee.marks[source.index].contains(.source), "only sources are changed from outside")
    precondition(memory.pointee.nesting == 0, "a source is changed while a node computes")
    memory.pointee.mark(observersOf: source.index)
  }

  /// A watched node that is no longer clean, each once, in the order of their marking. Its taker brings it up to
  /// date: it is not named again before.
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

  /// Brings a node up to date, computing what has to be and nothing else. Needs little stack however deep the graph is.
  func settle<R: GraphRule & ~Copyable>(_ node: GraphNode, _ rule: inout R) {
    precondition(memory.pointee.nesting == 0, "a node that computes reads others through its reader")
    if memory.pointee.marks[node.index].isClean { return }
    _ = memory.settle(node.index, &rule)
  }

  /// Begins the computation of a node by its owner; `end` follows, with only reads and new nodes in between. Nodes read
  /// must be up to date, as sources are.
  func begin(_ node: GraphNode) -> GraphReader {
    precondition(memory.pointee.marks[node.index].contains(.computed), "only computed nodes compute")
    precondition(memory.pointee.nesting == 0, "a node that computes reads others through its reader")
    memory.pointee.nesting = 1
    return GraphReader(memory, node.index)
  }

  /// Ends it: nodes not read this time are no longer dependencies, and a changed value marks its readers.
  func end(_ reads: GraphReader, changed: Bool) {
    memory.pointee.nesting = 0
    memory.close(reads)
    if changed { memory.pointee.mark(observersOf: reads.node) }
  }
}
