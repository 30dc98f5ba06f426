/// A chart in a page: its caption, its drawing, and its table behind a word.
package struct Figure: Sendable {
  let caption: String
  let note: String
  let chart: any Chart

  /// A figure whose caption says what the drawing found, with a smaller line that says what is drawn.
  package init(_ chart: any Chart, caption: String, note: String = "") {
    self.chart = chart
    self.caption = caption
    self.note = note
  }

  /// The figure as the drawing of this number in its page.
  package func markup(_ number: Int) -> Markup {
    let small = note.isEmpty ? Markup.empty : .element("small", [], [.text(note)])
    let plot = Markup.element(
      "div",
      [.classes("plot"), Attribute("tabindex", "0"), Attribute("role", "group"), Attribute("aria-label", caption)],
      [chart.drawing(.drawing(number))])
    let summary = Markup.element("summary", [], [.text("The numbers of this chart")])
    return .element(
      "figure", [],
      [
        .element("figcaption", [], [.text(caption), small]), plot,
        .element("details", [], [summary, chart.table.markup]),
      ])
  }

  /// The drawing as an SVG file of its own.
  package var picture: String { chart.drawing(.alone).source + "\n" }

  /// Figures beside each other where there is room.
  package static func grid(_ figures: [Markup]) -> Markup { .element("div", [.classes("grid2")], figures) }
}
