import BenchCore

/// The values of a layered graph, and the inputs of each node.
struct GraphSums {
  /// The values of the sources, followed by the values of the other rows, row by row.
  var values: [Double]
  let width: Int
  let fanIn: Int
  private let isStatic: [Bool]
  /// For each place, the end of the row below the place, where the place's reads wrap around.
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

  /// Returns the places that a node may read, in order.
  // Called once per computation in the measured loop, like the function below.
  @inline(__always)
  func places(below place: Int) -> Places { Places(place: place &- width, end: ends[place], width: width, left: fanIn) }

  /// Returns the place that a node does not read if its first input has this value; -1 if the node reads all places.
  // Called once per computation, as above.
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

  /// Consecutive places of one row; they wrap around at the end of the row.
  struct Places {
    fileprivate var place: Int
    fileprivate let end: Int
    fileprivate let width: Int
    fileprivate var left: Int

    // Called for every read of every computation.
    @inline(__always)
    mutating func next() -> Int? {
      if left == 0 { return nil }
      left &-= 1
      defer { place = place &+ 1 == end ? end &- width : place &+ 1 }
      return place
    }
  }
}
