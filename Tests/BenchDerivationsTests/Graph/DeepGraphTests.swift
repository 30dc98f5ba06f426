import Foundation
import Testing

@testable import BenchDerivations

/// Rows of sums over the row below, without anything that checks along the way.
private struct Layers: GraphRule {
  let graph = ReactiveGraph()
  private var below: [[GraphNode]] = []
  private(set) var values: [Double] = []
  private(set) var computed = 0

  mutating func addSource() -> GraphNode {
    below.append([])
    values.append(1)
    return graph.makeSource()
  }

  mutating func addSum(of nodes: [GraphNode]) -> GraphNode {
    below.append(nodes)
    values.append(0)
    return graph.makeComputed()
  }

  mutating func write(_ value: Double, to source: GraphNode) {
    values[Int(source.index)] = value
    graph.change(source)
  }

  mutating func value(of node: GraphNode) -> Double {
    graph.settle(node, &self)
    return values[Int(node.index)]
  }

  mutating func compute(_ node: GraphNode, _ reads: inout GraphReader) -> Bool {
    var sum = 0.0
    for source in below[Int(node.index)] {
      if !reads.read(source, &self) { return false }
      sum += values[Int(source.index)]
    }
    computed += 1
    defer { values[Int(node.index)] = sum }
    return values[Int(node.index)] != sum
  }
}

/// Depth of the graph against depth of the stack.
@Suite struct DeepGraphTests {
  /// Read layer by layer the links are there before the whole is pulled; read at once none is.
  @Test(arguments: [false, true])
  func `a chain of 100,000 layers fits on a small stack`(isReadAtOnce: Bool) {
    onSmallStack {
      var layers = Layers()
      let source = layers.addSource()
      var last = source
      for _ in 0..<100_000 {
        last = layers.addSum(of: [last])
        if !isReadAtOnce { _ = layers.value(of: last) }
      }
      #expect(layers.value(of: last) == 1)
      layers.write(2, to: source)
      #expect(layers.value(of: last) == 2)
      #expect(layers.computed == 200_000)
    }
  }

  @Test func `so does a graph that is deep and wide, and each node is computed once`() {
    onSmallStack {
      var layers = Layers()
      let sources = (0..<40).map { _ in layers.addSource() }
      var row = sources
      for _ in 0..<400 { row = row.indices.map { [row] in layers.addSum(of: [row[$0], row[($0 + 1) % 40]]) } }
      for source in sources {
        layers.write(0, to: source)
        for leaf in row { _ = layers.value(of: leaf) }
      }
      #expect(row.allSatisfy { layers.value(of: $0) == 0 })
      // A source reaches two nodes of the first row, three of the second, and so on.
      let above = (1...400).reduce(0) { $0 + min(40, 1 + $1) }
      #expect(layers.computed == 400 * 40 + 39 * above)
    }
  }

  /// Runs on a thread with 512 KiB, as those have that an app begins.
  private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
  }
}
