/// Gives a node access to the values that the node reads while it computes, and records these reads.
///
/// The reader follows the links of the last computation: while the same nodes are read in the same order, a read takes
/// two comparisons. From the first difference on, links are looked up, added and moved; `close` drops unread links.
struct GraphReader {
  let memory: GraphMemory
  let node: Int32
  /// The link that is read next if nothing has changed.
  private var cursor: UnsafeMutablePointer<Int32>
  private var isIndexed = false
  /// True if a read has failed because computations were nested too deeply.
  private(set) var isBlocked = false

  init(_ memory: GraphMemory, _ node: Int32) {
    (self.memory, self.node) = (memory, node)
    cursor = memory.pointee.dependencies.ends(of: node)
  }

  var position: Int32 { Int32(cursor - memory.pointee.dependencies.ends(of: node)) }

  /// Records a read of a node after bringing the node up to date. If the call returns `false`, there is no value yet:
  /// return from `compute` at once, with any result and without storing a value. `compute` is called again later.
  ///
  /// - Complexity: O(1) without an allocation for a node that was last read at this place.
  // Called for every link of every computation.
  @inline(__always)
  mutating func read<R: GraphRule & ~Copyable>(_ source: GraphNode, _ rule: inout R) -> Bool {
    if cursor.pointee == source.index && memory.pointee.marks[source.index].isClean {
      cursor += 1
      return true
    }
    self = settled(source.index, &rule)
    return !isBlocked
  }

  /// Records a read of a node that is up to date: a source, or a computed node that was settled before.
  // Called for every entity that a view looks up.
  @inline(__always)
  mutating func read(_ source: GraphNode) {
    precondition(memory.pointee.marks[source.index].isClean, "a node is read before it is up to date; settle it first")
    if cursor.pointee == source.index { cursor += 1 } else { self = linked(source.index) }
  }

  /// Returns the reader after a read of a node that is not the expected node, or is not ready.
  // This function is separate so that `read` remains small, and works by value so that the reader remains in registers.
  @inline(never)
  private func settled<R: GraphRule & ~Copyable>(_ source: Int32, _ rule: inout R) -> GraphReader {
    var reader = self
    if !memory.pointee.marks[source].isClean {
      let position = position
      reader.isBlocked = isBlocked || !memory.settle(source, &rule)
      reader.cursor = memory.pointee.dependencies.ends(of: node) + Int(position)
      if reader.isBlocked { return reader }
    }
    if reader.cursor.pointee != source { return reader.linked(source) }
    reader.cursor += 1
    return reader
  }

  /// Returns the reader after a read of a node that the last computation did not read at this place.
  // A separate function that works by value, for the reasons given above.
  @inline(never)
  private func linked(_ source: Int32) -> GraphReader {
    var reader = self
    let next = memory.pointee.link(node, to: source, at: position, isIndexed: &reader.isIndexed)
    reader.cursor = memory.pointee.dependencies.ends(of: node) + Int(next)
    return reader
  }
}
