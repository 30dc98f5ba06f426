/// `summary.csv`: one row per cell, for a spreadsheet. Derived metrics are here, and nothing that is not a total.
enum SummaryTable {
  /// The columns and where their numbers come from.
  private struct Column {
    let metric: Metric
    let operation: String

    var name: String { operation == Line.total ? metric.name : "\(metric.name)_\(operation)" }

    /// A measured time has its interval beside it.
    var names: [String] { metric.exactness == .varied ? [name, name + "_low", name + "_high"] : [name] }
  }

  private static let columns = AllMetrics.all.flatMap { metric in
    [Column(metric: metric, operation: Line.total)]
      + (metric.tellsChangesFromReads ? [Line.writes, Line.reads] : []).map { Column(metric: metric, operation: $0) }
  }

  /// The names of the columns, in order.
  static let names = ["scenario", "point", "store", "derivation", "state"] + columns.flatMap(\.names)

  /// The table of these cells; a failed cell has its state and no numbers.
  static func csv(_ cells: [CellReport], _ index: ResultIndex, build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(names)
    for report in cells {
      let cell = report.cell
      var fields: [CSVWriter.Field] = [
        .text(build.scenarioColumn(cell.scenario)), .text(cell.point.description), .text(cell.store),
        .text(cell.derivation), .text(report.state.rawValue),
      ]
      for column in columns {
        let values = index.values(of: column.metric, cell: cell, operation: column.operation)
        fields += Self.fields(of: report.failure == nil ? values : [], varied: column.metric.exactness == .varied)
      }
      writer.record(fields)
    }
    return writer.contents
  }

  private static func fields(of values: [MetricValue], varied: Bool) -> [CSVWriter.Field] {
    let spread = Spread(values)
    let middle = CSVWriter.Field.optional(spread?.median)
    if !varied { return [middle] }
    let low = spread?.interval.map { MetricValue.real($0.lowerBound) }
    let high = spread?.interval.map { MetricValue.real($0.upperBound) }
    return [middle, .optional(low), .optional(high)]
  }
}
