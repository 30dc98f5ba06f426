import BenchCore

/// A computer of the expected values of a layered graph: it computes every value again after every write.
///
/// The oracle is a second, obvious implementation in the words of the source; it shares no code with the designs.
package enum GraphOracle {
  /// Computes the sums after each iteration of the second round, and counts the values that had to change.
  ///
  /// - Complexity: O(iterations × nodes × fan-in).
  package static func stage(_ name: String, _ graph: LayeredGraph) -> GraphStage {
    var sources = (0..<graph.width).map { Double($0) }
    for iteration in 0..<graph.iterations { write(iteration, to: &sources) }
    var rows = Rows(graph, sources)
    var stage = GraphStage(name: name, graph: graph)
    stage.sums.reserveCapacity(graph.iterations)
    for iteration in 0..<graph.iterations {
      let before = rows.values
      write(iteration, to: &sources)
      rows = Rows(graph, sources)
      stage.sums.append(rows.sum(graph.leaves))
      stage.requiredUpdates += rows.changed(since: before, below: graph.leaves)
    }
    return stage
  }

  private static func write(_ iteration: Int, to sources: inout [Double]) {
    let source = iteration % sources.count
    sources[source] = Double(iteration + source)
  }
}

private struct Rows {
  let graph: LayeredGraph
  private(set) var values: [Double]

  init(_ graph: LayeredGraph, _ sources: [Double]) {
    self.graph = graph
    values = sources
    values.reserveCapacity(graph.width * graph.layers)
    for node in 0..<graph.computedCount {
      var sum = 0.0
      forEachRead(of: node) { sum += values[$0] }
      values.append(sum)
    }
  }

  private func forEachRead(of node: Int, _ body: (Int) -> Void) {
    let row = node / graph.width * graph.width
    let first = values[row + node % graph.width]
    let isOdd = first.truncatingRemainder(dividingBy: 2).magnitude == 1
    let isWhole = graph.isStatic[node] || !isOdd
    let left = isWhole ? -1 : first.truncatingRemainder(dividingBy: Double(graph.fanIn - 1))
    for index in 0..<graph.fanIn where index == 0 || Double(index - 1) != left {
      body(row + (node + index) % graph.width)
    }
  }

  func sum(_ leaves: [Int]) -> Double {
    let last = graph.width * (graph.layers - 1)
    return leaves.reduce(0) { values[last + $1] + $0 }
  }

  func changed(since before: [Double], below leaves: [Int]) -> Int {
    var isNeeded = [Bool](repeating: false, count: values.count)
    for leaf in leaves { isNeeded[graph.width * (graph.layers - 1) + leaf] = true }
    var changed = 0
    for node in (0..<graph.computedCount).reversed() where isNeeded[graph.width + node] {
      if values[graph.width + node] != before[graph.width + node] { changed += 1 }
      forEachRead(of: node) { isNeeded[$0] = true }
    }
    return changed
  }
}
