import BenchCore

/// `summary.csv`: one row per cell, for a spreadsheet. It has only totals, including derived metrics.
package enum SummaryTable {
  package struct Column: Sendable {
    package let metric: Metric
    package let operation: String

    package init(metric: Metric, operation: String) { (self.metric, self.operation) = (metric, operation) }
    package var name: String { operation == Line.total ? metric.name : "\(metric.name)_\(operation)" }
    package var names: [String] { metric.exactness == .varied ? [name, name + "_low", name + "_high"] : [name] }
  }

  package static let columns = AllMetrics.all.flatMap { metric in
    [Column(metric: metric, operation: Line.total)]
      + (metric.tellsChangesFromReads ? [Line.writes, Line.reads] : []).map { Column(metric: metric, operation: $0) }
  }

  package static let names = ["scenario", "point", "store", "derivation", "design", "state"] + columns.flatMap(\.names)

  package static func spread(_ column: Column, of report: CellReport, _ index: ResultIndex) -> Spread? {
    if report.failure != nil { return nil }
    return Spread(index.values(of: column.metric, cell: report.cell, operation: column.operation))
  }

  /// Writes the table. A failed cell has a state but no numbers; a sparse table omits columns without values.
  package static func csv(
    _ cells: [CellReport], _ index: ResultIndex, build: BuildMode, isSparse: Bool = false
  ) -> String {
    let columns = columns.filter { column in !isSparse || cells.contains { spread(column, of: $0, index) != nil } }
    var writer = CSVWriter(names.prefix(6) + columns.flatMap(\.names))
    for report in cells {
      var fields = report.cell.fields(build) + [.text(report.cell.design), .text(report.state.rawValue)]
      for column in columns {
        let spread = spread(column, of: report, index)
        fields.append(.optional(spread?.median))
        if column.metric.exactness == .exact { continue }
        let ends = spread?.interval.map { [$0.lowerBound, $0.upperBound] }
        fields += ends?.map { .real($0) } ?? [.absent, .absent]
      }
      writer.record(fields)
    }
    return writer.contents
  }
}

extension StoredRun {
  package struct Figure: Sendable {
    package let column: SummaryTable.Column
    package let spread: Spread

    package var metric: Metric { column.metric }
  }

  package func figures(of report: CellReport) -> [Figure] {
    SummaryTable.columns.compactMap { column in
      SummaryTable.spread(column, of: report, index).map { Figure(column: column, spread: $0) }
    }
  }
}
