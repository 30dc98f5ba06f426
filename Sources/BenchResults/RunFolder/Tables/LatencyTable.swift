import BenchCore

/// `latency.csv`: the distribution of latencies of each cell and operation kind, over all repetitions.
///
/// It has points of a percentile curve instead of all buckets: ten points for each halving of the share above the
/// point, like the percentile output of HdrHistogram (Gil Tene). So the tail keeps its detail, and a curve has a
/// hundred rows instead of thousands.
struct LatencyTable: RunTable {
  struct Row: Equatable {
    var operation = ""
    var step = LatencyCurve.Step(latency: .zero, count: 0)
    var share = 0.0
    /// The sum of all latencies of a curve, at its last point; `nil` at the other points.
    var sum: Nanoseconds?
  }

  static let form = TableForm(
    file: "latency.csv", blank: Row(),
    columns: [
      .text("operation", \.operation), .nanoseconds("latency_ns", \.step.latency),
      .count("count", \.step.count, from: 1), .written("share") { .real($0.share) },
      .optional("sum_ns", \.sum, { .number(.nanoseconds($0)) }) { TableNumber.nanoseconds($0).map { Nanoseconds($0) } },
    ],
    isAlwaysWritten: true, newColumns: 1)

  private struct Curve {
    /// The counts by the upper end of their bucket, which is taken to be at most the longest latency of the repetition.
    var counts: [UInt64: Int] = [:]
    /// The exact sum in nanoseconds, which the buckets lack.
    var sum = Nanoseconds.zero

    mutating func add(_ histogram: LatencyHistogram) {
      for step in histogram.curve { counts[step.latency.rawValue, default: 0] += step.count }
      sum = sum + histogram.sum
    }
  }

  private var curves: [CellIdentity: [String: Curve]] = [:]
  private var operations: [String] = []

  mutating func add(_ found: RepetitionFindings) {
    for line in found.lines where line.phase == Line.total {
      guard let histogram = line.figures.latency else { continue }
      if !operations.contains(line.operation) { operations.append(line.operation) }
      curves[found.place.cell, default: [:]][line.operation, default: Curve()].add(histogram)
    }
  }

  var rows: [TableRow<Row>] {
    curves.ordered { $0.key < $1.key }.flatMap { cell, curves in
      operations.flatMap { operation -> [TableRow<Row>] in
        guard let curve = curves[operation] else { return [] }
        let steps = Self.points(of: curve.counts)
        let total = Double(steps.last?.count ?? 1)
        return steps.enumerated().map { index, step in
          TableRow(
            cell: cell,
            row: Row(
              operation: operation, step: step, share: Double(step.count) / total,
              sum: index == steps.count - 1 ? curve.sum : nil))
        }
      }
    }
  }

  static func put(_ rows: [TableRow<Row>], into run: inout StoredRun) throws(CSVError) {
    var curves: [LatencyCurve] = []
    for row in rows {
      let (operation, step) = (row.row.operation, row.row.step)
      var steps: [LatencyCurve.Step] = []
      if let last = curves.last, let before = last.steps.last, last.cell == row.cell, last.operation == operation {
        guard before.latency < step.latency, before.count < step.count
        else { throw CSVError(line: row.line, rule: "a curve rises") }
        steps = last.steps
        curves.removeLast()
      }
      curves.append(LatencyCurve(cell: row.cell, operation: operation, steps: steps + [step], sum: row.row.sum))
    }
    run.curves = curves
  }

  private static let pointsPerHalving = 10.0

  static func points(of curve: [UInt64: Int]) -> [LatencyCurve.Step] {
    let total = curve.values.reduce(0, +)
    var points: [LatencyCurve.Step] = []
    var seen = 0
    var tick = 0.0
    for (latency, count) in curve.ordered(by: { $0.key < $1.key }) {
      seen += count
      let share = Double(seen) / Double(total)
      if share < tick { continue }
      points.append(LatencyCurve.Step(latency: Nanoseconds(latency), count: seen))
      // Each halving of the remainder has ten ticks.
      while tick <= share, tick < 1 { tick += halving(above: tick) / pointsPerHalving }
    }
    return points
  }

  /// Returns half of the smallest power of ½ that is not smaller than the remainder above the share.
  private static func halving(above share: Double) -> Double {
    var power = 1.0
    while power / 2 >= 1 - share, power > 1e-12 { power /= 2 }
    return power / 2
  }
}
