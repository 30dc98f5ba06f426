/// A chart in a page: its caption, its drawing, and its table in a disclosure.
struct Figure: Sendable {
  private let title: String
  private let summary: String
  /// Every drawn number, and no other number.
  let table: DataTable
  private let chart: any Chart
  var caption: String
  let note: String

  /// Creates a figure; without a caption, the title is its caption, and without a summary, its table is read.
  init(
    _ title: String, summary: String? = nil, table: DataTable, caption: String? = nil, note: String = "",
    _ chart: any Chart
  ) {
    (self.title, self.table, self.chart) = (title, table, chart)
    self.summary = summary ?? "\(title). \(table.words)"
    (self.caption, self.note) = (caption ?? title, note)
  }

  private func drawing(_ id: Anchor) -> Markup { chart.drawing(id, title, summary) }

  func markup(_ number: Int) -> Markup {
    let small = note.isEmpty ? Markup.empty : .element("small", [], [.text(note)])
    let plot = Markup.group("plot", caption, canScroll: true, [drawing(.drawing(number))])
    let summary = Markup.element("summary", [], [.text("The numbers of this chart")])
    return .element(
      "figure", [],
      [
        .element("figcaption", [], [.text(caption), small]), plot,
        .element("details", [], [summary, table.markup]),
      ])
  }

  var picture: String { drawing(.alone).source + "\n" }

  var stillPicture: String { still(.alone).source + "\n" }
  func still(_ id: Anchor) -> Markup { drawing(id).withoutTips }

  var words: String { note.isEmpty ? caption : "\(caption): \(note)" }

  /// Groups figures of one subject, each with a button: the screen shows one figure, print shows all. A search field
  /// marks the functions of flame graphs whose names contain the text in the field.
  static func choice(_ figures: [(name: String, figure: Markup)]) -> Markup {
    let buttons = figures.map { name, _ in
      Markup.element("button", [Attribute("type", "button"), Attribute("aria-pressed", "false")], [.text(name)])
    }
    let field = Markup.element(
      "label", [], [.text("Mark functions "), .element("input", [Attribute("type", "search")])])
    let tools = Markup.group("tools", "What is drawn", buttons + [field])
    return .element("div", [.classes("choice")], [tools] + figures.map(\.figure))
  }

  static func grid(_ figures: [Markup]) -> Markup { .element("div", [.classes("grid2")], figures) }
}
