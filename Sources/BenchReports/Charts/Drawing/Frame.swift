/// The part of a drawing in which values are drawn, with the margins around it, in pixels from the upper left corner.
struct Frame: Sendable {
  let width: Double
  let height: Double
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  init(width: Double, height: Double, left: Double, right: Double, top: Double, bottom: Double) {
    (self.width, self.height, self.left, self.top) = (width, height, left, top)
    (self.right, self.bottom) = (width - right, height - bottom)
  }

  /// Wraps the drawing as a picture with a name and a description for screen readers. A standalone picture also has its
  /// size, style, background and hatch pattern.
  func picture(
    _ id: Anchor, kind: String = "", title: String, summary: String, _ content: [Markup]
  ) -> Markup {
    let isAlone = id == .alone
    let size = isAlone ? [Attribute("width", width), Attribute("height", height)] : []
    let around: [Markup] =
      isAlone
      ? [
        .element("style", [], [.own(PageAssets.drawingStyle)]), Self.hatch,
        .rectangle("ground", x: 0, y: 0, width: width, height: height),
      ] : []
    return .element(
      "svg",
      [
        .classes("chart", kind, width <= DrawingWidth.half.pixels ? "half" : ""),
        Attribute("viewBox", "0 0 \(Coordinate(width)) \(Coordinate(height))"),
        Attribute("xmlns", "http://www.w3.org/2000/svg"), Attribute("role", "img"),
        Attribute("aria-labelledby", "\(id.name)-t \(id.name)-d"),
      ] + size,
      [
        .element("title", [Attribute("id", "\(id.name)-t")], [.text(title)]),
        .element("desc", [Attribute("id", "\(id.name)-d")], [.text(summary)]),
      ] + around + content)
  }

  static let hatch = Markup.element(
    "defs", [],
    [
      .element(
        "pattern",
        [
          Attribute("id", "hatch"), Attribute("width", "6"), Attribute("height", "6"),
          Attribute("patternUnits", "userSpaceOnUse"), Attribute("patternTransform", "rotate(45)"),
        ], [.path("hatching", "M0 0V6")])
    ])
}

enum TextEnd: String { case start, middle, end }

extension Markup {
  /// Returns a text in a drawing, cut at 400 characters.
  static func label(
    _ words: String, _ x: Double, _ y: Double, _ name: String = "tick", _ end: TextEnd = .start
  ) -> Markup {
    var attributes: [Attribute] = [.classes(name), Attribute("x", x), Attribute("y", y)]
    if end != .start { attributes.append(Attribute("text-anchor", end.rawValue)) }
    let cut = words.count > 400 ? String(words.prefix(399)) + "…" : words
    return .element("text", attributes, [.text(cut)])
  }

  /// Groups the drawn parts of a design, so that a page can dim the group if other designs are chosen.
  static func series(_ classes: String, of design: String, kind: String = "", _ parts: [Markup]) -> Markup {
    .element("g", [.classes(kind, "series", classes), Attribute("data-design", design)], parts)
  }

  /// Returns a group with a label for screen readers; a group that can scroll is reached by the keyboard.
  static func group(_ name: String, _ label: String, canScroll: Bool = false, _ children: [Markup]) -> Markup {
    let focus = canScroll ? [Attribute("tabindex", "0")] : []
    let role = [Attribute("role", "group"), Attribute("aria-label", label)]
    return .element("div", [.classes(name)] + focus + role, children)
  }

  static func path(_ name: String, _ commands: String) -> Markup {
    .element("path", [.classes(name), Attribute("d", commands)])
  }

  static func rectangle(_ name: String, x: Double, y: Double, width: Double, height: Double) -> Markup {
    .element(
      "rect",
      [
        .classes(name), Attribute("x", x), Attribute("y", y), Attribute("width", max(0, width)),
        Attribute("height", max(0, height)),
      ])
  }
}
