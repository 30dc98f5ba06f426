/// An ordered sequence that is edited by index: chunks in the leaves of a tree that counts elements.
///
/// It is a B+ tree in one array of nodes. A leaf holds a chunk of elements. A branch holds its children and the number
/// of elements under each child, so an index is found from the root down. A full node moves half of its content to a
/// new neighbour; two small neighbours are joined. Freed nodes are reused with their memory, so a tree that has once
/// had its largest size allocates nothing more.
@usableFromInline package struct ChunkTree<Element> {
  @usableFromInline var total: Int
  @usableFromInline var nodes: ContiguousArray<Node>
  @usableFromInline var free: ContiguousArray<Int32>
  @usableFromInline var root: Int32
  @usableFromInline var height: Int32

  /// A leaf or a branch, depending on the node's height. A leaf has no children, and a branch has no elements.
  @frozen @usableFromInline struct Node {
    @usableFromInline var elements: ContiguousArray<Element> = []
    @usableFromInline var children: ContiguousArray<Child> = []

    @inlinable init() {}

    @inlinable var width: Int { elements.count + children.count }
  }

  @frozen @usableFromInline struct Child {
    @usableFromInline let node: Int32
    @usableFromInline var count: Int32

    @inlinable init(_ node: Int32, count: Int) {
      self.node = node
      self.count = Int32(count)
    }
  }

  /// The maximum width of a node: moving 32 rows of 72 bytes takes as long as searching a branch.
  @inlinable static var limit: Int { 32 }

  @inlinable package init() {
    total = 0
    nodes = []
    free = []
    root = 0
    height = 0
  }
}

// MARK: - Finding

extension ChunkTree {
  @inlinable package var count: Int { total }

  /// Returns the child that contains an index, and the number of elements before that child. The last child contains
  /// the index after the last element.
  @inlinable func child(of node: Int32, at place: Int) -> (index: Int, before: Int) {
    let last = nodes[Int(node)].children.count - 1
    var index = 0
    var before = 0
    while index < last {
      let next = before + Int(nodes[Int(node)].children[index].count)
      if place < next { break }
      before = next
      index += 1
    }
    return (index, before)
  }

  @inlinable func find(_ place: Int) -> (leaf: Int, offset: Int) {
    precondition(place >= 0 && place < count, "a place is one of those there are")
    var node = root
    var offset = place
    for _ in 0..<height {
      let (index, before) = child(of: node, at: offset)
      node = nodes[Int(node)].children[index].node
      offset -= before
    }
    return (Int(node), offset)
  }

  @inlinable package subscript(place: Int) -> Element {
    let (leaf, offset) = find(place)
    return nodes[leaf].elements[offset]
  }

  /// Returns the index of the first element that `follows`; all later elements must follow, too. Returns `count` if no
  /// element follows. With `head`, the first element is not part of the order and is skipped.
  @inlinable package func firstPlace(behindHead head: Bool = false, where follows: (Element) -> Bool) -> Int {
    if count == 0 { return 0 }
    var node = root
    var before = 0
    for level in 0..<height {
      let index = Self.split(nodes[Int(node)].children.count - 1) { index in
        let child = nodes[Int(node)].children[index]
        if head && before + index == 0 && child.count == 1 { return false }
        return follows(last(under: child.node, height - level - 1))
      }
      for index in 0..<index { before += Int(nodes[Int(node)].children[index].count) }
      node = nodes[Int(node)].children[index].node
    }
    return before
      + Self.split(nodes[Int(node)].elements.count) { index in
        head && before + index == 0 ? false : follows(nodes[Int(node)].elements[index])
      }
  }

