/// Ratios of two sides with their intervals, drawn around 1. The largest change is first, and ratios inside the band
/// are not emphasized.
struct ForestChart: Chart {
  /// A line with its verdict: `worse`, `better`, `same` or `inconclusive`.
  typealias Ratio = (name: String, ratio: Measured, verdict: String)

  let ratios: [Ratio]
  let threshold: Double
  let words: Words

  func drawing(_ id: Anchor, _ title: String, _ summary: String) -> Markup {
    let frame = Frame(
      width: DrawingWidth.whole.pixels, height: Double(ratios.count) * 19 + 66, left: 430, right: 180, top: 26,
      bottom: 38)
    let band = [1 / (1 + threshold), 1 + threshold]
    let values = ratios.flatMap(\.ratio.drawn) + band
    let scale = LogScale(of: values.filter { $0 > 0 }, from: frame.left, to: frame.right)
    let (from, to) = (scale.position(of: band[0]), scale.position(of: band[1]))
    var parts: [Markup] = [
      .rectangle("same", x: from, y: frame.top, width: to - from, height: frame.bottom - frame.top)
    ]
    parts += Axes.vertical(scale, frame, words: words)
    let one = scale.position(of: 1)
    parts.append(.path("one", "M\(Coordinate(one)) \(Coordinate(frame.top))V\(Coordinate(frame.bottom))"))
    parts.append(.label("times as slow as before", frame.left, 12, "axis"))
    parts.append(.label("faster ←  → slower", frame.right, frame.bottom + 33, "axis", .end))
    for (index, ratio) in ratios.enumerated() {
      parts.append(row(ratio, frame.top + 12 + Double(index) * 19, scale, frame))
    }
    return frame.picture(id, title: title, summary: summary, parts)
  }

  private func row(_ ratio: Ratio, _ y: Double, _ scale: LogScale, _ frame: Frame) -> Markup {
    var parts: [Markup] = [
      .label(TextWidth.fitting(ratio.name, in: frame.left - 20, isBold: true), frame.left - 12, y + 4, "rowlabel", .end)
    ]
    parts += Marks.whisker(ratio.ratio, scale, at: y)
    let words = "\(ratio.name): \(ratio.ratio.words(words)), \(ratio.verdict)"
    parts.append(Marks.marker(ratio.verdict == "same" ? 1 : 0, scale.position(of: ratio.ratio.value), y, words))
    parts.append(.label("\(self.words(ratio.ratio.value)) \(ratio.verdict)", frame.right + 14, y + 4, "value"))
    return .element("g", [.classes("v-\(ratio.verdict)")], parts)
  }
}
