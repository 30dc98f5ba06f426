/// One value of each design as a dot on a shared logarithmic scale, with its interval as a line; a panel for each
/// group.
package struct DotChart: Chart {
  package struct Dot: Sendable {
    package let name: String
    package let style: DesignStyle
    /// `nil` where it is absent; `reason` says why.
    package let value: Measured?
    package let reason: String
    /// The designs that it stands for.
    package let designs: [String]

    package init(
      name: String, style: DesignStyle, value: Measured?, reason: String = "–", designs: [String]? = nil
    ) {
      self.name = name
      self.style = style
      self.value = value
      self.reason = reason
      self.designs = designs ?? [name]
    }
  }

  package struct Panel: Sendable {
    package let name: String
    package let dots: [Dot]

    package init(name: String, dots: [Dot]) {
      self.name = name
      self.dots = dots
    }
  }

  package let title: String
  package let summary: String
  package let table: DataTable
  let measure: String
  let panels: [Panel]
  let words: Words
  /// A value that is drawn as a line through all panels, and what it is.
  let mark: (value: Double, words: String)?

  package init(
    title: String, summary: String, table: DataTable, measure: String, panels: [Panel],
    mark: (value: Double, words: String)? = nil, words: @escaping Words
  ) {
    self.title = title
    self.summary = summary
    self.table = table
    self.measure = measure
    self.panels = panels
    self.mark = mark
    self.words = words
  }

  private static let row = 19.0
  private static let head = 22.0
  private static let highest = 330.0

  package func drawing(_ id: Anchor) -> Markup {
    let rows = panels.reduce(0) { $0 + $1.dots.count }
    let heads = panels.filter { !$0.name.isEmpty }.count
    let inside = Double(rows) * Self.row + Double(heads) * Self.head + 2
    // The lower end of a high drawing is not on the first screen, so the values stand above it, too.
    let top: Double = inside > Self.highest ? 44 : 26
    let names = panels.flatMap { $0.dots.map { TextWidth.of($0.name, isBold: true) } }
    let left = min(480, max(120, (names.max() ?? 0) + 22))
    let frame = Frame(
      width: DrawingWidth.whole.pixels, height: inside + top + 38, left: left, right: 210, top: top, bottom: 38)
    let found = panels.flatMap { $0.dots.compactMap(\.value) }
    let values = found.flatMap { [$0.value, $0.low, $0.high].compactMap(\.self) } + (mark.map { [$0.value] } ?? [])
    let scale = AmountScale.of(values, from: frame.left + 8, to: frame.right)
    let zero = scale.zero == nil ? [] : [0.0]
    let ticks = zero + scale.ticks(fitting: 8)
    var parts = Axes.vertical(scale, frame, values: ticks, words: words)
    if inside > Self.highest { parts += Axes.above(scale, frame, values: ticks, words: words) }
    parts.append(.label(measure, frame.left, 12, "axis"))
    if let mark {
      let x = scale.position(of: mark.value)
      parts.append(.path("one", "M\(Coordinate(x)) \(Coordinate(frame.top))V\(Coordinate(frame.bottom))"))
      parts.append(.label(mark.words, x, frame.bottom + 33, "note", .middle))
    }
    var y = frame.top + Self.row / 2 + 2
    for panel in panels {
      if !panel.name.isEmpty {
        let name = TextWidth.fitting(panel.name, in: frame.width - 10, isBold: true)
        parts.append(.label(name, 0, y + 6, "panel"))
        y += Self.head
      }
      for dot in panel.dots {
        parts.append(row(dot, in: panel, y, scale, frame))
        y += Self.row
      }
    }
    return frame.picture(id, title: title, summary: summary, parts)
  }

  private func row(_ dot: Dot, in panel: Panel, _ y: Double, _ scale: any Scale, _ frame: Frame) -> Markup {
    let name = TextWidth.fitting(dot.name, in: frame.left - 22, isBold: true)
    var parts: [Markup] = [.label(name, frame.left - 14, y + 4, "name", .end)]
    parts.append(.path("rule", "M\(Coordinate(frame.left)) \(Coordinate(y))H\(Coordinate(frame.right + 8))"))
    if let value = dot.value {
      let x = scale.position(of: value.value)
      if let low = value.low, let high = value.high {
        parts.append(Marks.whisker(from: (scale.position(of: low), y), to: (scale.position(of: high), y)))
      }
      let place = panel.name.isEmpty ? "" : " at \(panel.name)"
      parts.append(
        Marks.marker(
          dot.style.form, x, y, isHollow: value.isHollow, "\(dot.name)\(place): \(value.words(words))"))
      let text = TextWidth.fitting(value.words(words), in: frame.width - frame.right - 18, size: 11.5)
      parts.append(.label(text, frame.right + 16, y + 4, "value"))
    } else {
      let reason = TextWidth.fitting(dot.reason, in: frame.width - frame.left - 20, size: 11.5)
      parts.append(.label(reason, frame.left + 8, y + 4, "note"))
    }
    return .element(
      "g", [.classes("series", dot.style.classes), Attribute("data-design", dot.designs.joined(separator: " · "))],
      parts)
  }
}