  /// Returns the first number below `end` that satisfies the predicate (as all later ones must), or else `end`.
  @inlinable static func split(_ end: Int, _ isBehind: (Int) -> Bool) -> Int {
    var low = 0
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  @inlinable func last(under node: Int32, _ height: Int32) -> Element {
    var node = node
    for _ in 0..<height { node = nodes[Int(node)].children[nodes[Int(node)].children.count - 1].node }
    return nodes[Int(node)].elements[nodes[Int(node)].elements.count - 1]
  }

  /// Calls the body with the elements in order, until the body returns false; returns true if the body never did.
  @inlinable @discardableResult package func forEach(while body: (Element) -> Bool) -> Bool {
    count == 0 || forEach(under: root, height, while: body)
  }

  @inlinable func forEach(under node: Int32, _ height: Int32, while body: (Element) -> Bool) -> Bool {
    if height == 0 { return nodes[Int(node)].elements.allSatisfy(body) }
    return nodes[Int(node)].children.allSatisfy { forEach(under: $0.node, height - 1, while: body) }
  }
}

// MARK: - Changing

extension ChunkTree {
  @inlinable package mutating func change(at place: Int, _ body: (inout Element) -> Void) {
    let (leaf, offset) = find(place)
    body(&nodes[leaf].elements[offset])
  }

  /// Inserts an element before the element at `place`, or at the end. Full nodes are split on the way down, so if a
  /// child is split, its parent always has room.
  @inlinable package mutating func insert(_ element: Element, at place: Int) {
    precondition(place >= 0 && place <= count, "a place is one of those there are, or the end")
    if nodes.isEmpty { root = take(height: 0) }
    if nodes[Int(root)].width == Self.limit { rise() }
    var node = root
    var offset = place
    for level in 0..<height {
      var (index, before) = child(of: node, at: offset)
      if nodes[Int(nodes[Int(node)].children[index].node)].width == Self.limit {
        part(index, of: node, height: height - level - 1)
        (index, before) = child(of: node, at: offset)
      }
      nodes[Int(node)].children[index].count += 1
      node = nodes[Int(node)].children[index].node
      offset -= before
    }
    nodes[Int(node)].elements.insert(element, at: offset)
    total += 1
  }

  @inlinable @discardableResult package mutating func remove(at place: Int) -> Element {
    precondition(place >= 0 && place < count, "a place is one of those there are")
    let element = remove(at: place, under: root, height)
    total -= 1
    while height > 0 && nodes[Int(root)].children.count < 2 {
      let above = root
      if let only = nodes[Int(root)].children.first { root = only.node }
      height = above == root ? 0 : height - 1
      if above != root { release(above) }
    }
    return element
  }

  /// Removes all elements and keeps the memory.
  @inlinable package mutating func removeAll() {
    free.removeAll(keepingCapacity: true)
    for node in nodes.indices { release(Int32(node)) }
    total = 0
    height = 0
    if !nodes.isEmpty { root = take(height: 0) }
  }

  /// Replaces all elements with these elements, in chunks that have room to grow.
  @inlinable package mutating func replace(with elements: some Collection<Element>) {
    removeAll()
    if elements.isEmpty { return }
    if !nodes.isEmpty { release(root) }
    var level: ContiguousArray<Child> = []
    for element in elements {
      if (level.last?.count).map({ Int($0) == Self.fill }) ?? true { level.append(Child(take(height: 0), count: 0)) }
      nodes[Int(level[level.count - 1].node)].elements.append(element)
      level[level.count - 1].count += 1
      total += 1
    }
    while level.count > 1 {
      height += 1
      level = branches(over: level)
    }
    root = level[0].node
  }

  /// The width of a node that `replace` builds, and the maximum width of a node that results from joining two nodes.
  @inlinable static var fill: Int { limit * 3 / 4 }

  @inlinable mutating func branches(over level: ContiguousArray<Child>) -> ContiguousArray<Child> {
    var above: ContiguousArray<Child> = []
    for (index, child) in level.enumerated() {
      if index.isMultiple(of: Self.fill) { above.append(Child(take(height: height), count: 0)) }
      nodes[Int(above[above.count - 1].node)].children.append(child)
      above[above.count - 1].count += child.count
    }
    return above
  }
}

// MARK: - Nodes

extension ChunkTree {
  /// Reserves the memory for this number of elements, so that edits in any order allocate nothing.
  @inlinable package mutating func reserve(_ count: Int) {
    // Each small leaf has a neighbour, and the two together exceed `fill`.
    let leaves = 2 * count / Self.fill + 2
    let first = nodes.count
    while nodes.count < leaves + leaves / 8 + 4 { nodes.append(Node()) }
    for node in first..<nodes.count {
      nodes[node].elements.reserveCapacity(Self.limit)
      nodes[node].children.reserveCapacity(Self.limit)
      free.append(Int32(node))
    }
    free.reserveCapacity(nodes.count)
  }

