import BenchCore
import BenchResults

/// The answers of many runs, as a folder for readers who never run the program.
package struct Gallery: Sendable {
  private let entries: [GalleryEntry]
  private let version: String

  package init(_ entries: [GalleryEntry], version: String) {
    self.entries = entries.ordered { $0.name < $1.name }
    self.version = version
  }

  /// The files with their paths in the folder; the same runs always give the same bytes.
  package var files: [(path: String, text: String)] {
    [
      ("README.md", markdown), ("index.html", html),
      ("how-to-read.md", String(decoding: PackageResources.how_to_read_txt, as: UTF8.self)),
    ] + entries.flatMap { entry in entry.files.map { ("\(entry.name)/\($0.name)", $0.text) } }
  }

  private static let title = "What does it cost to hold state? Answers"

  private var lead: String {
    let machines = Set(entries.map(\.machine)).ordered()
    let days = Set(entries.map(\.day)).ordered()
    let dates = days.count > 1 ? "\(days[0]) to \(days[days.count - 1])" : days.first ?? ""
    return "\(Layout.count(entries.count, "question")) about stores, memoization, loading and syncing, each played and "
      + "checked by storebench \(version). Counts are the same on every machine; times are those of one machine "
      + "(\(machines.joined(separator: "; ")); \(dates))."
  }

  private var bySubject: [(subject: GallerySubject, entries: [GalleryEntry])] {
    GallerySubject.allCases.map { subject in (subject, entries.filter { $0.subject == subject }) }
      .filter { !$0.entries.isEmpty }
  }

  /// Pairs of contradicting statements, with the entry that decides between them; pairs without an entry are left out.
  private var contradictions: [(one: String, other: String, entry: GalleryEntry)] {
    FieldWords.table(PackageResources.contradictions_csv).compactMap { fields in
      guard fields.count == 3, let entry = entries.first(where: { $0.name == fields[2] }) else { return nil }
      return (fields[0], fields[1], entry)
    }
  }
}

// MARK: - Markdown

extension Gallery {
  private var markdown: String {
    let disagree = contradictions.map { one, other, entry in
      [MarkdownText.escaped(one), MarkdownText.escaped(other), "\(Self.answer(entry)) ([page](\(entry.name)/))"]
    }
    let table = MarkdownText.table(["they say", "and they say", "what we found"], disagree)
    let subjects = bySubject.flatMap { subject, entries in
      [["## \(subject.rawValue)"], entries.map(Self.item)]
    }
    let links = [
      "[How to read this](how-to-read.md) · [Search](index.html) · "
        + "[All claims of the articles](../../docs/claims.md) · [Repeat one of them](how-to-read.md#repeat) · "
        + "[Your own question](../../README.md)"
    ]
    return MarkdownText.page(
      [["# \(Self.title)"], ["\(lead) There is no overall score: [why](how-to-read.md#no-score)."]]
        + (disagree.isEmpty ? [] : [["## Where the field disagrees"], table]) + subjects + [links])
  }

  private static func answer(_ entry: GalleryEntry) -> String { MarkdownText.escaped(entry.answer) }

  private static func item(_ entry: GalleryEntry) -> String {
    let source = MarkdownText.escaped(entry.source)
    let words =
      entry.isClaim
      ? " *\(source): **\(entry.verdict)**.*" : " *\(source).* What the scenario expects **\(entry.verdict)**."
    let verdict = entry.verdict.isEmpty || source.isEmpty ? "" : words
    return "- **[\(MarkdownText.escaped(entry.question))](\(entry.name)/)** \(answer(entry))\(verdict)"
  }
}

// MARK: - The page for browsers

extension Gallery {
  private var html: String {
    let found = contradictions.map { one, other, entry in [one, other, entry.answer].map { DataTable.Cell($0) } }
    let table = DataTable(
      "Statements, and what the runs say", head: ["they say", "and they say", "what we found"], rows: found,
      wordColumns: 3)
    let card = SectionCard(anchor: Anchor("disagree"), name: "Disagreements", head: "Where the field disagrees")
    let subjects = bySubject.map { subject, entries -> Page.Section in
      let title = subject.rawValue
      return (SectionCard(anchor: subject.anchor, name: title, head: title), entries.map(Self.article))
    }
    let sections = (found.isEmpty ? [] : [(card, [table.markup])]) + subjects
    return Page(
      title: Self.title, crumb: ("", .plain, [lead], []),
      question: Self.title, answer: "", designs: [], lead: [], sections: sections, search: "Find"
    ).html
  }

  private static func article(_ entry: GalleryEntry) -> Markup {
    let expected = entry.isClaim ? ": " : ". What the scenario expects "
    let claim = entry.source.isEmpty || entry.verdict.isEmpty ? "" : "\(entry.source)\(expected)\(entry.verdict). "
    let more = Markup.element("a", [.link(toFile: "\(entry.name)/README.md")], [.text("Rows, reasons and command")])
    return .element(
      "article",
      [
        Attribute("id", Anchor.answer(entry.name).name),
        Attribute("data-words", ([entry.name] + entry.words).joined(separator: " ").lowercased()),
      ],
      [
        .element("h3", [], [.element("a", [.link(to: .answer(entry.name))], [.text(entry.question)])]),
        .element("p", [], [.text(entry.answer)]),
        .element("p", [.classes("say")], [.text(claim), more]),
        entry.chart.isEmpty
          ? .empty
          : .element(
            "figure", [],
            [.element("div", [.classes("plot")], [entry.chart]), .element("figcaption", [], [.text(entry.caption)])]),
      ])
  }
}
