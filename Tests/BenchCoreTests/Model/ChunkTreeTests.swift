import Testing

@testable import BenchCore

/// The tree of chunks against the array that it takes the place of.
@Suite struct ChunkTreeTests {
  /// Numbers that look drawn, the same in every run.
  private struct Draw {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  private func agree(_ tree: ChunkTree<Int>, _ array: [Int], _ comment: Testing.Comment? = nil) {
    var elements: [Int] = []
    tree.forEach(while: { element in
      elements.append(element)
      return true
    })
    #expect(elements == array, comment)
    #expect(tree.count == array.count, comment)
    #expect(tree.brokenInvariant == nil, comment)
  }

  @Test(arguments: [0, 1, 24, 25, 576, 577, 20_000])
  func `holds what it is filled with`(count: Int) {
    var tree = ChunkTree<Int>()
    for count in [count, count / 2, count] {
      tree.replace(with: 0..<count)
      agree(tree, Array(0..<count))
    }
    for place in stride(from: 0, to: count, by: 97) { #expect(tree[place] == place) }
  }

  @Test(arguments: 1...8)
  func `is edited as the array is, wherever`(seed: Int) {
    var draw = Draw(state: UInt64(seed))
    var array = Array(0..<(seed * 150))
    var tree = ChunkTree<Int>()
    tree.replace(with: array)
    for step in 0..<6_000 {
      // It grows for a while and shrinks for a while, down to nothing.
      let grows = (step / 1_500).isMultiple(of: 2)
      if draw.next(below: 10) < (grows ? 7 : 2) || array.isEmpty {
        let place = draw.next(below: array.count + 1)
        array.insert(step, at: place)
        tree.insert(step, at: place)
      } else {
        let place = draw.next(below: array.count)
        #expect(tree.remove(at: place) == array.remove(at: place))
      }
      if !array.isEmpty {
        let place = draw.next(below: array.count)
        array[place] += 1
        tree.change(at: place) { $0 += 1 }
        #expect(tree[place] == array[place])
      }
      if step.isMultiple(of: 250) { agree(tree, array, "step \(step)") }
    }
    agree(tree, array)
  }

  @Test func `a window that is pushed in front and cut at the end keeps its nodes`() {
    var tree = ChunkTree<Int>()
    tree.replace(with: 0..<5_000)
    var nodes = 0
    for step in 0..<40_000 {
      tree.insert(-step, at: 0)
      tree.remove(at: 5_000)
      if step == 20_000 { nodes = tree.nodes.count }
    }
    #expect(tree.nodes.count == nodes)
    agree(tree, (0..<5_000).map { $0 - 39_999 })
  }

  @Test func `what is reserved suffices, however elements come and go`() {
    var draw = Draw(state: 5)
    var tree = ChunkTree<Int>()
    tree.replace(with: 0..<3_000)
    tree.reserve(3_000)
    let nodes = tree.nodes.count
    for step in 0..<60_000 {
      let element = tree.remove(at: draw.next(below: 3_000))
      tree.insert(element, at: step.isMultiple(of: 2) ? draw.next(below: 3_000) : step % 2_999)
    }
    #expect(tree.nodes.count == nodes)
    #expect(tree.brokenInvariant == nil)
  }

  @Test(arguments: [1, 20, 64, 700, 9_000])
  func `finds the first place of those that follow`(count: Int) {
    var tree = ChunkTree<Int>()
    tree.replace(with: (0..<count).map { $0 * 2 })
    for bound in stride(from: -1, through: count * 2 + 1, by: max(1, count / 40)) {
      #expect(tree.firstPlace { $0 >= bound } == min(count, max(0, (bound + 1) / 2)))
    }
  }

  @Test func `a head outside the order is not asked`() {
    for count in [1, 2, 30, 2_000] {
      var tree = ChunkTree<Int>()
      tree.replace(with: [99_999] + (1..<count))
      // A head that is alone in its chunk is the last under its branch, too.
      while count == 2_000 && tree.nodes[Int(tree.find(0).leaf)].elements.count > 1 {
        tree.remove(at: 1)
        if tree.count < 1_000 { break }
      }
      let first = tree.count > 1 ? tree[1] : 1
      #expect(tree.firstPlace(behindHead: true) { $0 >= first } == min(tree.count, 1))
      #expect(tree.firstPlace(behindHead: true) { $0 >= 5_000 } == tree.count)
    }
  }
}

extension ChunkTree {
  /// The first thing found that is not as it must be.
  var brokenInvariant: String? {
    if count == 0 { return nil }
    var taken = 0
    let (found, problem) = inspect(root, height, &taken)
    if let problem { return problem }
    if found != count { return "\(found) elements, and \(count) are counted" }
    if taken + free.count != nodes.count { return "\(nodes.count - taken - free.count) nodes are lost" }
    return nil
  }

  private func inspect(_ node: Int32, _ height: Int32, _ taken: inout Int) -> (count: Int, problem: String?) {
    taken += 1
    let own = nodes[Int(node)]
    if own.width > Self.limit { return (0, "a node is \(own.width) wide") }
    if own.width == 0 { return (0, "a node is empty") }
    if height == 0 { return (own.elements.count, own.children.isEmpty ? nil : "a leaf has children") }
    var count = 0
    var before = Self.limit
    for child in own.children {
      let (below, problem) = inspect(child.node, height - 1, &taken)
      if let problem { return (0, problem) }
      if below != Int(child.count) { return (0, "a child has \(below) elements, and \(child.count) are counted") }
      let width = nodes[Int(child.node)].width
      if before + width <= Self.limit / 4 { return (0, "two neighbours could be one") }
      before = width
      count += below
    }
    return (count, nil)
  }
}
