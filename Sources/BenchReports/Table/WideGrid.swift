import BenchCore
import BenchResults

/// Every metric that some design has at one point: a row per metric, a column per design, as wide as necessary.
struct WideGrid {
  let cells: [CellReport]
  let index: ResultIndex
  let clock: ClockCost?

  private static let absence = "–"

  var lines: [String] {
    let all = SummaryTable.columns.map { column in
      let name = column.operation == Line.total ? column.metric.name : "\(column.metric.name) for \(column.operation)"
      return (name: name, values: cells.map { value(column, $0) })
    }
    // No design has a value of metrics of other kinds of scenario.
    let rows = all.filter { $0.values.contains { $0 != Self.absence } }
    let columns = cells.enumerated().map { place, report in
      [report.isStale ? "\(report.cell.design) (WRONG)" : report.cell.design] + rows.map { $0.values[place] }
    }
    let absent = all.count - rows.count
    let rest = absent == 0 ? [] : [" No design has the other \(absent) metrics: see `storebench list metrics`."]
    return [""] + Layout.rows(["every metric"] + rows.map(\.name), columns) + rest
  }

  private func value(_ column: SummaryTable.Column, _ report: CellReport) -> String {
    let metric = column.metric
    if report.failure != nil || report.gap != nil { return report.state.rawValue }
    guard let value = index.typical(of: metric, cell: report.cell, operation: column.operation)
    else { return Self.absence }
    if case .integer(let count) = value, metric.exactness == .exact { return Layout.grouped(count) }
    let isClockBound = metric.includesClock && (clock?.bounds(value.approximation) ?? false)
    return (isClockBound ? "~" : "") + metric.unit.short(value.approximation)
  }
}
