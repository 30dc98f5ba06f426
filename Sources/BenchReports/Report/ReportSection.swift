/// A section of the page of a run. Each section is one file of `Sections/` and one line of `AllSections`.
protocol ReportSection: Sendable {
  static var card: SectionCard { get }

  /// Returns the section of a run; `nil` if the run has nothing to show in it. A page calls this once.
  static func make(_ run: ReportedRun) -> [ReportBlock]?
}

struct SectionCard: Sendable {
  let anchor: Anchor
  /// One or two words, for the bar of links.
  let name: String
  let head: String
  /// One or two sentences on how to read the section; may be empty.
  var say = ""
}

enum ReportBlock: Sendable {
  case figure(Figure)
  case grid([Figure])
  case choice([(name: String, figure: Figure)])
  case table(DataTable)
  case heading(String)
  case paragraph(String)
  case list([String])
  case command(String)
}

struct BlockWriter {
  private var drawings = 0

  mutating func section(_ card: SectionCard, _ blocks: [ReportBlock]) -> Page.Section {
    (card, blocks.map { markup($0) })
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
