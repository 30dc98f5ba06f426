import BenchCore
import BenchResults

/// The charts that answer the question of a run, one per chart of the answer: lines over a number, otherwise dots.
enum LeadFigure {
  static func all(_ run: ReportedRun) -> [Figure] {
    // A special chart answers the whole question.
    if let figure = special(run) { return [figure] }
    var leads: [Lead] = []
    for lead in run.leads where !leads.contains(where: { $0.shows(lead) }) { leads.append(lead) }
    let figures = leads.compactMap { lead in usual(changing(run) { $0.lead = lead }, width: .half) }
    if figures.count < 2 { return make(run).map { [$0] } ?? [] }
    // Each figure has its number among those that answer the question: `1. Median time of one write`.
    return figures.enumerated().map { place, figure in
      changing(figure) { $0.caption = "\(place + 1). \(figure.caption)" }
    }
  }

  /// Draws the figure of the first lead alone; `nil` if the run has no value for it.
  static func make(_ run: ReportedRun) -> Figure? { special(run) ?? usual(run, width: .whole) }
  private static func special(_ run: ReportedRun) -> Figure? { QueueSection.lead(run) ?? LoadSection.lead(run) }

  private static func usual(_ run: ReportedRun, width: DrawingWidth) -> Figure? {
    if run.lead.parameter != nil {
      let growth = Growth(run, run.lead)
      if growth.lines.contains(where: { $0.points.count > 1 }) { return growthFigure(run, growth, width: width) }
    }
    return dots(run, run.lead, panels: panels(run, run.lead), width: width)
  }

  /// Draws lines of one metric over the parameter; a brief figure has no notes, no crossings and no strip.
  static func growthFigure(
    _ run: ReportedRun, _ growth: Growth, width: DrawingWidth, isBrief: Bool = false
  ) -> Figure {
    let asked = growth.asked
    let noun = PointWords.noun(asked.parameter ?? "")
    let title = title(asked, over: noun)
    let called = isBrief ? [:] : called(run, growth.lines.map(\.design))
    let lines = growth.lines.map { line in
      let notes = isBrief ? [] : [called[line.design.design], ends(line, asked.short)].compactMap(\.self)
      return GrowthChart.Line(
        name: line.design.name, style: line.design.style, points: line.points.map { ($0.x, $0.y) }, notes: notes)
    }
    let crossings = isBrief ? [] : growth.overtakings.compactMap { crossing($0, growth) }
    let best = isBrief ? [] : growth.best
    let chart = GrowthChart(
      width: width, parameter: parameter(growth), measure: asked.measure, lines: lines, crossings: crossings,
      best: best.map { part($0, growth) },
      bestWord: asked.metric.better == .neither ? asked.bestWord : "best", hatched: hatched(growth),
      floor: asked.metric.includesClock ? run.clock?.boundNs : nil, words: asked.short,
      parameterWords: { growth.place($0) })
    let repetitions = growth.lines.flatMap { $0.points.map(\.samples.count) }.max() ?? 0
    let interval =
      growth.isExact
      ? "exact counts"
      : repetitions < 6
        ? "medians of \(Layout.count(repetitions, "process")); six or more would give intervals"
        : growth.lines.contains { $0.points.contains(where: \.y.isSpread) }
          ? "medians with 95 % intervals of \(repetitions) processes each"
          : "the same in all \(repetitions) processes"
    let table = table(growth, title, called)
    return Figure(
      title, summary: "\(title). \(table.words)\(crossed(growth, noun))", table: table,
      caption: isBrief ? PointWords.capital(asked.words) : title,
      note: "\(total(run, asked))\(interval); \(scales(lines))"
        + hollow(lines.flatMap { $0.points.map(\.y) }), chart)
  }

  /// Returns the first and the last value of a line, `11 to 10,001`, or only one value if the two are equal.
  private static func ends(_ line: Growth.Line, _ short: (Double) -> String) -> String {
    [line.points.first, line.points.last].compactMap { $0.map { short($0.y.value) } }.distinct.joined(separator: " to ")
  }

  static func hollow(_ values: [Measured]) -> String {
    values.contains(where: \.isHollow) ? "; hollow: too short to time" : ""
  }

  /// The largest number of rows or lines with room for the question's words.
  private static let mostCalled = 8

  /// Returns the question's words for designs, by design; returns no words if there are too many designs.
  static func called(_ run: ReportedRun, _ designs: [ReportedRun.Design]) -> [String: String] {
    if designs.count > mostCalled { return [:] }
    return designs.notes(called: run.manifest.scenario.called ?? [:])
  }

  /// Returns the label of the horizontal axis: the author's words, or the parameter's noun.
  private static func parameter(_ growth: Growth) -> String {
    if let axis = growth.asked.axis { return axis }
    let key = growth.asked.parameter ?? ""
    let noun = PointWords.noun(key)
    return key.contains("workload.mix.") ? "weight of \(noun) in the mix" : noun
  }

