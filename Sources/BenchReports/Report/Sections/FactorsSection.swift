import BenchCore
import BenchResults
import BenchVerdicts

/// Every design against the best, as factors: over the points, or over the metrics of a single point.
enum FactorsSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("factors"), name: "Factors", head: "How many times the best",
    say: "The value, and below it its multiple of the best in its column; a stronger colour is worse. Press a head to "
      + "sort.")

  /// The values of designs, each with the reason why it may be absent.
  private typealias Column = (
    head: String, metric: Metric, short: (Double) -> String, values: [(measured: Measured?, reason: String)]
  )

  private static let mostColumns = 16

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let besides = run.presets.map(\.cell.reported)
    let designs = run.designs.filter { !besides.contains($0.design) }
    let columns = run.points.count > 1 ? overPoints(run, designs) : overMetrics(run, designs)
    if columns.isEmpty || designs.isEmpty { return nil }
    let shown = columns.prefix(mostColumns)
    let rows = designs.enumerated().map { place, design in
      [DataTable.Cell(design.name)] + shown.map { cell($0.values[place], in: $0) }
    }
    let left = columns.count - shown.count
    let rest = left > 0 ? "; \(left) more are in summary.csv" : ""
    let caption = (run.points.count > 1 ? PointWords.capital(run.lead.words) : "What each design costs") + rest
    return [.table(DataTable(caption, head: ["design"] + shown.map(\.head), rows: rows, isSorted: true))]
  }

  private static func overPoints(_ run: ReportedRun, _ designs: [ReportedRun.Design]) -> [Column] {
    run.points.ordered().map { point in
      let values = designs.map { design -> (Measured?, String) in
        guard let report = run.cell(design, at: point) else { return (nil, "–") }
        return (run.measured(run.leadOfAll, report.cell), LeadFigure.reason(report, run.lead.metric, in: run.run.index))
      }
      return (PointWords.words(point), run.lead.metric, run.lead.short, values)
    }
  }

  private static func overMetrics(_ run: ReportedRun, _ designs: [ReportedRun.Design]) -> [Column] {
    let choices: [(Metric, String)] = [
      (.entityWrites.each, Line.total), (.recomputations.each, Line.total), (.viewUpdates.each, Line.total),
      (.latencyP50, Line.writes), (.latencyP50, Line.reads), (.allocations.each, Line.total),
      (.allocatedBytes.each, Line.total), (.loadTime, Line.total), (.storeBytes, Line.total),
      (.peakLiveBytes, Line.total),
    ]
    return choices.compactMap { metric, operation -> Column? in
      let cells = run.manifest.cells
      if !cells.contains(where: { run.measured(metric, $0.cell, operation: operation) != nil }) { return nil }
      let values = designs.map { design -> (Measured?, String) in
        guard let report = cells.first(where: { $0.cell.reported == design.design }) else { return (nil, "–") }
        let reason = LeadFigure.reason(report, metric, in: run.run.index)
        return (run.measured(metric, report.cell, operation: operation), reason)
      }
      return (MetricWords.words(metric, operation), metric, metric.unit.onPage, values)
    }
  }

  private static func cell(_ found: (measured: Measured?, reason: String), in column: Column) -> DataTable.Cell {
    guard let value = found.measured else { return DataTable.Cell(found.reason, kind: .gap) }
    let isMoreBetter = column.metric.better == .higher
    let measured = column.values.compactMap(\.measured)
    let all = measured.filter { !$0.isHollow }.map(\.value)
    let best = (isMoreBetter ? all.max() : all.min()) ?? value.value
    let shown = value.bound == .atLeast ? AnswerNumber.outward(value.value, .down) : value.value
    let words = (value.bound == .atLeast ? "≥" : value.isHollow ? "~" : "") + column.short(shown)
    // Which of several values is best is unknown if one that is a lower bound is not the greatest, or not alone.
    let bounds = measured.filter { $0.bound == .atLeast }
    let isOpen = !bounds.isEmpty && !(isMoreBetter && bounds.count == 1 && bounds[0].value == best)
    if value.isHollow { return DataTable.Cell(words, order: value.value, note: "clock") }
    if all.count < 2 || isOpen { return DataTable.Cell(words, order: value.value) }
    // A time that the clock hides may be better than the best of the others.
    if value.value == best && all.count == measured.count {
      return DataTable.Cell(words, order: value.value, note: "best", shade: 0, kind: .best)
    }
    // Quotients of values on both sides of 0 mean nothing.
    if all.contains(where: { $0 < 0 }) { return DataTable.Cell(words, order: value.value) }
    let (high, low) = isMoreBetter ? (best, value.value) : (value.value, best)
    // There is no factor over 0.
    let factor = low > 0 ? high / low : .infinity
    let least = bounds.isEmpty ? factor : AnswerNumber.outward(factor, .down)
    let note = low > 0 ? (bounds.isEmpty ? "" : "≥") + ShortNumber.factor(least) : ""
    return DataTable.Cell(words, order: value.value, note: note, shade: shade(factor))
  }

  /// Returns one of six shades; the second to the sixth begin at factors of 1.1, 2, 4, 10 and 100.
  private static func shade(_ factor: Double) -> Int { [1.1, 2, 4, 10, 100].filter { factor >= $0 }.count }
}
