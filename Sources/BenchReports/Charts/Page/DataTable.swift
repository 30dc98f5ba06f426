/// A table of a page: the accessible form of a drawing, or an independent table.
struct DataTable: Equatable, Sendable {
  struct Cell: Equatable, Sendable {
    let text: String
    let order: Double?
    /// A second line in a smaller font.
    let note: String
    /// The darkness of the cell, 0 to 5; `nil` if the cell is not shaded.
    let shade: Int?
    let kind: Kind

    static let gap = Cell("–", kind: .gap)

    enum Kind: String, Sendable { case plain = "", best, gap, bad = "fail", good = "pass", doubt }

    init(_ text: String, order: Double? = nil, note: String = "", shade: Int? = nil, kind: Kind = .plain) {
      (self.text, self.order, self.note, self.shade, self.kind) = (text, order, note, shade, kind)
    }
  }

  let caption: String
  let head: [String]
  /// Rows whose first cell names the row.
  let rows: [[Cell]]
  let isSorted: Bool
  let wordColumns: Int

  init(_ caption: String, head: [String], rows: [[Cell]], isSorted: Bool = false, wordColumns: Int = 1) {
    (self.caption, self.head, self.rows) = (caption, head, rows)
    (self.isSorted, self.wordColumns) = (isSorted, wordColumns)
  }

  /// The head and the rows as sentences: `design: time, memory. nested: 1.2µs, 3KB.`
  var words: String {
    ([head] + rows.map { $0.map(\.text) }).map { "\($0[0]): \($0.dropFirst().joined(separator: ", "))." }
      .joined(separator: " ")
  }

  var markup: Markup {
    let heads = head.enumerated().map { place, name -> Markup in
      let words: Markup = .text(name)
      let label = isSorted ? Markup.element("button", [Attribute("type", "button")], [words]) : words
      return .element("th", [Attribute("scope", "col"), .classes(place < wordColumns ? "t" : "")], [label])
    }
    let body = rows.map { row in
      Markup.element("tr", [], row.enumerated().map { place, cell in self.cell(cell, place) })
    }
    let table = Markup.element(
      "table", isSorted ? [.classes("sort")] : [],
      [
        .element("caption", [], [.text(caption)]), .element("thead", [], [.element("tr", [], heads)]),
        .element("tbody", [], body),
      ])
    return .group("scroll", caption, canScroll: true, [table])
  }

  private func cell(_ cell: Cell, _ place: Int) -> Markup {
    let shade = cell.shade.map { "f\(min(5, max(0, $0)))" } ?? ""
    var attributes = [Attribute.classes(place < wordColumns ? "t" : "", shade, cell.kind.rawValue)]
    if let order = cell.order, order.isFinite { attributes.append(Attribute("data-v", "\(order)")) }
    var content: [Markup] = [.text(cell.text)]
    if !cell.note.isEmpty { content.append(.element("small", [], [.text(cell.note)])) }
    if place == 0 { return .element("th", [Attribute("scope", "row")] + attributes, content) }
    return .element("td", attributes, content)
  }
}
