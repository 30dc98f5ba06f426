/// Rows of nodes above a row of sources, with a number of iterations: a graph of js-reactivity-benchmark.
///
/// Row 0 holds the sources, whose initial values are 0, 1, 2, …. Node k of every other row may read the nodes k, k + 1,
/// …, k + fanIn − 1 of the row below, modulo the width. A static node is the sum of all these values. A dynamic node is
/// the same sum, but if the first value is odd, the node skips the other value at index `first mod (fanIn − 1)`.
/// Iteration i writes `i + s` to source `s = i mod width` and then reads some nodes of the last row.
///
/// Numbers are JavaScript's: doubles, whose oddness is that of the lowest bit of the number as a 32-bit integer.
@usableFromInline package struct LayeredGraph: Equatable, Sendable {
  package var width: Int
  /// The number of rows, including the sources.
  package var layers: Int
  package var fanIn: Int
  /// For each node above the sources, row by row, true if the node always reads all its inputs.
  package var isStatic: [Bool]
  /// The nodes of the last row that are read, in the order of reading.
  package var leaves: [Int]
  @usableFromInline package var iterations: Int

  package init(width: Int, layers: Int, fanIn: Int, isStatic: [Bool], leaves: [Int], iterations: Int) {
    (self.width, self.layers, self.fanIn) = (width, layers, fanIn)
    (self.isStatic, self.leaves, self.iterations) = (isStatic, leaves, iterations)
  }

  package var computedCount: Int { width * (layers - 1) }

  /// Returns the index, among the `others`, of the input that a dynamic node skips; `nil` if the node reads all inputs.
  package static func leftOut(first: Double, of others: Int) -> Int? {
    // From 2⁵³ on, every double is even; all smaller values that occur here are whole numbers.
    guard others > 0, first.magnitude < 0x1p53, let whole = Int(exactly: first), whole & 1 == 1 else { return nil }
    let place = whole % others
    return place < 0 ? nil : place
  }
}

/// A graph with its name and its expected results, computed once per point and shared by its cells.
@usableFromInline package struct GraphStage: Equatable, Sendable {
  package var name: String
  @usableFromInline package var graph: LayeredGraph
  /// For each iteration of a warm graph, the sum of the leaves that are read; empty if nothing is checked.
  package var sums: [Double]
  /// The number of values that all writes together change, counting only nodes on which the read leaves depend.
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

  /// Creates the graph with the sources' initial values. Called once per repetition.
  init(_ graph: LayeredGraph)

  mutating func write(_ value: Double, to source: Int)

  /// Returns the value of a node of the last row. Called after each write for each leaf that is read.
  mutating func read(_ leaf: Int) -> Double

  /// The probe that counts each computation of a node, and each unchanged result. Read after the play.
  var probe: Counting { get set }
}
