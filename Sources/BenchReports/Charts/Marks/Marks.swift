import BenchResults

/// The shapes of values: markers, lines, bands and whiskers, in the colour of the surrounding group.
enum Marks {
  static func marker(_ form: Int, _ x: Double, _ y: Double, isHollow: Bool = false, _ words: String) -> Markup {
    .element(
      "g",
      [
        .classes("mark", isHollow ? "hollow" : ""),
        Attribute("transform", "translate(\(Coordinate(x)) \(Coordinate(y)))"),
      ],
      [shape(form), .element("title", [], [.text(words)])])
  }

  static func shape(_ form: Int) -> Markup {
    switch form {
    case 0: .element("circle", [Attribute("r", 3.6)])
    case 1:
      .element("rect", [Attribute("x", -3.3), Attribute("y", -3.3), Attribute("width", 6.6), Attribute("height", 6.6)])
    case 2: .element("path", [Attribute("d", "M0 -4.4L4.2 3.2H-4.2Z")])
    case 3: .element("path", [Attribute("d", "M0 -4.8L4.8 0L0 4.8L-4.8 0Z")])
    case 4: .element("path", [.classes("x"), Attribute("d", "M-4 -4L4 4M4 -4L-4 4")])
    default: .element("path", [Attribute("d", "M0 4.4L4.2 -3.2H-4.2Z")])
    }
  }

  static func band(_ edges: [(x: Double, low: Double, high: Double)]) -> Markup {
    if edges.count < 2 { return .empty }
    let outline = edges.map { ($0.x, $0.high) } + edges.reversed().map { ($0.x, $0.low) }
    return .path("band", Path.through(outline) + "Z")
  }

  /// Draws a line through points, leaving out points that would move the line by less than half a pixel.
  static func line(_ points: [(x: Double, y: Double)]) -> Markup {
    let kept = thinned(points) { abs($0.x - $1.x) < 0.5 && abs($0.y - $1.y) < 0.5 }
    return points.count < 2 ? .empty : .path("line", Path.through(kept))
  }

  /// Draws a step line, which is level until the next point and then goes up or down; leaves out steps under a pixel.
  static func steps(_ points: [(x: Double, y: Double)]) -> Markup {
    .path("line", Path.steps(thinned(points) { abs($0.y - $1.y) < 1 }))
  }

  /// Draws the interval of a value along its scale, at a position across the scale; draws nothing without an interval.
  static func whisker(_ value: Measured, _ scale: any Scale, at place: Double, isUpright: Bool = false) -> [Markup] {
    guard let low = value.low, let high = value.high else { return [] }
    let ends = [low, high].map(scale.position).map { isUpright ? (x: place, y: $0) : (x: $0, y: place) }
    return [.path("whisk", Path.through(ends))]
  }

  /// Returns the last point, and each point that is not near the previous returned point.
  private static func thinned(
    _ points: [(x: Double, y: Double)], isNear: ((x: Double, y: Double), (x: Double, y: Double)) -> Bool
  ) -> [(x: Double, y: Double)] {
    guard let last = points.last else { return [] }
    let kept = points.dropLast().reduce(into: [(x: Double, y: Double)]()) { kept, point in
      if !(kept.last.map { isNear($0, point) } ?? false) { kept.append(point) }
    }
    return kept + [last]
  }
}

enum Axes {
  static func horizontal(_ scale: any Scale, _ frame: Frame, words: (Double) -> String) -> [Markup] {
    let ticks = scale.ticks(fitting: max(2, Int((frame.bottom - frame.top) / 40)))
    let zero = scale.zero == nil ? [] : [0.0]
    let broken = scale.zero.map { [gap(frame.left - 8, $0 - LogScale.gap / 2, isUpright: true)] } ?? []
    return broken
      + (zero + ticks).flatMap { value -> [Markup] in
        let y = scale.position(of: value)
        let line = "M\(Coordinate(frame.left - 8)) \(Coordinate(y))H\(Coordinate(frame.right + 8))"
        return [
          .path(value == 0 ? "grid base" : "grid", line),
          .label(plain(words(value)), frame.left - 14, y + 4, "tick", .end),
        ]
      }
  }

  /// Draws two strokes across the part of an axis between 0 and the least other value, where lengths mean nothing.
  static func gap(_ x: Double, _ y: Double, isUpright: Bool) -> Markup {
    let strokes = [-2.5, 2.5].map { step -> String in
      let (x, y) = isUpright ? (x, y + step) : (x + step, y)
      let (across, along) = isUpright ? (5.0, 2.0) : (2.0, 5.0)
      return Path.through([(x - across, y + along), (x + across, y - along)])
    }
    return .path("one", strokes.joined())
  }

  static func vertical(_ scale: any Scale, _ frame: Frame, values: [Double]? = nil, words: (Double) -> String)
    -> [Markup]
  {
    let shown = values ?? scale.ticks(fitting: max(2, Int((frame.right - frame.left) / 76)))
    return zip(shown, labels(scale, shown, at: frame.bottom + 18, words: words)).flatMap { value, label in
      let x = Coordinate(scale.position(of: value))
      let line = Markup.path("grid", "M\(x) \(Coordinate(frame.top))V\(Coordinate(frame.bottom))")
      return [line] + label
    }
  }

  /// Returns a text for each value, but no text for a value whose text would touch the previous one.
  static func labels(
    _ scale: any Scale, _ values: [Double], at y: Double, words: (Double) -> String
  ) -> [[Markup]] {
    var end = -Double.infinity
    return values.map { value in
      let x = scale.position(of: value)
      let text = plain(words(value))
      let half = TextWidth.of(text) / 2
      if x - half < end + 8 { return [] }
      end = x + half
      return [.label(text, x, y, "tick", .middle)]
    }
  }

  /// Removes trailing zeros of a round value: `1MB` for `1.00MB`, `0.1` for `0.100`.
  static func plain(_ words: String) -> String {
    guard let point = words.firstIndex(of: "."), words.first != "<" else { return words }
    let end = words[words.index(after: point)...].firstIndex { !$0.isNumber } ?? words.endIndex
    return ShortNumber.trimmed(String(words[..<end])) + words[end...]
  }

  /// Draws an axis label at a position, or further left if the label needs the room.
  static func name(_ words: String, from x: Double, _ y: Double, _ frame: Frame) -> Markup {
    let fitting = TextWidth.fitting(words, in: frame.width)
    return .label(fitting, max(0, min(x, frame.width - TextWidth.of(fitting))), y, "axis")
  }

  /// Draws the label of the vertical axis above that axis, and the label of the horizontal axis at its right end.
  static func names(_ frame: Frame, vertical: String, horizontal: String) -> [Markup] {
    let reach = frame.right - frame.left + 20
    return [
      name(vertical, from: frame.left - 8, frame.top - 12, frame),
      .label(TextWidth.fitting(horizontal, in: reach), frame.right + 8, frame.bottom + 34, "axis", .end),
    ]
  }
}