  @inlinable mutating func take(height: Int32) -> Int32 {
    let node = free.popLast() ?? Int32(nodes.count)
    if Int(node) == nodes.count { nodes.append(Node()) }
    if height == 0 {
      nodes[Int(node)].elements.reserveCapacity(Self.limit)
    } else {
      nodes[Int(node)].children.reserveCapacity(Self.limit)
    }
    return node
  }

  @inlinable mutating func release(_ node: Int32) {
    nodes[Int(node)].elements.removeAll(keepingCapacity: true)
    nodes[Int(node)].children.removeAll(keepingCapacity: true)
    free.append(node)
  }

  @inlinable mutating func rise() {
    let below = root
    root = take(height: height + 1)
    nodes[Int(root)].children.append(Child(below, count: count))
    part(0, of: root, height: height)
    height += 1
  }

  @inlinable mutating func part(_ index: Int, of node: Int32, height: Int32) {
    let child = nodes[Int(node)].children[index]
    let right = take(height: height)
    let moved = move(from: child.node, Self.limit / 2, to: right, height)
    nodes[Int(node)].children[index].count -= Int32(moved)
    nodes[Int(node)].children.insert(Child(right, count: moved), at: index + 1)
  }

  /// Moves the content from `start` on to the end of another node; returns the number of elements moved.
  @inlinable mutating func move(from: Int32, _ start: Int, to: Int32, _ height: Int32) -> Int {
    let width = nodes[Int(from)].width
    var moved = 0
    for index in start..<width {
      if height == 0 {
        nodes[Int(to)].elements.append(nodes[Int(from)].elements[index])
        moved += 1
      } else {
        let child = nodes[Int(from)].children[index]
        nodes[Int(to)].children.append(child)
        moved += Int(child.count)
      }
    }
    if height == 0 {
      nodes[Int(from)].elements.removeLast(width - start)
    } else {
      nodes[Int(from)].children.removeLast(width - start)
    }
    return moved
  }

  @inlinable mutating func remove(at place: Int, under node: Int32, _ height: Int32) -> Element {
    if height == 0 { return nodes[Int(node)].elements.remove(at: place) }
    let (index, before) = child(of: node, at: place)
    let element = remove(at: place - before, under: nodes[Int(node)].children[index].node, height - 1)
    nodes[Int(node)].children[index].count -= 1
    tidy(index, of: node, height: height - 1)
    return element
  }

  /// Removes the child if it is empty; joins a small child with a neighbour if both together fit into `fill`.
  @inlinable mutating func tidy(_ index: Int, of node: Int32, height: Int32) {
    let child = nodes[Int(node)].children[index].node
    let width = nodes[Int(child)].width
    if width > Self.limit / 4 { return }
    if width == 0 {
      nodes[Int(node)].children.remove(at: index)
      return release(child)
    }
    for left in max(0, index - 1)...index where left + 1 < nodes[Int(node)].children.count {
      let right = nodes[Int(node)].children[left + 1].node
      let into = nodes[Int(node)].children[left].node
      if nodes[Int(into)].width + nodes[Int(right)].width > Self.fill { continue }
      let moved = move(from: right, 0, to: into, height)
      nodes[Int(node)].children[left].count += Int32(moved)
      nodes[Int(node)].children.remove(at: left + 1)
      return release(right)
    }
  }
}

extension ChunkTree: Sendable where Element: Sendable {}
extension ChunkTree.Node: Sendable where Element: Sendable {}
extension ChunkTree.Child: Sendable {}
