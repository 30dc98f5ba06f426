import BenchCore
import BenchResults

/// Every metric that some design has at one point: a row per metric, a column per design, as wide as necessary.
struct WideGrid {
  let cells: [CellReport]
  let index: ResultIndex
  let clock: ClockCost?

  private struct Row {
    let name: String
    let values: [String]

    /// True if no design has a value, as for metrics of other kinds of scenario.
    var isAbsent: Bool { values.allSatisfy { $0 == WideGrid.absence } }
  }

  private static let absence = "–"

  var lines: [String] {
    let all = AllMetrics.all.flatMap(rows)
    let rows = all.filter { !$0.isAbsent }
    let columns = cells.indices.map { column in [designs[column]] + rows.map { $0.values[column] } }
    let absent = all.count - rows.count
    let rest = absent == 0 ? [] : [" No design here has the \(absent) others: `storebench list metrics` describes all."]
    return [""] + Layout.rows(["every metric"] + rows.map(\.name), columns) + rest
  }

  private var designs: [String] { cells.map { $0.isStale ? "\($0.cell.design) (WRONG)" : $0.cell.design } }

  private func rows(_ metric: Metric) -> [Row] {
    let operations = [Line.total] + (metric.tellsChangesFromReads ? [Line.writes, Line.reads] : [])
    return operations.map { operation in
      let name = operation == Line.total ? metric.name : "\(metric.name) for \(operation)"
      return Row(name: name, values: cells.map { value(metric, operation, $0) })
    }
  }

  private func value(_ metric: Metric, _ operation: String, _ report: CellReport) -> String {
    if report.failure != nil || report.gap != nil { return report.state.rawValue }
    guard let value = index.typical(of: metric, cell: report.cell, operation: operation) else { return Self.absence }
    if case .integer(let count) = value, metric.exactness == .exact { return Layout.grouped(count) }
    let isClockBound = metric.includesClock && (clock?.bounds(value.approximation) ?? false)
    return (isClockBound ? "~" : "") + metric.unit.short(value.approximation)
  }
}
