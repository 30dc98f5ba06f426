import BenchCore
import BenchResults

// The first chart of a run if the chart has no lines: a dot for each design and setting.
extension LeadFigure {
  private static let mostPanels = 24

  typealias Panel = (name: String, called: String, cells: [CellReport], phase: String?)

  /// Returns a panel per point, and one for presets at none of the points. For a single point, returns a panel for all
  /// phases together and one per phase.
  static func panels(_ run: ReportedRun, _ asked: Lead) -> [Panel] {
    let points = run.points.filter(asked.points.contains).prefix(mostPanels)
    if run.points.count == 1, let point = run.points.first {
      let cells = run.cells(at: point)
      let whole: Panel = (PointWords.words(point), "", cells, run.lead.phase)
      if !showsPhases(run) { return [whole] }
      let first: [Panel] = isMeasured(run, cells, in: nil) ? [("in all phases", "", cells, nil)] : []
      return first + panels(cells, in: run.phases)
    }
    let presets: [Panel] = run.presets.isEmpty ? [] : [("presets", "", run.presets, run.lead.phase)]
    let words = run.manifest.scenario.called ?? [:]
    return points.map { point in
      // Settings that are equal in all panels are in the caption.
      let telling = Point(point.settings.filter { !asked.fixed.contains($0) })
      let called = telling.settings.compactMap { words[$0.value] }.map(Layout.printable).joined(separator: ", ")
      return (PointWords.words(telling), called, run.cells(at: point), run.lead.phase)
    } + presets
  }

  static func panels(_ cells: [CellReport], in phases: [String]) -> [Panel] {
    phases.map { ("in \(Layout.printable($0))", "", cells, $0) }
  }

  /// Returns true if the first chart shows the phases of the only point: its metric has values in phases, and either
  /// the phases have room next to the total, or the total has no value.
  static func showsPhases(_ run: ReportedRun) -> Bool {
    guard run.points.count == 1, run.phases.count > 1, run.lead.phase == nil, let point = run.points.first
    else { return false }
    let cells = run.cells(at: point)
    if !run.phases.contains(where: { isMeasured(run, cells, in: $0) }) { return false }
    let rows = (cells.count + 1) * (run.phases.count + 1)
    return rows <= LeadPoints.mostRows || !isMeasured(run, cells, in: nil)
  }

  private static func isMeasured(_ run: ReportedRun, _ cells: [CellReport], in phase: String?) -> Bool {
    cells.contains { run.measured(run.lead.metric, $0.cell, operation: run.lead.operation, phase: phase) != nil }
  }

  /// Draws one metric of every design, in panels; leaves out panels without a value. Returns `nil` without any value.
  static func dots(_ run: ReportedRun, _ asked: Lead, panels: [Panel], width: DrawingWidth = .whole) -> Figure? {
    let cells = panels.map { panel in panel.cells.filter { asked.designs.match($0.cell) } }
    // Only the first panel has the question's words.
    let called = called(run, cells.first?.map { run.design(of: $0.cell) } ?? [])
    let found = zip(panels, cells).enumerated().map { place, panel in
      DotChart.Panel(
        name: panel.0.name, called: panel.0.called,
        dots: panel.1.map { report in
          let design = run.design(of: report.cell)
          let value = run.measured(asked.metric, report.cell, operation: asked.operation, phase: panel.0.phase)
            .map { bounded($0, run) }
          return DotChart.Dot(
            name: design.name, style: design.style, value: value,
            reason: reason(report, asked.metric, in: run.run.index),
            called: place == 0 ? called[design.design] ?? "" : "")
        })
    }.filter { panel in panel.dots.contains { $0.value != nil } }
    let values = found.flatMap { $0.dots.compactMap(\.value) }
    if values.isEmpty { return nil }
    let drawn = DotRows(found, isMoreBetter: asked.metric.better == .higher, words: asked.short)
    let title = title(asked, isFixed: run.points.count > 1 && panels.allSatisfy { $0.phase == nil })
    let chart = DotChart(width: width, measure: asked.measure, panels: drawn.panels, words: asked.short)
    let interval = values.contains(where: \.isSpread) ? "medians with 95 % intervals; " : ""
    let shown =
      panels.count == mostPanels && run.points.count > mostPanels
      ? "; the first \(panels.count) of \(run.points.count) points" : ""
    let total = total(run, asked, in: panels.map(\.phase))
    return Figure(
      title, table: table(drawn.isBySetting ? drawn.panels : found, title, asked.short, by: drawn.isBySetting),
      note: total + interval + "scale \(chart.scaleWords)" + hollow(values) + drawn.note + shown, chart)
  }

  /// Returns a value too short to time as the upper bound that the answer gives.
  private static func bounded(_ value: Measured, _ run: ReportedRun) -> Measured {
    guard value.isHollow, let clock = run.clock else { return value }
    return Measured(max(value.value, clock.boundNs), bound: .atMost)
  }

  static func reason(_ report: CellReport, _ metric: Metric, in index: ResultIndex) -> String {
    if report.state != .finished { return report.state.words }
    if report.showsNothing(in: index) { return "no change shown" }
    return metric.pass.isTimed ? report.stop?.words ?? "–" : "–"
  }

  private static func table(
    _ panels: [DotChart.Panel], _ caption: String, _ short: (Double) -> String, by isBySetting: Bool
  ) -> DataTable {
    let called = Dictionary(panels.flatMap { $0.dots.map { ($0.name, $0.called) } }) { first, _ in first }
    let rows = panels.flatMap { $0.dots.map(\.name) }.distinct.map { name -> [DataTable.Cell] in
      let cells = panels.map { panel in
        let dot = panel.dots.first { $0.name == name }
        return dot?.value.map { cell($0, short) } ?? dot.map { DataTable.Cell($0.reason, kind: .gap) } ?? .gap
      }
      return [DataTable.Cell(name, note: called[name] ?? "")] + cells
    }
    let head = [isBySetting ? "setting" : "design"] + panels.map { $0.name.isEmpty ? "value" : $0.title }
    return DataTable(caption, head: head, rows: rows)
  }
}
