import BenchCore

/// The nodes of a layered graph as closures that are called by hand: what one computation costs where nothing is
/// recorded,
/// marks or compares.
package struct BareClosures {
  private let formulas: [([Double]) -> Double]
  private var values: [Double]

  /// Closures for the nodes of this graph, all of them static, over sources at their first values.
  package init(_ graph: LayeredGraph) {
    values = (0..<graph.width * graph.layers).map { Double($0 % graph.width) }
    formulas = (0..<graph.computedCount).map { node in
      let row = node / graph.width * graph.width
      let places = (0..<graph.fanIn).map { row + (node + $0) % graph.width }
      return { values in places.reduce(0) { $0 + values[$1] } }
    }
  }

  /// Calls this number of them, in the order of the rows, cyclically, and keeps the results.
  package mutating func play(_ calls: Int, _ clock: MonotonicClock) -> Nanoseconds {
    let start = clock.now()
    let sources = values.count - formulas.count
    var node = 0
    for _ in 0..<calls {
      values[sources + node] = formulas[node](values)
      node += 1
      if node == formulas.count { node = 0 }
    }
    return clock.now() - start
  }
}
