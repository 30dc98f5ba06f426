import BenchResults

/// A latency distribution: for each share of the operations, the latency that this share does not exceed. It is drawn
/// as steps, because a histogram resolves no more.
struct PercentileChart: Chart {
  /// The steps have the share of the operations at or below each value, ascending.
  typealias Curve = (name: String, style: DesignStyle, steps: [(share: Double, value: Double)], count: Int)

  let curves: [Curve]
  var width = DrawingWidth.half
  let words: Words

  func drawing(_ id: Anchor, _ title: String, _ summary: String) -> Markup {
    let names = curves.map { TextWidth.of($0.name, isBold: true) }.max() ?? 0
    let frame = Frame(
      width: width.pixels, height: 290, left: 80, right: min(width == .whole ? 330 : 190, names + 24), top: 28,
      bottom: 44)
    let count = curves.map(\.count).max() ?? 1
    let x = PercentileScale(count: count, from: frame.left, to: frame.right)
    let y = LogScale(of: curves.flatMap { $0.steps.map(\.value) }, from: frame.bottom, to: frame.top)
    var parts = Axes.horizontal(y, frame, words: words)
    parts += Axes.vertical(x, frame, words: Self.share)
    parts += Axes.names(frame, vertical: "latency · lower is better", horizontal: "share of the operations")
    let lines = curves.map { places($0, x, y) }
    parts += zip(curves, lines).map { curve, places in
      let title = Markup.element("title", [], [.text(curve.name)])
      return .series(curve.style.classes, of: curve.name, [Marks.steps(places), title])
    }
    let wishes = lines.map { $0.last?.y ?? frame.top }
    let ends = EndLabels.placed(wishes, height: 14.5, within: frame.top...frame.bottom)
    parts += zip(curves, zip(lines, ends)).map { curve, end in
      let left = frame.right + 14
      let name = TextWidth.fitting(curve.name, in: frame.width - left, isBold: true)
      let from = (x: (end.0.last?.x ?? frame.right) + 2, y: end.0.last?.y ?? end.1)
      return .series(
        "label \(curve.style.classes)", of: curve.name,
        [.path("lead", Path.through([from, (left - 3, end.1)])), .label(name, left, end.1 + 4, "name")])
    }
    return frame.picture(id, title: title, summary: summary, parts)
  }

  private func places(_ curve: Curve, _ x: PercentileScale, _ y: LogScale) -> [(x: Double, y: Double)] {
    // A step ends at its share, where the next value begins.
    let shares = [0] + curve.steps.map(\.share)
    let values = curve.steps.map(\.value) + curve.steps.suffix(1).map(\.value)
    return zip(shares, values).map { (x.position(of: $0), y.position(of: $1)) }
  }

  /// Formats a share: `99.9 %`.
  private static func share(_ share: Double) -> String {
    share == 0 ? "0" : ShortNumber.trimmed(ShortNumber.fixed(share * 100, places: 4)) + " %"
  }
}
