import BenchCore

/// Recomputes every node of a layered graph after every write.
///
/// Idea: there is nothing to remember. Costs: each write computes all nodes; a read computes nothing.
struct NaiveGraph<Counting: Probe>: GraphDerivation {
  static var card: DesignCard { NaiveDerivation.card }

  private var sums: GraphSums
  var probe = Counting()

  init(_ graph: LayeredGraph) {
    sums = GraphSums(graph)
    computeAll()
  }

  mutating func write(_ value: Double, to source: Int) {
    sums.values[source] = value
    computeAll()
  }

  mutating func read(_ leaf: Int) -> Double { sums.values[sums.lastRow + leaf] }

  private mutating func computeAll() {
    for place in sums.width..<sums.values.count {
      let sum = sums.sum(place)
      probe.add(1, .recomputations)
      if Counting.isCounting && sum == sums.values[place] { probe.add(1, .wastedRecomputations) }
      sums.values[place] = sum
    }
  }
}
