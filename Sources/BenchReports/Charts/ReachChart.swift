import BenchResults

/// A distribution over bins, such as views reached per commit: a row of cells per design, shaded by the share in each
/// bin.
struct ReachChart: Chart {
  /// The shares are those of the bins, in percent.
  typealias Row = (name: String, style: DesignStyle, shares: [Double], note: String)

  let bins: [String]
  let rows: [Row]
  let words: (measure: String, bins: String, note: String)

  func table(_ caption: String) -> DataTable {
    let cells = rows.map { row in
      [DataTable.Cell(row.name)]
        + row.shares.map { DataTable.Cell(ShortNumber.count($0) + " %", order: $0) } + [DataTable.Cell(row.note)]
    }
    return DataTable(caption, head: ["design"] + bins + [words.note], rows: cells)
  }

  func drawing(_ id: Anchor, _ title: String, _ summary: String) -> Markup {
    let names = rows.map { TextWidth.of($0.name, isBold: true) }.max() ?? 0
    let left = min(360, max(140, names + 20))
    let frame = Frame(
      width: DrawingWidth.whole.pixels, height: Double(rows.count) * 24 + 62, left: left, right: 110, top: 24,
      bottom: 38)
    let width = (frame.right - frame.left) / Double(max(1, bins.count))
    var parts: [Markup] = [
      .label(words.measure, frame.left, 12, "axis"),
      .label(words.note, frame.right + 12, 12, "axis"),
    ]
    for (place, bin) in bins.enumerated() {
      parts.append(.label(bin, frame.left + (Double(place) + 0.5) * width, frame.bottom + 18, "tick", .middle))
    }
    parts.append(.label(words.bins, frame.right, frame.bottom + 33, "axis", .end))
    for (index, row) in rows.enumerated() { parts.append(drawn(row, frame.top + 4 + Double(index) * 24, width, frame)) }
    return frame.picture(id, title: title, summary: summary, parts)
  }

  private func drawn(_ row: Row, _ y: Double, _ width: Double, _ frame: Frame) -> Markup {
    let name = TextWidth.fitting(row.name, in: frame.left - 16, isBold: true)
    var parts: [Markup] = [.label(name, frame.left - 10, y + 14, "rowlabel", .end)]
    for (place, share) in row.shares.enumerated() where share > 0 {
      let x = frame.left + Double(place) * width + 1
      let box = Markup.element(
        "rect",
        [
          .classes("cell"), Attribute("x", x), Attribute("y", y), Attribute("width", max(2, width - 2)),
          Attribute("height", 19), Attribute("fill-opacity", Self.opacity(share)),
        ])
      parts.append(box)
      if width > 30 { parts.append(.label(Self.words(share), x + (width - 2) / 2, y + 14, "pct", .middle)) }
    }
    parts.append(.label(row.note, frame.right + 12, y + 14, "note"))
    return .series(row.style.classes, of: row.name, parts)
  }

  /// Returns at most 0.55, so that the number inside stays readable.
  private static func opacity(_ share: Double) -> Double { (1 + share / 100 * 4.5) / 10 }

  /// Formats a share in percent: `80`, `0.4`, `<0.1`.
  static func words(_ share: Double) -> String {
    if share >= 9.95 || share == share.rounded() { return "\(Int(share.rounded()))" }
    return share < 0.05 ? "<0.1" : Coordinate(share).description
  }
}
