import BenchCore
import BenchResults

/// Every design against the best, as factors: over the points, or over the metrics of a single point.
enum FactorsSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("factors"), name: "Factors", head: "How many times the best",
    say: "The value, and below it its multiple of the best in its column; a stronger colour is worse. Press a head to "
      + "sort.")

  private struct Column {
    let head: String
    let short: (Double) -> String
    let isMoreBetter: Bool
    let value: (ReportedRun.Design) -> (measured: Measured?, reason: String)
  }

  private static let mostColumns = 16

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let columns = run.points.count > 1 ? overPoints(run) : overMetrics(run)
    let besides = run.presets.map(\.cell.reported)
    let designs = run.designs.filter { !besides.contains($0.design) }
    if columns.isEmpty || designs.isEmpty { return nil }
    let shown = Array(columns.prefix(mostColumns))
    let values = shown.map { column in designs.map(column.value) }
    let rows = designs.enumerated().map { place, design in
      [DataTable.Cell(design.name)]
        + shown.indices.map { cell(values[$0][place], among: values[$0].compactMap(\.measured?.value), shown[$0]) }
    }
    let left = columns.count - shown.count
    let rest = left > 0 ? "; \(left) more are in summary.csv" : ""
    let caption = (run.points.count > 1 ? PointWords.capital(run.lead.words) : "What each design costs") + rest
    return [.table(DataTable(caption, head: ["design"] + shown.map(\.head), rows: rows, isSorted: true))]
  }

  private static func overPoints(_ run: ReportedRun) -> [Column] {
    run.points.sorted().map { point in
      let head = PointWords.words(point)
      return Column(head: head, short: run.lead.short, isMoreBetter: run.lead.metric.better == .higher) { design in
        guard let report = run.cell(design, at: point) else { return (nil, "–") }
        return (run.measured(run.lead, report.cell), LeadFigure.reason(report, run.lead.metric))
      }
    }
  }

  private static func overMetrics(_ run: ReportedRun) -> [Column] {
    let choices: [(Metric, String)] = [
      (.entityWrites.each, Line.total), (.recomputations.each, Line.total), (.viewUpdates.each, Line.total),
      (.latencyP50, Line.writes), (.latencyP50, Line.reads), (.allocations.each, Line.total),
      (.allocatedBytes.each, Line.total), (.loadTime, Line.total), (.storeBytes, Line.total),
      (.peakLiveBytes, Line.total),
    ]
    return choices.compactMap { metric, operation -> Column? in
      let cells = run.manifest.cells
      if !cells.contains(where: { run.measured(metric, $0.cell, operation: operation) != nil }) { return nil }
      let head = MetricWords.words(metric, operation)
      return Column(head: head, short: metric.unit.onPage, isMoreBetter: metric.better == .higher) { design in
        guard let report = cells.first(where: { $0.cell.reported == design.design }) else { return (nil, "–") }
        return (run.measured(metric, report.cell, operation: operation), LeadFigure.reason(report, metric))
      }
    }
  }

  private static func cell(
    _ found: (measured: Measured?, reason: String), among all: [Double], _ column: Column
  ) -> DataTable.Cell {
    guard let value = found.measured else { return DataTable.Cell(found.reason, kind: .gap) }
    let best = (column.isMoreBetter ? all.max() : all.min()) ?? value.value
    let words = (value.isHollow ? "~" : "") + column.short(value.value)
    if all.count < 2 { return DataTable.Cell(words, order: value.value) }
    if value.value == best { return DataTable.Cell(words, order: value.value, note: "best", shade: 0, kind: .best) }
    // Quotients of values on both sides of 0 mean nothing.
    if all.contains(where: { $0 < 0 }) { return DataTable.Cell(words, order: value.value) }
    let (high, low) = column.isMoreBetter ? (best, value.value) : (value.value, best)
    // There is no factor over 0.
    let factor = low > 0 ? high / low : .infinity
    let note = low > 0 ? ShortNumber.factor(factor) : ""
    return DataTable.Cell(words, order: value.value, note: note, shade: shade(factor))
  }

  /// Returns one of six shades; the second to the sixth begin at factors of 1.1, 2, 4, 10 and 100.
  private static func shade(_ factor: Double) -> Int { [1.1, 2, 4, 10, 100].filter { factor >= $0 }.count }
}
