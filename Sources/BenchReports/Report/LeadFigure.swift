import BenchCharts
import BenchCore
import BenchResults

/// The one chart that answers the question of a run: lines over a number, else dots.
enum LeadFigure {
  /// The figure; `nil` where the run has no value of what it is about.
  static func make(_ run: ReportedRun) -> Figure? {
    if run.lead.parameter != nil {
      let growth = Growth(run, run.lead)
      if growth.lines.contains(where: { $0.points.count > 1 }) {
        return growthFigure(run, growth, width: .whole)
      }
    }
    return dots(run, run.lead, panels: panels(run))
  }

  /// Lines of one metric over the parameter.
  static func growthFigure(_ run: ReportedRun, _ growth: Growth, width: DrawingWidth) -> Figure {
    let asked = growth.asked
    let noun = Answer.noun(asked.parameter ?? "")
    let rest = fixed(asked)
    let title = "\(Answer.capital(asked.words)) over \(noun)" + (rest.isEmpty ? "" : ", \(rest)")
    let isWhole = width == .whole
    let lines = growth.lines.map { line in
      GrowthChart.Line(
        name: line.design.name, style: line.design.style,
        points: line.points.map { GrowthChart.Point(x: $0.x, y: $0.y) }, note: isWhole ? line.note : "")
    }
    let crossings = isWhole ? growth.overtakings.compactMap { crossing($0, growth) } : []
    let best = isWhole ? growth.best : []
    let isTime = asked.metric.includesClock
    let chart = GrowthChart(
      title: title, summary: summary(growth, title, noun), table: table(growth, title), width: width,
      parameter: noun, measure: asked.words, lines: lines, crossings: crossings,
      best: best.map(Self.best),
      bestWord: asked.bestWord, floor: isTime ? run.clock.map { $0.readNs * 10 } : nil, words: asked.short,
      parameterWords: { growth.place($0) })
    let repetitions = growth.lines.flatMap { $0.points.map(\.samples.count) }.max() ?? 0
    let interval =
      growth.isExact
      ? "exact counts"
      : repetitions < 6
        ? "medians of \(Layout.count(repetitions, "process")); six or more would give intervals"
        : "medians with 95 % intervals of \(repetitions) processes each"
    return Figure(
      chart, caption: isWhole ? title : Answer.capital(asked.words), note: "\(interval); both scales logarithmic")
  }

  private static func best(_ part: (stretch: ClosedRange<Double>, designs: [ReportedRun.Design])) -> GrowthChart.Best {
    guard let first = part.designs.first else { return GrowthChart.Best(stretch: part.stretch, name: nil, style: nil) }
    if part.designs.count == 1 {
      return GrowthChart.Best(stretch: part.stretch, name: first.name, style: first.style)
    }
    let names = part.designs.count == 2 ? part.designs.map(\.name) : [first.name, "\(part.designs.count - 1) more"]
    return GrowthChart.Best(stretch: part.stretch, name: "\(Plain.list(names)), equal", style: nil)
  }

  /// The settings that do not change along the lines.
  private static func fixed(_ asked: Lead) -> String {
    let settings = (asked.points.first?.settings ?? []).filter { $0.key != asked.parameter }
    return settings.map { "\(Answer.noun($0.key)) = \(Layout.printable($0.value))" }.joined(separator: ", ")
  }

  private static func crossing(_ overtaking: Growth.Overtaking, _ growth: Growth) -> GrowthChart.Crossing? {
    guard let start = growth.start, let end = growth.end else { return nil }
    let found = overtaking.crossing
    let about = growth.place(found.estimate >= 10 ? found.estimate.rounded() : found.estimate)
    let stretch = max(start, found.low ?? start)...min(end, found.high ?? end)
    let words: String
    switch (found.low, found.high) {
    case (let low?, let high?): words = "\(about) (\(growth.place(low.rounded())) to \(growth.place(high.rounded())))"
    case (let low?, nil): words = "\(about) (above \(growth.place(low.rounded())))"
    case (nil, let high?): words = "\(about) (below \(growth.place(high.rounded())))"
    case (nil, nil): words = about
    }
    return GrowthChart.Crossing(stretch: stretch, words: words)
  }

  private static func summary(_ growth: Growth, _ title: String, _ noun: String) -> String {
    let lines = growth.lines.compactMap { line -> String? in
      guard let first = line.points.first, let last = line.points.last else { return nil }
      let note = line.note.isEmpty ? "" : ", \(line.note)"
      return "\(line.design.name): \(growth.asked.short(first.y.value)) at \(growth.place(first.x)), "
        + "\(growth.asked.short(last.y.value)) at \(growth.place(last.x))\(note)."
    }
    let crossings = growth.overtakings.compactMap { overtaking -> String? in
      crossing(overtaking, growth).map {
        "\(overtaking.below.name) and \(overtaking.above.name) cross at \($0.words) \(noun)."
      }
    }
    return "\(title). " + (lines + crossings).joined(separator: " ")
  }

