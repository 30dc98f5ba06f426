/// Rows of nodes over a row of sources, and their iterations: a graph of js-reactivity-benchmark.
///
/// Row 0 holds the sources, whose values begin as 0, 1, 2, …; node k of every further row may read the nodes k,
/// k + 1, …, k + fanIn − 1 of the row below, counted round. A static node is the sum of all of these. A dynamic one is
/// the sum of the first and the others, of which one is left out where the first is odd: the one at `first mod
/// (fanIn − 1)`. Iteration i writes `i + s` to source `s = i mod width` and then reads some nodes of the last row.
///
/// Numbers are those of JavaScript: doubles, whose lowest bit is that of a number of 32 bits.
@usableFromInline package struct LayeredGraph: Equatable, Sendable {
  package var width: Int
  /// Rows, that of the sources included.
  package var layers: Int
  package var fanIn: Int
  /// For each node above the sources, row by row, whether it always reads all it may.
  package var isStatic: [Bool]
  /// The nodes of the last row that are read, in the order of reading.
  package var leaves: [Int]
  @usableFromInline package var iterations: Int

  package init(width: Int, layers: Int, fanIn: Int, isStatic: [Bool], leaves: [Int], iterations: Int) {
    (self.width, self.layers, self.fanIn) = (width, layers, fanIn)
    (self.isStatic, self.leaves, self.iterations) = (isStatic, leaves, iterations)
  }

  package var computedCount: Int { width * (layers - 1) }

  /// Returns the index among the `others` that a dynamic node with this first value leaves out; `nil` if it reads all.
  package static func leftOut(first: Double, of others: Int) -> Int? {
    // From 2⁵³ on every double is even; below, all values that occur here are whole.
    guard others > 0, first.magnitude < 0x1p53, let whole = Int(exactly: first), whole & 1 == 1 else { return nil }
    let place = whole % others
    return place < 0 ? nil : place
  }
}

/// A graph with its name and with what must come out: found once per point, shared by its cells.
@usableFromInline package struct GraphStage: Equatable, Sendable {
  package var name: String
  @usableFromInline package var graph: LayeredGraph
  /// The sum of the leaves that are read, after each iteration of a warmed graph; empty where nothing is checked.
  package var sums: [Double]
  /// The number of values that writes changed, over all writes: of nodes on which the leaves depend.
  package var requiredUpdates: Int

  package init(name: String, graph: LayeredGraph, sums: [Double] = [], requiredUpdates: Int = 0) {
    (self.name, self.graph, self.sums, self.requiredUpdates) = (name, graph, sums, requiredUpdates)
  }
}

/// A way to keep the nodes of a layered graph current.
@usableFromInline
package protocol GraphDerivation {
  associatedtype Counting: Probe

  static var card: DesignCard { get }

  /// The graph with its sources at their first values. Called once per repetition.
  init(_ graph: LayeredGraph)

  mutating func write(_ value: Double, to source: Int)

  /// The value of a node of the last row. Called after each write for each leaf that is read.
  mutating func read(_ leaf: Int) -> Double

  /// Records each computation of a node, and whether its value was unchanged. Read after the play.
  var probe: Counting { get set }
}
