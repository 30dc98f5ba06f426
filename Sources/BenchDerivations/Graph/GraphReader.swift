/// Passes to a node the values it reads while it computes, and records these reads.
///
/// It goes along the links of the last computation: as long as the same nodes are read in the same order, a read is two
/// comparisons. From the first difference on links are looked up, added and moved; those that were not read are dropped
/// at the end.
struct GraphReader {
  let memory: GraphMemory
  let node: Int32
  /// The link that is read next if nothing has changed.
  private var cursor: UnsafeMutablePointer<Int32>
  private var isIndexed = false
  /// True if a read could not be answered.
  private(set) var isBlocked = false

  init(_ memory: GraphMemory, _ node: Int32) {
    (self.memory, self.node) = (memory, node)
    cursor = memory.pointee.dependencies.ends(of: node)
  }

  var position: Int32 { Int32(cursor - memory.pointee.dependencies.ends(of: node)) }

  /// Notes that a node is read, and brings it up to date first. If the answer is `false` there is no value yet: leave
  /// `compute` at once, with any answer and nothing stored; it is called again when the value is there.
  ///
  /// - Complexity: O(1) and no allocation for a node that was read at this place the last time.
  // Once for every link of every computation.
  @inline(__always)
  mutating func read<R: GraphRule & ~Copyable>(_ source: GraphNode, _ rule: inout R) -> Bool {
    if cursor.pointee == source.index && memory.pointee.marks[source.index].isClean {
      cursor += 1
      return true
    }
    self = settled(source.index, &rule)
    return !isBlocked
  }

  /// Notes that a node is read which is known to be up to date: a source, or a computed node that was settled before.
  // Once for every entity that a view looks up.
  @inline(__always)
  mutating func read(_ source: GraphNode) {
    precondition(memory.pointee.marks[source.index].isClean, "a node is read before it is up to date; settle it first")
    if cursor.pointee == source.index { cursor += 1 } else { self = linked(source.index) }
  }

  /// Returns the reader after a read that is not the expected one, or not ready.
  // Apart from the comparisons above, so that these stay small; by value, so that the reader stays in registers.
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

  /// The reader after a read of another node than the last time.
  // As above.
  @inline(never)
  private func linked(_ source: Int32) -> GraphReader {
    var reader = self
    let next = memory.pointee.link(node, to: source, at: position, isIndexed: &reader.isIndexed)
    reader.cursor = memory.pointee.dependencies.ends(of: node) + Int(next)
    return reader
  }
}
