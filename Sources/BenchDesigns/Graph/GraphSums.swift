import BenchCore

/// Where the values of a layered graph lie, and what each node reads.
struct GraphSums {
  let width: Int
  let fanIn: Int
  private let isStatic: [Bool]
  /// The sources, then row by row.
  var values: [Double]
  /// For each place where the row below it ends: what a node reads goes round there.
  private let ends: [Int32]
  /// Where the last row begins.
  let lastRow: Int

  init(_ graph: LayeredGraph) {
    width = graph.width
    fanIn = graph.fanIn
    isStatic = [Bool](repeating: true, count: graph.width) + graph.isStatic
    values = (0..<graph.width).map { Double($0) } + [Double](repeating: 0, count: graph.computedCount)
    ends = (0..<graph.width * graph.layers).map { Int32($0 / graph.width * graph.width) }
    lastRow = graph.width * (graph.layers - 1)
  }

  /// Where the row below a place ends: after its last node comes its first.
  // Once per computation, in the loop that is measured, as the others here.
  @inline(__always)
  func end(below place: Int) -> Int { Int(ends[place]) }

  /// Which of the nodes behind the first one is not read.
  // As above.
  @inline(__always)
  func leftOut(_ place: Int, first: Double) -> Int? {
    isStatic[place] ? nil : LayeredGraph.leftOut(first: first, of: fanIn - 1)
  }

  /// What the node in a place comes to, when all that it reads is up to date.
  // As above.
  @inline(__always)
  func sum(_ place: Int) -> Double {
    let end = end(below: place)
    var next = place - width
    var sum = values[next]
    let leftOut = leftOut(place, first: sum)
    for other in 0..<fanIn - 1 {
      next += 1
      if next == end { next -= width }
      if other != leftOut { sum += values[next] }
    }
    return sum
  }
}
