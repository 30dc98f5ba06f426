/// A list of links to other nodes for each node of a graph.
///
/// A list is one block of shared memory, so a walk loads adjacent words. Block sizes are powers of two. A block that
/// becomes too small or far too large is replaced, and freed blocks are reused for lists of their size. So once the
/// table has reached its size, changes of lists allocate nothing.
///
/// A link is stored in two tables, one for the reader and one for the node that is read. Each of the two entries has
/// the position of the other entry, so both can be removed without a search: a list's last entry moves into the gap.
struct LinkTable {
  private struct Block: BitwiseCopyable {
    var start: Int32 = 0
    var count: Int32 = 0
    /// The size of the block: 0 for a node without links, otherwise a power of two that is larger than `count`.
    var capacity: Int32 = 0
  }

  private static let smallest: Int32 = 4

  private var blocks: Slab<Block>
  /// The nodes at the other ends; the last link of a list is followed by `none`.
  private var ends: Slab<Int32>
  private var twins: Slab<Int32>
  /// The number of positions used so far. Position 0 is the end of every list without a block.
  private var used: Int32 = 1
  /// The first free block of 2^k positions for each k. The first position of a free block has the next free block.
  private var free = Slab<Int32>(capacity: 32, filledWith: .none)
  private(set) var linkCount = 0

  init(nodeCapacity: Int32) {
    blocks = Slab(capacity: nodeCapacity, filledWith: Block())
    ends = Slab(capacity: 256, filledWith: .none)
    twins = Slab(capacity: 256, filledWith: .none)
  }

  mutating func reserveNodes(_ capacity: Int32) { blocks.grow(to: capacity, fillingWith: Block()) }

  func freeMemory() {
    blocks.free()
    ends.free()
    twins.free()
    free.free()
  }

  // MARK: Reading

  func count(of node: Int32) -> Int32 { blocks[node].count }
  func end(of node: Int32, at position: Int32) -> Int32 { ends[blocks[node].start + position] }
  func twin(of node: Int32, at position: Int32) -> Int32 { twins[blocks[node].start + position] }

  /// Returns the other ends of a node's links, then `none`. The pointer is valid until a link is added or removed.
  // Used by every walk over links; the longest lists have twenty-five.
  @inline(__always)
  func ends(of node: Int32) -> UnsafeMutablePointer<Int32> { ends.base + Int(blocks[node].start) }

  func index(_ node: Int32, in positions: Slab<Int32>) {
    let ends = ends(of: node)
    for position in 0..<count(of: node) { positions[ends[Int(position)]] = position }
  }

  // MARK: Changing

  func setTwin(_ twin: Int32, of node: Int32, at position: Int32) { twins[blocks[node].start + position] = twin }

  /// Appends a link; returns its position.
  mutating func append(_ end: Int32, twin: Int32, to node: Int32) -> Int32 {
    let block = blocks[node]
    if block.count + 1 >= block.capacity { rehouse(node, in: max(Self.smallest, block.capacity * 2)) }
    let position = blocks[node].start + block.count
    ends[position] = end
    twins[position] = twin
    ends[position + 1] = .none
    blocks[node].count += 1
    linkCount += 1
    return block.count
  }

  /// Removes a link and moves the list's last link into its place; returns true if another link was moved.
  mutating func remove(at position: Int32, of node: Int32) -> Bool {
    let last = blocks[node].count - 1
    if position < last { put(link(of: node, at: last), to: node, at: position) }
    ends[blocks[node].start + last] = .none
    blocks[node].count = last
    linkCount -= 1
    shrink(node)
    return position < last
  }

  func exchange(_ left: Int32, _ right: Int32, of node: Int32) {
    let kept = link(of: node, at: left)
    put(link(of: node, at: right), to: node, at: left)
    put(kept, to: node, at: right)
  }

  private func link(of node: Int32, at position: Int32) -> (end: Int32, twin: Int32) {
    (end(of: node, at: position), twin(of: node, at: position))
  }

  private func put(_ link: (end: Int32, twin: Int32), to node: Int32, at position: Int32) {
    ends[blocks[node].start + position] = link.end
    twins[blocks[node].start + position] = link.twin
  }

  // MARK: Blocks

  /// Frees the block of an empty list, and halves a block of which less than a quarter is used.
  private mutating func shrink(_ node: Int32) {
    let block = blocks[node]
    if block.count == 0 {
      blocks[node] = Block()
      giveBack(block)
    } else if block.capacity > Self.smallest && block.count * 4 < block.capacity {
      rehouse(node, in: block.capacity / 2)
    }
  }

  private mutating func rehouse(_ node: Int32, in capacity: Int32) {
    let old = blocks[node]
    let start = takeBlock(of: capacity)
    (ends.base + Int(start)).update(from: ends.base + Int(old.start), count: Int(old.count) + 1)
    (twins.base + Int(start)).update(from: twins.base + Int(old.start), count: Int(old.count))
    blocks[node] = Block(start: start, count: old.count, capacity: capacity)
    giveBack(old)
  }

  private mutating func takeBlock(of capacity: Int32) -> Int32 {
    let size = Int32(capacity.trailingZeroBitCount)
    let known = free[size]
    if known != .none {
      free[size] = ends[known]
      return known
    }
    precondition(used <= Int32.max - capacity, "a graph of more than 2³¹ links")
    ends.grow(to: used + capacity, fillingWith: .none)
    twins.grow(to: used + capacity, fillingWith: .none)
    defer { used += capacity }
    return used
  }

  private func giveBack(_ block: Block) {
    if block.capacity == 0 { return }
    let size = Int32(block.capacity.trailingZeroBitCount)
    ends[block.start] = free[size]
    free[size] = block.start
  }
}

extension Int32 {
  /// The value that means no node, or no position.
  static let none: Int32 = -1
}
