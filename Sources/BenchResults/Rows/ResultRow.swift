import BenchCore

/// One value of one metric: a row of `measurements.csv`.
package struct ResultRow: Hashable, Encodable, Sendable {
  package var cell: CellIdentity
  /// A recorded phase, `load`, or `*` for all recorded phases.
  package var phase: String
  /// An operation kind, `writes`, `reads`, or `*` for all operations.
  package var operation: String
  package var pass: Pass
  /// The repetition, from 1.
  package var repetition: Int
  package var metric: String
  package var unit: String
  /// The number of operations that the value covers; in phase `load`, the number of loaded entities.
  package var operations: Int
  /// The value; absent values have no row.
  package var value: MetricValue

  /// The keys in JSON, where the row belongs to its cell.
  private enum CodingKeys: CodingKey { case phase, operation, pass, repetition, metric, unit, operations, value }

  package init(
    cell: CellIdentity, phase: String, operation: String, pass: Pass, repetition: Int, metric: String, unit: String,
    operations: Int, value: MetricValue
  ) {
    (self.cell, self.phase, self.operation, self.pass, self.repetition) = (cell, phase, operation, pass, repetition)
    (self.metric, self.unit, self.operations, self.value) = (metric, unit, operations, value)
  }

  /// Creates the rows of one repetition: for each line and total, one for each stored metric of the pass that has a
  /// value. O(lines × metrics), plus O(buckets) for each percentile.
  package static func rows(of measured: ResultLines, cell: CellIdentity, repetition: Int) -> [ResultRow] {
    let metrics = AllMetrics.stored.filter { $0.pass == measured.pass }
    return measured.lines.flatMap { line in
      metrics.compactMap { metric -> ResultRow? in
        guard metric.scope.covers(phase: line.phase), let value = metric.value(in: line.figures) else { return nil }
        return ResultRow(
          cell: cell, phase: line.phase, operation: line.operation, pass: measured.pass, repetition: repetition,
          metric: metric.name, unit: metric.unit.name, operations: line.figures.operations, value: value)
      }
    }
  }

  package typealias Key = MetricLine<CellIdentity>

  package var key: Key { Key(cell: cell, phase: phase, operation: operation, metric: metric) }
  package var words: String { key.words }
}