  private static func table(_ growth: Growth, _ caption: String) -> DataTable {
    let values = Set(growth.lines.flatMap { $0.points.map(\.x) }).sorted()
    let rows = growth.lines.map { line -> [DataTable.Cell] in
      let cells = values.map { x -> DataTable.Cell in
        guard let point = line.points.first(where: { $0.x == x }) else { return DataTable.Cell("–", kind: .gap) }
        return cell(point.y, growth.asked.short)
      }
      return [DataTable.Cell(line.design.name)] + cells + [DataTable.Cell(line.note.isEmpty ? "–" : line.note)]
    }
    return DataTable(caption, head: ["design"] + values.map(growth.place) + ["grows as"], rows: rows)
  }

  /// A value with its interval below it.
  static func cell(_ value: Measured, _ short: (Double) -> String) -> DataTable.Cell {
    let bound = value.isHollow ? "~" : ""
    guard let low = value.low, let high = value.high, low != high else {
      return DataTable.Cell(bound + short(value.value), order: value.value)
    }
    return DataTable.Cell(bound + short(value.value), order: value.value, note: "\(short(low)) to \(short(high))")
  }
}

// MARK: - Dots

extension LeadFigure {
  private static let mostPanels = 24

  /// Cells that are drawn under one name.
  struct Panel {
    let name: String
    let cells: [CellReport]
    let phase: String?
  }

  /// A panel for each point, or for each phase of the only point, and one for the presets beside several points.
  static func panels(_ run: ReportedRun) -> [Panel] {
    if run.points.count == 1 {
      let cells = run.cells(at: run.points[0]) + run.presets
      if run.phases.count > 1, run.lead.phase == nil { return panels(cells, in: run.phases) }
      let name = run.points[0].settings.isEmpty ? "" : Answer.words(run.points[0])
      return [Panel(name: name, cells: cells, phase: run.lead.phase)]
    }
    let points = run.points.filter(run.lead.points.contains).prefix(mostPanels)
    let presets = run.presets.isEmpty ? [] : [Panel(name: "presets", cells: run.presets, phase: run.lead.phase)]
    return points.map { point in
      Panel(name: Answer.words(point), cells: run.cells(at: point), phase: run.lead.phase)
    } + presets
  }

  static func panels(_ cells: [CellReport], in phases: [String]) -> [Panel] {
    phases.map { Panel(name: "in \(Layout.printable($0))", cells: cells, phase: $0) }
  }

  /// One metric of every design, in panels; a panel in which nothing could have the metric is left out.
  static func dots(_ run: ReportedRun, _ asked: Lead, panels: [Panel]) -> Figure? {
    let drawn = panels.map { panel in
      DotChart.Panel(
        name: panel.name,
        dots: panel.cells.map { report in
          let design = run.design(of: report.cell)
          let value = run.measured(asked.metric, report.cell, operation: asked.operation, phase: panel.phase)
          return DotChart.Dot(name: design.name, style: design.style, value: value, reason: reason(report))
        })
    }.filter { panel in panel.dots.contains { $0.value != nil } }
    let found = drawn.flatMap { panel in panel.dots.filter { $0.value != nil } }
    if found.isEmpty { return nil }
    let title = Answer.capital(asked.words)
    let chart = DotChart(
      title: title, summary: summary(drawn, title, asked.short), table: table(drawn, title, asked.short),
      measure: asked.words, panels: drawn, words: asked.short)
    let hasIntervals = found.contains { $0.value?.low != nil }
    let note = hasIntervals ? "medians with 95 % intervals; logarithmic" : "logarithmic"
    let shown =
      panels.count == mostPanels && run.points.count > mostPanels
      ? "; the first \(panels.count) of \(run.points.count) points" : ""
    return Figure(chart, caption: title, note: note + shown)
  }

  /// Why a cell has no value.
  static func reason(_ report: CellReport) -> String {
    switch report.state {
    case .finished: "–"
    case .failed: "failed"
    case .disagreed: "WRONG"
    case .stale: "WRONG, as expected"
    case .unfinished: "not finished"
    case .impossible: "cannot be played"
    }
  }

  private static func summary(_ panels: [DotChart.Panel], _ title: String, _ short: (Double) -> String) -> String {
    let parts = panels.map { panel -> String in
      let values = panel.dots.compactMap { dot in dot.value.map { "\(dot.name) \(short($0.value))" } }
      return (panel.name.isEmpty ? "" : "\(panel.name): ") + values.joined(separator: ", ") + "."
    }
    return "\(title). " + parts.joined(separator: " ")
  }

  private static func table(_ panels: [DotChart.Panel], _ caption: String, _ short: (Double) -> String) -> DataTable {
    var names: [String] = []
    for name in panels.flatMap({ $0.dots.map(\.name) }) where !names.contains(name) { names.append(name) }
    let rows = names.map { name -> [DataTable.Cell] in
      let cells = panels.map { panel -> DataTable.Cell in
        guard let dot = panel.dots.first(where: { $0.name == name }) else { return DataTable.Cell("–", kind: .gap) }
        return dot.value.map { cell($0, short) } ?? DataTable.Cell(dot.reason, kind: .gap)
      }
      return [DataTable.Cell(name)] + cells
    }
    return DataTable(caption, head: ["design"] + panels.map { $0.name.isEmpty ? "value" : $0.name }, rows: rows)
  }
}
