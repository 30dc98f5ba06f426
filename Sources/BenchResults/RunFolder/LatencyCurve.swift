import BenchCore

/// The latencies of one cell and operation in `latency.csv`: the points of a percentile curve.
package struct LatencyCurve: Equatable, Sendable {
  /// So many commits or reads took at most this long.
  package struct Step: Equatable, Sendable {
    /// The upper end of the bucket, at most the longest latency.
    package var latency: Nanoseconds
    /// All up to here, not only those of this step.
    package var count: Int

    package init(latency: Nanoseconds, count: Int) { (self.latency, self.count) = (latency, count) }
  }

  package var cell: CellIdentity
  package let operation: String
  /// From the shortest latency to the longest; never empty when it was read from a file.
  package let steps: [Step]
  /// All latencies added up, to the nanosecond; `nil` where an earlier version wrote the file.
  package let sum: Nanoseconds?

  package init(cell: CellIdentity, operation: String, steps: [Step], sum: Nanoseconds? = nil) {
    (self.cell, self.operation, self.steps, self.sum) = (cell, operation, steps, sum)
  }

  package var count: Int { steps.last?.count ?? 0 }
}
