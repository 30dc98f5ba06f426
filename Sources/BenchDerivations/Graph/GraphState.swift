/// The nodes and links of a graph, in slabs: everything except the traversal that computes.
struct GraphState {
  /// A node that waits for a dependency, and the position of the dependency among all dependencies of the node.
  struct Frame: BitwiseCopyable {
    var node: Int32
    var position: Int32
  }

  private(set) var marks: Slab<NodeMarks>
  private(set) var dependencies: LinkTable
  private(set) var observers: LinkTable
  /// For each node, its position among the dependencies of its last reader: only a hint, so users check the link.
  private var hints: Slab<Int32>
  private var neighbours: Slab<NodeList.Neighbours>
  /// Watched nodes that are no longer clean; `orphans` are the nodes that lost their last reader.
  private(set) var told = NodeList()
  private(set) var orphans = NodeList()
  /// The nodes reached by marking, in order. The slab has one position more than there are nodes.
  private var wave: Slab<Int32>
  private var watchedCount = 0

  private var stack: Slab<Frame>
  var stackCount: Int32 = 0
  /// The number of nested computations under way.
  var nesting = 0
  /// The node that was requested when no further computation could be nested.
  var blocked = Int32.none

  private var everMade: Int32 = 0
  private var firstFree = Int32.none
  private(set) var nodeCount = 0

  init(nodeCapacity: Int32) {
    marks = Slab(capacity: nodeCapacity, filledWith: [])
    dependencies = LinkTable(nodeCapacity: nodeCapacity)
    observers = LinkTable(nodeCapacity: nodeCapacity)
    hints = Slab(capacity: nodeCapacity, filledWith: 0)
    neighbours = Slab(capacity: nodeCapacity, filledWith: NodeList.Neighbours())
    wave = Slab(capacity: nodeCapacity + 1, filledWith: .none)
    stack = Slab(capacity: 64, filledWith: Frame(node: .none, position: 0))
  }

  func freeMemory() {
    marks.free()
    dependencies.freeMemory()
    observers.freeMemory()
    hints.free()
    neighbours.free()
    wave.free()
    stack.free()
  }
}

// MARK: Nodes

extension GraphState {
  /// Returns the index of a new node without links; indices of removed nodes are reused.
  mutating func makeNode(_ first: NodeMarks) -> Int32 {
    var node = firstFree
    if node == .none {
      node = everMade
      everMade += 1
      reserveNodes(everMade)
    } else {
      firstFree = neighbours[node].behind
    }
    nodeCount += 1
    marks[node] = first
    return node
  }

  private mutating func reserveNodes(_ count: Int32) {
    if count <= marks.capacity { return }
    precondition(count < Int32.max / 2, "a graph of more than 2³⁰ nodes")
    marks.grow(to: count, fillingWith: [])
    dependencies.reserveNodes(marks.capacity)
    observers.reserveNodes(marks.capacity)
    hints.grow(to: marks.capacity, fillingWith: 0)
    neighbours.grow(to: marks.capacity, fillingWith: NodeList.Neighbours())
    wave.grow(to: marks.capacity + 1, fillingWith: .none)
  }

  mutating func removeNode(_ node: Int32) {
    dropDependencies(of: node, from: 0)
    leaveLists(node)
    if marks[node].contains(.watched) { watchedCount -= 1 }
    marks[node] = []
    neighbours[node].behind = firstFree
    firstFree = node
    nodeCount -= 1
  }

  mutating func watch(_ node: Int32) {
    if marks[node].contains(.watched) { return }
    leaveLists(node)
    watchedCount += 1
    marks[node].insert(.watched)
    if !marks[node].isClean { tell(node) }
  }

  mutating func unwatch(_ node: Int32) {
    precondition(marks[node].contains(.watched), "only a watched node can be left alone")
    leaveLists(node)
    watchedCount -= 1
    marks[node].subtract(.watched)
    if observers.count(of: node) > 0 { return }
    marks[node].insert(.orphan)
    orphans.append(node, neighbours)
  }

  mutating func tell(_ node: Int32) {
    if marks[node].contains(.told) { return }
    marks[node].insert(.told)
    told.append(node, neighbours)
  }

  mutating func leaveLists(_ node: Int32) {
    if marks[node].contains(.told) { told.remove(node, neighbours) }
    if marks[node].contains(.orphan) { orphans.remove(node, neighbours) }
    marks[node].subtract(.listed)
  }
}

// MARK: Links

