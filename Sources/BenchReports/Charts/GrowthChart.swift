import BenchCore

/// Growth of a value with a parameter: one line per design on two logarithmic scales, with intervals as bands, names at
/// the line ends, crossings, and below the axis the best design of each range.
struct GrowthChart: Chart {
  typealias Point = (x: Double, y: Measured)

  struct Line: Sendable {
    let name: String
    let style: DesignStyle
    /// The points, ascending by `x`.
    let points: [Point]
    /// The notes below the name: the question's words for the design, and values such as `11 to 10,001`.
    var notes: [String] = []
  }

  /// A range in which two lines cross and cannot be distinguished.
  typealias Crossing = (stretch: ClosedRange<Double>, words: String)

  /// A range of the strip below the axis. It has one best design, or two or more equally good ones (without a style),
  /// or no certain best design (without names); a range of the last kind is drawn hatched.
  typealias Best = (stretch: ClosedRange<Double>, names: [String], style: DesignStyle?)

  let width: DrawingWidth
  let parameter: String
  let measure: String
  let lines: [Line]
  var crossings: [Crossing] = []
  var best: [Best] = []
  var bestWord = "best"
  /// The reason why a range has no best design, written below the strip if any range is hatched.
  var hatched = ""
  /// The smallest value that the clock can resolve.
  var floor: Double?
  let words: Words
  let parameterWords: Words

  func drawing(_ id: Anchor, _ title: String, _ summary: String) -> Markup {
    let plot = Plot(self)
    return plot.frame.picture(
      id, title: title, summary: summary,
      plot.ground + plot.crossings + lines.map(plot.series) + plot.ends + plot.strip.parts(below: plot.frame))
  }
}

private struct Plot {
  let chart: GrowthChart
  let frame: Frame
  let x: LogScale
  let y: any Scale
  let labelHeight: Double
  let strip: BestStrip

  init(_ chart: GrowthChart) {
    self.chart = chart
    let isWhole = chart.width == .whole
    let names = chart.lines.flatMap { line in
      [TextWidth.of(line.name, isBold: true)] + line.notes.map { TextWidth.of($0, size: 11.5) }
    }
    let room = min(260, (names.max() ?? 0) + 26)
    let (left, width) = (88.0, chart.width.pixels)
    let places = chart.lines.flatMap { $0.points.map(\.x) }
    x = LogScale(of: places, from: left, to: width - room, rounded: false)
    strip = BestStrip(chart: chart, x: x, start: left, end: width)
    let bottom = 44 + strip.height
    labelHeight = 15 + 12 * Double(chart.lines.map { Self.notes($0, in: room - 22).count }.max() ?? 0)
    // Many lines need a taller drawing to hold their names.
    let needed = Double(chart.lines.count) * labelHeight + 30 + bottom
    frame = Frame(
      width: width, height: max(isWhole ? 352 : 280, needed), left: left, right: room, top: 30, bottom: bottom)
    let values = chart.lines.flatMap(\.points).flatMap(\.y.drawn)
    y = AmountScale.of(values, from: frame.bottom, to: frame.top)
  }

  var ground: [Markup] {
    let values = Set(chart.lines.flatMap { $0.points.map(\.x) }).ordered()
    var parts = Axes.horizontal(y, frame, words: chart.words)
    parts += Axes.vertical(x, frame, values: values, words: chart.parameterWords)
    parts += Axes.names(frame, vertical: chart.measure, horizontal: chart.parameter)
    if let floor = chart.floor, y.position(of: floor) < frame.bottom {
      let edge = max(frame.top, y.position(of: floor))
      parts.append(
        .rectangle("floor", x: frame.left, y: edge, width: frame.right - frame.left, height: frame.bottom - edge))
      parts.append(.label("too short to time: at most this", frame.right - 4, frame.bottom - 5, "note", .end))
    }
    return parts
  }

  var crossings: [Markup] {
    var end = -Double.infinity
    return chart.crossings.flatMap { crossing -> [Markup] in
      let (from, to) = (x.position(of: crossing.stretch.lowerBound), x.position(of: crossing.stretch.upperBound))
      let stretch = Markup.rectangle(
        "cross", x: from, y: frame.top, width: max(1.5, to - from), height: frame.bottom - frame.top)
      let half = TextWidth.of(crossing.words, isBold: true) / 2
      let middle = min(max((from + to) / 2, frame.left + half), frame.right - half)
      if middle - half < end + 8 { return [stretch] }
      end = middle + half
      return [stretch, .label(crossing.words, middle, frame.top + 14, "crosslabel", .middle)]
    }
  }

  func series(_ line: GrowthChart.Line) -> Markup {
    let points = line.points.map { point in (x: x.position(of: point.x), y: y.position(of: point.y.value)) }
    let edges = line.points.compactMap { point -> (x: Double, low: Double, high: Double)? in
      guard let low = point.y.low, let high = point.y.high else { return nil }
      return (x.position(of: point.x), y.position(of: low), y.position(of: high))
    }
    let marks = zip(line.points, points).map { point, place in
      let words = "\(line.name) at \(chart.parameterWords(point.x)): \(point.y.words(chart.words))"
      return Marks.marker(line.style.form, place.x, place.y, isHollow: point.y.isHollow, words)
    }
    let band = edges.count == points.count ? Marks.band(edges) : .empty
    return .series(line.style.classes, of: line.name, [band, Marks.line(points)] + marks)
  }

  private static func notes(_ line: GrowthChart.Line, in width: Double) -> [String] {
    line.notes.flatMap { RowNames.notes($0, in: width) }
  }

  var ends: [Markup] {
    let lines = chart.lines.filter { !$0.points.isEmpty }
    let wishes = lines.map { y.position(of: $0.points[$0.points.count - 1].y.value) - 3 }
    // The lowest text ends above the axis labels.
    let lowest = frame.bottom - (labelHeight - 15)
    let places = EndLabels.placed(wishes, height: labelHeight, within: frame.top...lowest)
    return zip(lines, places).map { line, place in
      let last = line.points[line.points.count - 1]
      let (fromX, fromY) = (x.position(of: last.x) + 6, y.position(of: last.y.value))
      let left = frame.right + 18
      let reach = frame.width - left
      var parts: [Markup] = [
        .path("lead", Path.through([(fromX, fromY), (left - 4, place)])),
        .label(TextWidth.fitting(line.name, in: reach, isBold: true), left, place + 4, "name"),
      ]
      for (number, note) in Self.notes(line, in: reach - 4).enumerated() {
        parts.append(.label(note, left, place + 16 + Double(number) * 12, "note"))
      }
      return .series("label \(line.style.classes)", of: line.name, parts)
    }
  }
}
