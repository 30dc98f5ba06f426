import BenchCharts

/// Writes the parts of a page one after the other, and numbers its drawings.
struct BlockWriter {
  private var drawings = 0

  mutating func section(_ card: SectionCard, _ blocks: [ReportBlock]) -> Page.Section {
    Page.Section(
      anchor: card.anchor, name: card.name, head: card.head, say: card.say, content: blocks.map { markup($0) })
  }

  mutating func markup(_ block: ReportBlock) -> Markup {
    switch block {
    case .figure(let figure): drawn(figure)
    case .grid(let figures): Figure.grid(figures.map { drawn($0) })
    case .choice(let figures): Figure.choice(figures.map { ($0.name, drawn($0.figure)) })
    case .table(let table): table.markup
    case .heading(let words): .element("h3", [], [.text(words)])
    case .paragraph(let words): .element("p", [], [.text(words)])
    case .list(let items): list(items, "notes")
    case .command(let words): .element("pre", [], [.text(words)])
    }
  }

  func list(_ items: [String], _ name: String) -> Markup {
    .element("ul", [.classes(name)], items.map { .element("li", [], [.text($0)]) })
  }

  private mutating func drawn(_ figure: Figure) -> Markup {
    drawings += 1
    return figure.markup(drawings)
  }
}
