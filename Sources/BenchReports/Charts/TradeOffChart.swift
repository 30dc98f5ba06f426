import BenchCore

/// Designs by two metrics that should both be low: points with intervals on two logarithmic scales, and the staircase
/// of the designs that no other design beats.
struct TradeOffChart: Chart {
  typealias Design = (name: String, style: DesignStyle, x: Measured, y: Measured, isBeaten: Bool)

  let xName: String
  let yName: String
  let designs: [Design]
  let xWords: Words
  let yWords: Words

  func drawing(_ id: Anchor, _ title: String, _ summary: String) -> Markup {
    let frame = Frame(width: DrawingWidth.half.pixels, height: 300, left: 92, right: 24, top: 30, bottom: 46)
    let x = LogScale(of: designs.flatMap(\.x.drawn), from: frame.left + 10, to: frame.right - 10)
    let y = LogScale(of: designs.flatMap(\.y.drawn), from: frame.bottom - 8, to: frame.top + 8)
    let places = designs.map { (x: x.position(of: $0.x.value), y: y.position(of: $0.y.value)) }
    let box = Box(
      x: frame.left + 2, y: frame.top + 2, width: frame.right - frame.left + 20, height: frame.bottom - frame.top - 20)
    let stairs = staircase(places, frame)
    let labels = PointLabels.placed(zip(designs, places).map { ($1.x, $1.y, $0.name) }, in: box, around: boxes(stairs))
    var parts = Axes.horizontal(y, frame, words: yWords)
    let ticks = (x.zero == nil ? [] : [0]) + x.ticks(fitting: 4)
    parts += Axes.vertical(x, frame, values: ticks, words: xWords)
    parts += Axes.names(frame, vertical: yName, horizontal: xName)
    parts.append(.label("↙ better", frame.left + 2, frame.bottom - 4, "better"))
    if stairs.count > 1 { parts.append(.path("front", Path.through(stairs))) }
    for (index, design) in designs.enumerated() { parts.append(point(design, places[index], labels[index], x, y)) }
    return frame.picture(id, title: title, summary: summary, parts)
  }

  /// Returns the line through the designs that no other design beats in both metrics.
  private func staircase(_ places: [(x: Double, y: Double)], _ frame: Frame) -> [(x: Double, y: Double)] {
    let sorted = zip(designs, places).filter { !$0.0.isBeaten }.map(\.1).ordered { ($0.x, $0.y) < ($1.x, $1.y) }
    let front = sorted.reduce(into: [(x: Double, y: Double)]()) { front, place in
      // Pixels grow downwards, so a lower value has a greater y.
      if place.y > front.last?.y ?? -.infinity { front.append(place) }
    }
    guard let first = front.first, let last = front.last else { return [] }
    let steps = zip(front, front.dropFirst()).flatMap { [($1.x, $0.y), ($1.x, $1.y)] }
    return [(first.x, frame.top), (first.x, first.y)] + steps + [(frame.right, last.y)]
  }

  /// Returns the areas of the level and upright strokes of a line; no name may cover these areas.
  private func boxes(_ line: [(x: Double, y: Double)]) -> [Box] {
    zip(line, line.dropFirst()).map { from, to in
      Box(
        x: min(from.x, to.x) - 1, y: min(from.y, to.y) - 1, width: abs(from.x - to.x) + 2,
        height: abs(from.y - to.y) + 2)
    }
  }

  private func point(
    _ design: Design, _ place: (x: Double, y: Double), _ label: PointLabels.Placed?, _ x: LogScale, _ y: LogScale
  ) -> Markup {
    var parts = Marks.whisker(design.x, x, at: place.y) + Marks.whisker(design.y, y, at: place.x, isUpright: true)
    let words = "\(design.name): \(design.y.words(yWords)), \(design.x.words(xWords))"
    parts.append(Marks.marker(design.style.form, place.x, place.y, words))
    if let label {
      if label.isApart { parts.append(.path("lead", Path.through([(place.x, place.y), (label.x, label.y - 4)]))) }
      parts.append(.label(design.name, label.x, label.y, "name"))
    }
    return .series((design.isBeaten ? "beaten " : "") + design.style.classes, of: design.name, parts)
  }
}