  private static func scales(_ lines: [GrowthChart.Line]) -> String {
    let values = lines.flatMap { $0.points.map(\.y.value) }
    if values.contains(where: { $0 < 0 }) { return "both scales logarithmic, the upright one on both sides of 0" }
    return values.contains(0) ? "both scales logarithmic, 0 below the scale" : "both scales logarithmic"
  }

  /// Returns a range of the strip; if all exact values are equal at the range's ends, all designs are in the range.
  private static func part(_ part: Growth.Stretch, _ growth: Growth) -> GrowthChart.Best {
    let isAlike = [part.stretch.lowerBound, part.stretch.upperBound].allSatisfy { x in
      Set(growth.lines.map { line in line.points.first { $0.x == x }?.y.value }).count == 1
    }
    let all = growth.lines.map(\.design.name)
    if growth.isExact && part.designs.isEmpty && isAlike { return (part.stretch, all, nil) }
    let isOne = part.designs.count == 1
    let names = part.designs.map(\.name)
    return (
      part.stretch, isOne ? names : DesignNames.names(names, among: all), isOne ? part.designs.first?.style : nil
    )
  }

  private static func hatched(_ growth: Growth) -> String {
    growth.isExact ? "the best changes somewhere between two points" : "these repetitions cannot tell which is best"
  }

  /// Returns the title from the scenario; without a title, the metric with the settings that are fixed in the figure.
  static func title(_ asked: Lead, over noun: String? = nil, isFixed: Bool = true) -> String {
    let words = PointWords.capital(asked.words)
    if asked.title != nil { return words }
    let fixed = isFixed ? asked.fixed.map { PointWords.words(Point([$0])) } : []
    return ([words + (noun.map { " over \($0)" } ?? "")] + fixed).joined(separator: ", ")
  }

  private static func crossing(_ overtaking: Growth.Overtaking, _ growth: Growth) -> GrowthChart.Crossing? {
    let places = growth.lines.flatMap { $0.points.map(\.x) }
    guard let start = places.min(), let end = places.max() else { return nil }
    let found = overtaking.crossing
    let about = growth.place(found.estimate >= 10 ? found.estimate.rounded() : found.estimate)
    let stretch = max(start, found.low ?? start)...min(end, found.high ?? end)
    let words =
      switch (found.low, found.high) {
      case (let low?, let high?): "\(about) (\(growth.place(low.rounded())) to \(growth.place(high.rounded())))"
      case (let low?, nil): "\(about) (above \(growth.place(low.rounded())))"
      case (nil, let high?): "\(about) (below \(growth.place(high.rounded())))"
      case (nil, nil): about
      }
    return (stretch, words)
  }

  private static func crossed(_ growth: Growth, _ noun: String) -> String {
    growth.overtakings.compactMap { overtaking -> String? in
      crossing(overtaking, growth).map {
        " \(overtaking.below.name) and \(overtaking.above.name) cross at \($0.words) \(noun)."
      }
    }.joined()
  }

  private static func table(_ growth: Growth, _ caption: String, _ called: [String: String]) -> DataTable {
    let values = Set(growth.lines.flatMap { $0.points.map(\.x) }).ordered()
    let rows = growth.lines.map { line -> [DataTable.Cell] in
      let cells = values.map { x in
        line.points.first { $0.x == x }.map { cell($0.y, growth.asked.short) } ?? .gap
      }
      return [DataTable.Cell(line.design.name, note: called[line.design.design] ?? "")] + cells
    }
    return DataTable(caption, head: ["design, by \(parameter(growth))"] + values.map(growth.place), rows: rows)
  }

  static func cell(_ value: Measured, _ short: (Double) -> String) -> DataTable.Cell {
    let bound = value.isHollow && value.low != nil ? "~" : value.bound.map { "\($0.rawValue) " } ?? ""
    let ends = [value.low, value.high].compactMap { $0.map(short) }
    let note = value.isSpread ? ends.joined(separator: " to ") : ""
    return DataTable.Cell(bound + short(value.value), order: value.value, note: note)
  }

  /// Returns `of 1,200 frames due; `, or an empty text if the total is not counted or not the same in the whole figure.
  static func total(_ run: ReportedRun, _ asked: Lead, in phases: [String?] = []) -> String {
    guard let part = asked.metric.part, let whole = AllMetrics.named(part.whole), whole.unit == .count
    else { return "" }
    let cells = run.manifest.cells.map(\.cell).filter { asked.points.contains($0.place) && asked.designs.match($0) }
    let phases = phases.isEmpty ? [asked.phase] : phases
    let values = cells.flatMap { cell in
      phases.compactMap { run.measured(whole, cell, operation: asked.operation, phase: $0)?.value }
    }
    guard Set(values).count == 1, values[0] > 0 else { return "" }
    return "of \(whole.unit.onPage(values[0])) \(part.words); "
  }
}
