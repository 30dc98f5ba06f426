import BenchCore

// What a layered graph comes to.

extension Metric {
  /// A whole number where it is one that a double tells from its neighbours; else the double itself.
  static let graphSum = Metric(
    name: "graph_sum", unit: .count, better: .neither, pass: .counts,
    meaning: "the sum of the nodes of a graph that are read, after the last iteration", exactness: .exact,
    scope: .play,
    origin: .measured { figures in
      guard let sum = figures.graphSum else { return nil }
      return sum.magnitude < 0x1p53 ? Int(exactly: sum).map { .integer($0) } ?? .real(sum) : .real(sum)
    })
}
