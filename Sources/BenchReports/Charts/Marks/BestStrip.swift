/// A strip that shows the best design of each range, below the axis of a growth chart.
///
/// Lines below the strip hold the names that do not fit inside and the meaning of hatched ranges.
struct BestStrip {
  let chart: GrowthChart
  let x: LogScale
  let start: Double
  let end: Double

  private static let thickness = 18.0
  private static let line = 16.0
  /// The distance from the axis to the strip; the axis labels are in this space.
  private static let above = 46.0

  var height: Double { chart.best.isEmpty ? 0 : 32 + Double(notes.count) * Self.line }

  func parts(below frame: Frame) -> [Markup] {
    if chart.best.isEmpty { return [] }
    let top = frame.bottom + Self.above
    let label = Markup.label("\(chart.bestWord):", frame.left - 14, top + 13, "tick", .end)
    let lines = notes.enumerated().map { place, words in
      Markup.label(words, start, top + Self.thickness + 13 + Double(place) * Self.line, "note")
    }
    return [label] + chart.best.map { part($0, top) } + lines
  }

  private func part(_ best: GrowthChart.Best, _ top: Double) -> Markup {
    let (from, to) = (x.position(of: best.stretch.lowerBound), x.position(of: best.stretch.upperBound))
    let box = Markup.rectangle(
      best.names.isEmpty ? "unsure" : "sure", x: from, y: top, width: max(1, to - from), height: Self.thickness)
    let label = words(best).map { [Markup.label($0, (from + to) / 2, top + 13, "", .middle)] } ?? []
    let title = best.names.isEmpty ? chart.hatched : "\(chart.bestWord): \(Plain.list(best.names))"
    let inside = [box] + label + [.element("title", [], [.text(title)])]
    guard let style = best.style else { return .element("g", [.classes("win")], inside) }
    return .series(style.classes, of: best.names.joined(separator: " · "), kind: "win", inside)
  }

  private func words(_ best: GrowthChart.Best) -> String? {
    let room = x.position(of: best.stretch.upperBound) - x.position(of: best.stretch.lowerBound) - 8
    func fits(_ words: String) -> Bool { TextWidth.of(words, size: 11.5, isBold: true) < room }
    if best.names.count < 2 { return best.names.first(where: fits) }
    if isAll(best) { return fits("all equal") ? "all equal" : nil }
    return [Plain.list(best.names) + ", equal", "\(best.names.count) designs, equal", "equal"].first(where: fits)
  }

  private func isAll(_ best: GrowthChart.Best) -> Bool { best.names.count == chart.lines.count }

  /// The lines below the strip, in this order: equal designs, single best designs, and the meaning of hatched ranges.
  private var notes: [String] {
    let unnamed = chart.best.first { best in
      best.names.count > 1 && !isAll(best) && words(best) != Plain.list(best.names) + ", equal"
    }
    let equal = unnamed.map { best in
      RowNames.lines(["equal: \(best.names[0])"] + best.names.dropFirst(), in: end - start, most: 2)
    }
    let hatched = chart.best.contains { $0.names.isEmpty } ? ["hatched: \(chart.hatched)"] : []
    let isOpen = chart.best.contains { $0.names.count == 1 && words($0) == nil }
    let single = chart.best.filter { $0.names.count == 1 }.flatMap(\.names).joined(separator: ", ")
    let named = isOpen ? RowNames.broken("from the left: \(single)".words, in: end - start) : []
    // Six pixels stay free, because the cut text is wider in some fonts.
    return (equal ?? []) + named.prefix(2) + hatched.map { TextWidth.fitting($0, in: end - start - 6, size: 11.5) }
  }
}
