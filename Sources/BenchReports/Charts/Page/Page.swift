/// A page in one file with style, script, drawings and tables; a browser fetches nothing else for it.
///
/// The page is complete without its script: the script only dims, selects, searches, sorts and shows tips.
struct Page: Sendable {
  typealias Section = (card: SectionCard, content: [Markup])

  typealias Crumb = (verdict: String, kind: DataTable.Cell.Kind, parts: [String], warnings: [String])

  let title: String
  let crumb: Crumb
  let question: String
  let answer: String
  let designs: [(name: String, style: DesignStyle)]
  let lead: [Markup]
  let sections: [Section]
  /// The label of the field that searches the articles of the page; if it is empty, the page has no such field.
  var search = ""

  private static let answerAnchor = Anchor("answer")

  var html: String {
    "<!DOCTYPE html>\n"
      + Markup.element(
        "html", [Attribute("lang", "en"), Attribute("xmlns", "http://www.w3.org/1999/xhtml")], [head, body]
      ).source + "\n"
  }

  private var head: Markup {
    .element(
      "head", [],
      [
        .element("meta", [Attribute("charset", "utf-8")]),
        .element(
          "meta", [Attribute("http-equiv", "Content-Security-Policy"), Attribute("content", PageAssets.policy)]),
        .element("meta", [Attribute("name", "viewport"), Attribute("content", "width=device-width,initial-scale=1")]),
        .element("meta", [Attribute("name", "referrer"), Attribute("content", "no-referrer")]),
        .element("title", [], [.text(title)]),
        .element("link", [Attribute("rel", "icon"), .noIcon]),
        .element("style", [], [.own(PageAssets.drawingStyle)]), .element("style", [], [.own(PageAssets.style)]),
      ])
  }

  private var body: Markup {
    let skip = Markup.element("a", [.classes("skip"), .link(to: Self.answerAnchor)], [.text("To the answer")])
    let main = Markup.element("main", [], [answerSection] + sections.map(Self.section))
    return .element("body", [], [skip, top, hatch, bar, main, .element("script", [], [.own(PageAssets.script)])])
  }

  private var top: Markup {
    let verdict =
      crumb.verdict.isEmpty
      ? .empty : Markup.element("span", [.classes("verdict", crumb.kind.rawValue)], [.text(crumb.verdict)])
    let parts = crumb.parts.map { Markup.element("span", [], [.text($0)]) }
    let warnings = crumb.warnings.map { Markup.element("p", [.classes("warning")], [.text($0)]) }
    return .element(
      "header", [.classes("top")],
      [.element("div", [.classes("crumb")], [verdict] + parts)] + warnings
        + [.element("h1", [], [.text(question)])])
  }

  private var hatch: Markup {
    .element(
      "svg",
      [
        .classes("defs"), Attribute("xmlns", "http://www.w3.org/2000/svg"), Attribute("aria-hidden", "true"),
        Attribute("focusable", "false"),
      ], [Frame.hatch])
  }

  private var bar: Markup {
    let links =
      (answer.isEmpty && !search.isEmpty ? [] : [("Answer", Self.answerAnchor)])
      + sections.map { ($0.card.name, $0.card.anchor) }
    let items = links.map { name, anchor in
      Markup.element("li", [], [.element("a", [.link(to: anchor)], [.text(name)])])
    }
    let field = Markup.element(
      "li", [.classes("search")],
      [.element("label", [], [.text("\(search) "), .element("input", [Attribute("type", "search")])])])
    return .element(
      "nav", [Attribute("aria-label", "Sections")], [.element("ul", [], items + (search.isEmpty ? [] : [field]))])
  }

  private var answerSection: Markup {
    let buttons = designs.map { design -> Markup in
      let icon = Markup.element(
        "svg",
        [
          Attribute("viewBox", "-6 -6 12 12"), .classes(design.style.classes), Attribute("aria-hidden", "true"),
          Attribute("xmlns", "http://www.w3.org/2000/svg"),
        ], [.element("g", [.classes("mark")], [Marks.shape(design.style.form)])])
      return .element(
        "button", [Attribute("type", "button"), Attribute("value", design.name), Attribute("aria-pressed", "false")],
        [icon, .text(design.name)])
    }
    let group = Markup.group("designs", "Show designs among the others", buttons)
    return .element(
      "section", [Attribute("id", Self.answerAnchor.name)],
      [
        answer.isEmpty ? .empty : .element("p", [.classes("answer")], [.text(answer)]),
        buttons.count > 1 ? group : .empty,
      ] + lead)
  }

  private static func section(_ section: Section) -> Markup {
    .element(
      "section", [Attribute("id", section.card.anchor.name)],
      [
        .element("h2", [], [.text(section.card.head)]),
        section.card.say.isEmpty ? .empty : .element("p", [.classes("say")], [.text(section.card.say)]),
      ] + section.content)
  }
}
