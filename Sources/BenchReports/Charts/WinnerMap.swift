/// The best design over two parameters: a cell for each pair of values, with the design's name and the factor to the
/// second best. Cells in which the best design is undecided are hatched.
struct WinnerMap: Chart {
  /// The best design of a pair of values, with a note such as `×1.24 to nested`.
  typealias Cell = (column: Int, row: Int, name: String, style: DesignStyle, isSure: Bool, note: String)

  let columnName: String
  let rowName: String
  let columns: [String]
  let rows: [String]
  let cells: [Cell]

  func drawing(_ id: Anchor, _ title: String, _ summary: String) -> Markup {
    let height = 40.0
    let frame = Frame(
      width: DrawingWidth.whole.pixels, height: Double(rows.count) * height + 72, left: 120, right: 10, top: 28,
      bottom: 44)
    let width = (frame.right - frame.left) / Double(max(1, columns.count))
    var parts: [Markup] = [
      .label(rowName, 0, 14, "axis"), .label(columnName, frame.right, frame.bottom + 34, "axis", .end),
    ]
    for (place, name) in columns.enumerated() {
      let text = TextWidth.fitting(name, in: width - 6)
      parts.append(.label(text, frame.left + (Double(place) + 0.5) * width, frame.bottom + 18, "tick", .middle))
    }
    for (place, name) in rows.enumerated() {
      let text = TextWidth.fitting(name, in: frame.left - 14)
      parts.append(.label(text, frame.left - 10, frame.top + (Double(place) + 0.5) * height + 4, "tick", .end))
    }
    for cell in cells {
      let (x, y) = (frame.left + Double(cell.column) * width + 1, frame.top + Double(cell.row) * height + 1)
      let name = TextWidth.fitting(cell.name, in: width - 8, size: 11.5, isBold: true)
      parts.append(
        .series(
          cell.style.classes, of: cell.name, kind: "win",
          [
            .rectangle(cell.isSure ? "sure" : "unsure", x: x, y: y, width: width - 2, height: height - 2),
            .label(name, x + width / 2 - 1, y + 17, "", .middle),
            .label(TextWidth.fitting(cell.note, in: width - 8, size: 11), x + width / 2 - 1, y + 31, "pct", .middle),
          ]))
    }
    return frame.picture(id, title: title, summary: summary, parts)
  }
}
