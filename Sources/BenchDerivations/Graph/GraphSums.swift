import BenchCore

/// The values of a layered graph, and the inputs of each node.
struct GraphSums {
  /// The sources, then row by row.
  var values: [Double]
  let width: Int
  let fanIn: Int
  private let isStatic: [Bool]
  /// For each place where the row below it ends: what a node reads goes round there.
  private let ends: [Int]
  let lastRow: Int

  init(_ graph: LayeredGraph) {
    width = graph.width
    fanIn = graph.fanIn
    isStatic = [Bool](repeating: true, count: graph.width) + graph.isStatic
    values = (0..<graph.width).map { Double($0) } + [Double](repeating: 0, count: graph.computedCount)
    ends = (0..<graph.width * graph.layers).map { $0 / graph.width * graph.width }
    lastRow = graph.width * (graph.layers - 1)
  }

  /// The places that the node in a place may read, in order.
  // Once per computation, in the loop that is measured; so is the next.
  @inline(__always)
  func places(below place: Int) -> Places { Places(place: place &- width, end: ends[place], width: width, left: fanIn) }

  /// The place that the node in a place leaves out when the first one it reads has this value; -1 if none.
  // As above.
  @inline(__always)
  func leftOut(_ place: Int, first: Double) -> Int { isStatic[place] ? -1 : dynamicallyLeftOut(place, first) }

  private func dynamicallyLeftOut(_ place: Int, _ first: Double) -> Int {
    guard let other = LayeredGraph.leftOut(first: first, of: fanIn - 1) else { return -1 }
    let left = place - width + 1 + other
    return left < ends[place] ? left : left - width
  }

  func sum(_ place: Int) -> Double {
    var places = places(below: place)
    guard let first = places.next() else { return 0 }
    var sum = values[first]
    let leftOut = leftOut(place, first: sum)
    while let next = places.next() { if next != leftOut { sum += values[next] } }
    return sum
  }

  /// Places of one row that follow each other, going round at its end.
  struct Places {
    fileprivate var place: Int
    fileprivate let end: Int
    fileprivate let width: Int
    fileprivate var left: Int

    // As above.
    @inline(__always)
    mutating func next() -> Int? {
      if left == 0 { return nil }
      left &-= 1
      defer { place = place &+ 1 == end ? end &- width : place &+ 1 }
      return place
    }
  }
}
