import BenchCore

/// `latency.csv`: how the latencies of each cell and operation kind are spread, all repetitions merged.
///
/// Holds only the filled buckets, because a run has many cells and most of a histogram is empty. Writes the points of a
/// percentile curve and not every bucket: ten to each halving of what remains above, as HdrHistogram's percentile
/// output does it (Gil Tene), so the tail keeps its detail and a curve has a hundred rows instead of thousands.
struct LatencyTable: Sendable {
  static let columns = [
    "scenario", "point", "store", "derivation", "operation", "latency_ns", "count", "share", "sum_ns",
  ]

  /// A curve's place in the file.
  private struct Key: Hashable {
    let cell: CellIdentity
    let operation: String
  }

  /// Latencies that were merged.
  private struct Curve {
    /// By the upper end of their bucket, at most the longest latency of their repetition.
    var counts: [UInt64: Int] = [:]
    /// To the nanosecond, as the buckets are not.
    var sum = Nanoseconds.zero

    mutating func add(_ histogram: LatencyHistogram) {
      for step in histogram.curve { counts[step.latency.rawValue, default: 0] += step.count }
      sum = sum + histogram.sum
    }
  }

  private var curves: [Key: Curve] = [:]
  /// Operations in the order in which lines name them.
  private var operations: [String] = []

  /// Adds the latencies of one repetition: the totals over phases.
  mutating func add(_ lines: [ResultLines.Entry], of cell: CellIdentity) {
    for line in lines where line.phase == Line.total {
      guard let histogram = line.figures.latency else { continue }
      if !operations.contains(line.operation) { operations.append(line.operation) }
      let key = Key(cell: cell, operation: line.operation)
      curves[key, default: Curve()].add(histogram)
    }
  }

  /// The curves by cell, within a cell in the order in which lines name their operations.
  ///
  /// - Complexity: O(n log n), where n is the number of filled buckets.
  var merged: [LatencyCurve] {
    Set(curves.keys.map(\.cell)).sorted().flatMap { cell in
      operations.compactMap { operation in
        curves[Key(cell: cell, operation: operation)].map { curve in
          LatencyCurve(cell: cell, operation: operation, steps: Self.points(of: curve.counts), sum: curve.sum)
        }
      }
    }
  }

  /// The table: for each point of a curve the latency, how many took at most that long, and their share. The last point
  /// has the sum of all latencies.
  static func csv(_ curves: [LatencyCurve], build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(columns)
    for curve in curves {
      for (index, step) in curve.steps.enumerated() {
        let sum = index == curve.steps.count - 1 ? curve.sum : nil
        writer.record([
          .text(build.scenarioColumn(curve.cell.scenario)), .text(curve.cell.point.description),
          .text(curve.cell.store), .text(curve.cell.derivation), .text(curve.operation),
          .number(.nanoseconds(step.latency)), .integer(step.count),
          .real(Double(step.count) / Double(curve.count)), .optional(sum.map { .nanoseconds($0) }),
        ])
      }
    }
    return writer.contents
  }

  private static let pointsPerHalving = 10.0

  /// The buckets at which the curve passes a tick, and the last one.
  static func points(of curve: [UInt64: Int]) -> [LatencyCurve.Step] {
    let total = curve.values.reduce(0, +)
    var points: [LatencyCurve.Step] = []
    var seen = 0
    var tick = 0.0
    for (latency, count) in curve.sorted(by: { $0.key < $1.key }) {
      seen += count
      let share = Double(seen) / Double(total)
      if share < tick { continue }
      points.append(LatencyCurve.Step(latency: Nanoseconds(latency), count: seen))
      // The distance to the next tick is a tenth of the half that lies above the last power of two.
      while tick <= share, tick < 1 { tick += halving(above: tick) / pointsPerHalving }
    }
    return points
  }

  /// Half of the largest power of ½ that is not smaller than what remains above the share.
  private static func halving(above share: Double) -> Double {
    var power = 1.0
    while power / 2 >= 1 - share, power > 1e-12 { power /= 2 }
    return power / 2
  }
}