extension GraphState {
  /// Records that `node` reads `source` as its read number `position`; returns the next position.
  ///
  /// An existing link is moved to this position; if it was already read in this computation, it remains in place.
  mutating func link(_ node: Int32, to source: Int32, at position: Int32, isIndexed: inout Bool) -> Int32 {
    if !isIndexed {
      dependencies.index(node, in: hints)
      isIndexed = true
    }
    var place = hints[source]
    if place >= dependencies.count(of: node) || dependencies.end(of: node, at: place) != source {
      if marks[source].contains(.orphan) { leaveLists(source) }
      place = dependencies.append(source, twin: observers.count(of: source), to: node)
      _ = observers.append(node, twin: place, to: source)
      hints[source] = place
    }
    if place < position { return position }
    if place > position {
      dependencies.exchange(place, position, of: node)
      noteMove(of: node, to: place)
      noteMove(of: node, to: position)
    }
    return position + 1
  }

  private func noteMove(of node: Int32, to position: Int32) {
    let source = dependencies.end(of: node, at: position)
    observers.setTwin(position, of: source, at: dependencies.twin(of: node, at: position))
    hints[source] = position
  }

  mutating func dropDependencies(of node: Int32, from position: Int32) {
    while dependencies.count(of: node) > position {
      let last = dependencies.count(of: node) - 1
      let source = dependencies.end(of: node, at: last)
      let place = dependencies.twin(of: node, at: last)
      _ = dependencies.remove(at: last, of: node)
      removeObserver(at: place, of: source)
    }
  }

  private mutating func removeObserver(at place: Int32, of source: Int32) {
    if observers.remove(at: place, of: source) {
      let moved = observers.end(of: source, at: place)
      dependencies.setTwin(place, of: moved, at: observers.twin(of: source, at: place))
    }
    if observers.count(of: source) > 0 || marks[source].contains(.watched) { return }
    marks[source].insert(.orphan)
    orphans.append(source, neighbours)
  }
}

// MARK: Marking

extension GraphState {
  /// Marks the direct readers of a node as dirty, and all nodes above these readers as to be checked.
  ///
  /// - Complexity: O(links walked); a node that was marked before is not walked again.
  mutating func mark(observersOf source: Int32) {
    let marks = marks.base
    let wave = wave.base
    var reached = 0
    spread(source, .dirty, marks, wave, &reached)
    var next = 0
    while next < reached {
      spread(wave[next], .check, marks, wave, &reached)
      next &+= 1
    }
    if watchedCount == 0 { return }
    for place in 0..<reached where marks[Int(wave[place])].contains(.watched) { tell(wave[place]) }
  }

  /// Marks the observers of one node, and appends those observers that were clean.
  ///
  /// The loop has no branch, because a processor could not predict whether an observer was marked before.
  // The inner loop of all marking.
  @inline(__always)
  private func spread(
    _ node: Int32, _ colour: NodeMarks, _ marks: UnsafeMutablePointer<NodeMarks>,
    _ wave: UnsafeMutablePointer<Int32>, _ reached: inout Int
  ) {
    var observer = observers.ends(of: node)
    while observer.pointee != .none {
      let place = Int(observer.pointee)
      wave[reached] = observer.pointee
      reached &+= marks[place].isClean ? 1 : 0
      marks[place].formUnion(colour)
      observer += 1
    }
  }

  /// Marks the readers of a changed node as dirty. Nodes above these readers are marked already.
  func dirtyObservers(of node: Int32) {
    let marks = marks.base
    var observer = observers.ends(of: node)
    while observer.pointee != .none {
      marks[Int(observer.pointee)].formUnion(.dirty)
      observer += 1
    }
  }
}

// MARK: Waiting

extension GraphState {
  mutating func push(_ node: Int32) {
    if stackCount == stack.capacity { stack.grow(to: stackCount + 1, fillingWith: Frame(node: .none, position: 0)) }
    stack[stackCount] = Frame(node: node, position: 0)
    stackCount += 1
  }

  func isWaiting(_ node: Int32) -> Bool { (0..<stackCount).contains { stack[$0].node == node } }

  var top: Frame { stack[stackCount - 1] }

  /// Returns the topmost node's next dependency that is not clean; dependencies passed before are not checked again.
  func nextUnsettled() -> Int32? {
    let frame = stack[stackCount - 1]
    var position = frame.position
    var dependency = dependencies.ends(of: frame.node) + Int(position)
    while dependency.pointee != .none {
      if !marks[dependency.pointee].isClean {
        stack[stackCount - 1].position = position
        return dependency.pointee
      }
      dependency += 1
      position += 1
    }
    return nil
  }
}
