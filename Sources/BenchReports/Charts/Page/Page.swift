/// A page that is one file: style, script, drawings and tables, and nothing that is fetched.
///
/// Without its script it is whole: the script only dims, shows tips and sorts.
package struct Page: Sendable {
  package struct Section: Sendable {
    package let anchor: Anchor
    /// A word or two, for the bar of links.
    package let name: String
    package let head: String
    package let say: String
    package let content: [Markup]

    package init(anchor: Anchor, name: String, head: String, say: String, content: [Markup]) {
      (self.anchor, self.name, self.head, self.say, self.content) = (anchor, name, head, say, content)
    }
  }

  package struct Crumb: Sendable {
    package let verdict: String
    package let kind: DataTable.Cell.Kind
    package let parts: [String]
    package let warnings: [String]

    package init(verdict: String, kind: DataTable.Cell.Kind, parts: [String], warnings: [String]) {
      (self.verdict, self.kind, self.parts, self.warnings) = (verdict, kind, parts, warnings)
    }
  }

  let title: String
  let crumb: Crumb
  let question: String
  let answer: String
  let designs: [(name: String, style: DesignStyle)]
  let lead: [Markup]
  let sections: [Section]
  /// The label of a field that searches the articles of the page; empty for none.
  let search: String

  package init(
    title: String, crumb: Crumb, question: String, answer: String, designs: [(name: String, style: DesignStyle)],
    lead: [Markup], sections: [Section], search: String = ""
  ) {
    (self.title, self.crumb, self.question, self.answer) = (title, crumb, question, answer)
    (self.designs, self.lead, self.sections, self.search) = (designs, lead, sections, search)
  }

  private static let answerAnchor = Anchor("answer")

  package var html: String {
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
    return .element(
      "svg",
      [
        .classes("defs"), Attribute("xmlns", "http://www.w3.org/2000/svg"), Attribute("aria-hidden", "true"),
        Attribute("focusable", "false"),
      ], [Frame.hatch])
  }

  private var bar: Markup {
    let links =
      (answer.isEmpty && !search.isEmpty ? [] : [("Answer", Self.answerAnchor)]) + sections.map { ($0.name, $0.anchor) }
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
    let group = Markup.element(
      "div",
      [.classes("designs"), Attribute("role", "group"), Attribute("aria-label", "Show designs among the others")],
      buttons)
    return .element(
      "section", [Attribute("id", Self.answerAnchor.name)],
      [
        answer.isEmpty ? .empty : .element("p", [.classes("answer")], [.text(answer)]),
        buttons.count > 1 ? group : .empty,
      ] + lead)
  }

  private static func section(_ section: Section) -> Markup {
    .element(
      "section", [Attribute("id", section.anchor.name)],
      [
        .element("h2", [], [.text(section.head)]),
        section.say.isEmpty ? .empty : .element("p", [.classes("say")], [.text(section.say)]),
      ] + section.content)
  }
}
