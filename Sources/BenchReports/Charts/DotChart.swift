/// One value per design as a dot on a shared scale, with its interval as a line; one panel per group.
struct DotChart: Chart {
  struct Dot: Sendable {
    let name: String
    let style: DesignStyle
    let value: Measured?
    var reason = "–"
    /// The designs of a row of several, and the names under which they stand; `nil` for a row of one.
    var designs: [String]?
    var names: [String]?
    var called = ""
  }

  struct Panel: Sendable {
    let name: String
    /// The question's words for the setting; may be empty.
    var called = ""
    let dots: [Dot]

    /// The name with the question's words in parentheses.
    var title: String { called.isEmpty ? name : "\(name) (\(called))" }
  }

  var width = DrawingWidth.whole
  let measure: String
  let panels: [Panel]
  let words: Words

  var scaleWords: String {
    if AmountScale.isLinear(values) { return "from 0" }
    if values.contains(where: { $0 < 0 }) { return "logarithmic on both sides of 0" }
    return values.contains(0) ? "logarithmic, 0 left of it" : "logarithmic"
  }

  private var values: [Double] { panels.flatMap { $0.dots.compactMap(\.value) }.flatMap(\.drawn) }

  func drawing(_ id: Anchor, _ title: String, _ summary: String) -> Markup {
    let plot = DotPlot(self, values)
    return plot.frame.picture(id, title: title, summary: summary, plot.ground + plot.rows)
  }
}

private struct DotPlot {
  let chart: DotChart
  let frame: Frame
  let scale: any Scale
  /// The lines of text left of each row, by panel and row: the name, then the question's words.
  private let labels: [[[(words: String, style: String)]]]
  private let isHigh: Bool
  private let hasOther: Bool

  private static let row = 19.0
  private static let line = 14.0
  private static let head = 22.0
  private static let highest = 330.0
  private static let mostLines = 5

  init(_ chart: DotChart, _ values: [Double]) {
    self.chart = chart
    let isWhole = chart.width == .whole
    let reach: (most: Double, wrapped: Double) = isWhole ? (480, 330) : (270, 270)
    let dots = chart.panels.flatMap(\.dots)
    // A single name is not wrapped; a long list of names is wrapped.
    let widths = dots.map { dot in
      let names = dot.names ?? [dot.name]
      let name = min(RowNames.width(names), names.count > 1 ? reach.wrapped - 22 : .infinity)
      return max(name, TextWidth.of(dot.called, size: 11.5))
    }
    let left = min(reach.most, max(isWhole ? 120 : 80, (widths.max() ?? 0) + 22))
    labels = chart.panels.map { panel in
      panel.dots.map { dot in
        RowNames.lines(dot.names ?? [dot.name], in: left - 21.9, most: Self.mostLines).map { ($0, "name") }
          + RowNames.notes(dot.called, in: left - 21.9).map { ($0, "note") }
      }
    }
    let heights = labels.flatMap { $0.map { Self.height($0.count) } }
    let heads = chart.panels.filter { !$0.name.isEmpty }.count
    let inside = heights.reduce(0, +) + Double(heads) * Self.head + 2
    // A tall drawing ends below the first screen, so the axis values are repeated at the top.
    isHigh = inside > Self.highest
    let top: Double = isHigh ? 44 : 26
    let texts = dots.compactMap { dot in dot.value.map { TextWidth.of(Self.words($0, chart), size: 11.5) } }
    let right = isWhole ? 210 : max(40, (texts.max() ?? 0) + 24)
    frame = Frame(width: chart.width.pixels, height: inside + top + 38, left: left, right: right, top: top, bottom: 38)
    hasOther = values.contains { $0 != 0 }
    scale = AmountScale.lengths(values, from: frame.left + 8, to: frame.right)
  }

  private static func height(_ lines: Int) -> Double { row + Double(max(1, lines) - 1) * line }

  /// Formats a value with its interval; omits the interval in half-width drawings, where only the whisker shows it.
  private static func words(_ value: Measured, _ chart: DotChart) -> String {
    chart.width == .whole
      ? value.words(chart.words) : Measured(value.value, bound: value.bound).words(chart.words)
  }

  var ground: [Markup] {
    let zero = scale.zero == nil ? [] : [0.0]
    let all = scale.ticks(fitting: chart.width == .whole ? 8 : 3)
    // If all values are 0, other ticks would be meaningless.
    let ticks = zero + (hasOther ? all : all.filter { $0 == 0 })
    var parts = Axes.vertical(scale, frame, values: ticks, words: chart.words)
    if let zero = scale.zero { parts.append(Axes.gap(zero + LogScale.gap / 2, frame.bottom, isUpright: false)) }
    if isHigh { parts += Axes.labels(scale, ticks, at: frame.top - 4, words: chart.words).joined() }
    parts.append(Axes.name(chart.measure, from: frame.left, 12, frame))
    return parts
  }

  var rows: [Markup] {
    var parts: [Markup] = []
    var top = frame.top + 2
    for (panel, labels) in zip(chart.panels, labels) {
      if !panel.name.isEmpty {
        let name = TextWidth.fitting(panel.title, in: frame.width - 10, isBold: true)
        parts.append(.label(name, 0, top + Self.row / 2 + 6, "panel"))
        top += Self.head
      }
      for (dot, lines) in zip(panel.dots, labels) {
        let height = Self.height(lines.count)
        parts.append(row(dot, lines, in: panel, top + height / 2))
        top += height
      }
    }
    return parts
  }

  private func row(
    _ dot: DotChart.Dot, _ lines: [(words: String, style: String)], in panel: DotChart.Panel, _ y: Double
  ) -> Markup {
    let designs = dot.designs ?? [dot.name]
    let first = y + 4 - Double(lines.count - 1) * Self.line / 2
    var parts = lines.enumerated().map { place, line in
      Markup.label(line.words, frame.left - 14, first + Double(place) * Self.line, line.style, .end)
    }
    parts.append(.path("rule", "M\(Coordinate(frame.left)) \(Coordinate(y))H\(Coordinate(frame.right + 8))"))
    if let value = dot.value {
      let x = scale.position(of: value.value)
      parts += Marks.whisker(value, scale, at: y)
      let place = panel.name.isEmpty ? "" : " at \(panel.name)"
      parts.append(
        Marks.marker(
          designs.count > 1 ? 0 : dot.style.form, x, y, isHollow: value.isHollow,
          "\(dot.name)\(place): \(value.words(chart.words))"))
      let text = TextWidth.fitting(Self.words(value, chart), in: frame.width - frame.right - 18, size: 11.5)
      parts.append(.label(text, frame.right + 16, y + 4, "value"))
    } else {
      let reason = TextWidth.fitting(dot.reason, in: frame.width - frame.left - 20, size: 11.5)
      parts.append(.label(reason, frame.left + 8, y + 4, "note"))
    }
    let classes = designs.count > 1 ? "shared" : dot.style.classes
    return .series(classes, of: designs.joined(separator: " · "), parts)
  }
}
