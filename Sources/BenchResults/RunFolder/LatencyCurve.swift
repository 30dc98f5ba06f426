import BenchCore

/// The latencies of one cell and operation, as the points of a percentile curve in `latency.csv`.
package struct LatencyCurve: Equatable, Sendable {
  /// A point of the curve: `count` commits or reads took at most `latency`.
  package struct Step: Equatable, Sendable {
    /// The upper end of the bucket, at most the longest latency.
    package var latency: Nanoseconds
    /// The cumulative count, up to this step.
    package var count: Int

    package init(latency: Nanoseconds, count: Int) { (self.latency, self.count) = (latency, count) }
  }

  package var cell: CellIdentity
  package let operation: String
  /// The points from the shortest latency to the longest; never empty if read from a file.
  package let steps: [Step]
  /// The sum of all latencies, to the nanosecond; `nil` in files of an earlier version.
  package let sum: Nanoseconds?

  package init(cell: CellIdentity, operation: String, steps: [Step], sum: Nanoseconds? = nil) {
    (self.cell, self.operation, self.steps, self.sum) = (cell, operation, steps, sum)
  }

  package var count: Int { steps.last?.count ?? 0 }
}

/// The distribution of the times of one flow under a load, over the repetitions of a pass: a curve of `response.csv`.
package struct LoadCurve: Equatable, Sendable {
  package let cell: CellIdentity
  /// The pass: `counts` for cost units, `time` for recorded times and the clock.
  package let pass: Pass
  package let phase: String
  package let flow: String
  /// The time that the curve is about: `response`, `service`, `to_screen`, `read`, `wait` or `frame`.
  package let measure: String
  /// The points from the shortest time to the longest; never empty.
  package var steps: [LatencyCurve.Step]

  func isOfOnePlace(with other: LoadCurve) -> Bool {
    (cell, phase, flow, measure) == (other.cell, other.phase, other.flow, other.measure) && pass == other.pass
  }
}
