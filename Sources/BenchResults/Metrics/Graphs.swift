import BenchCore

// MARK: - Values of a layered graph

extension Metric {
  /// A whole number if the magnitude is below 2^53; otherwise a double.
  static let graphSum = Metric(
    "graph_sum",
    MeasureRow(
      .count, better: .neither, meaning: "in a graph: the sum of the nodes that are read, after the last iteration"),
    pass: .counts, exactness: .exact,
    measured: { figures in
      guard let sum = figures.graphSum else { return nil }
      return sum.magnitude < 0x1p53 ? Int(exactly: sum).map { .integer($0) } ?? .real(sum) : .real(sum)
    })
}
