import BenchCore

/// A flame graph of call stacks: there is one row per depth, and each function is below its caller and as wide as its
/// share. Of the callees of a function, the widest is first.
struct FlameChart: Chart {
  typealias Stack = (frames: [String], value: Double)

  enum Origin: String, Sendable {
    /// A group of stacks, not a function.
    case group = "o0"
    case program = "o1"
    case library = "o2"
    /// Code below program and libraries, such as the runtime.
    case runtime = "o3"
  }

  let stacks: [Stack]
  let words: Words
  let origin: @Sendable (String) -> Origin

  private static let rowHeight = 19.0
  /// The smallest width in pixels that a reader can see and point at.
  private static let thinnest = 0.5
  /// The smallest share that is drawn separately; smaller functions are merged.
  static let narrowest = 0.0025

  func drawing(_ id: Anchor, _ title: String, _ summary: String) -> Markup {
    let root = FlameFrame("all", stacks.map { ($0.frames[...], $0.value) })
    let height = Double(root.depth) * Self.rowHeight + 2
    let frame = Frame(width: DrawingWidth.whole.pixels, height: height, left: 1, right: 1, top: 1, bottom: 1)
    var parts: [Markup] = []
    let pixels = (frame.right - frame.left) / max(root.value, 1e-9)
    draw(root, of: root.value, at: frame.left, frame.top, pixels: pixels, to: &parts)
    return frame.picture(id, kind: "flame", title: title, summary: summary, parts)
  }

  private func draw(
    _ part: FlameFrame, of whole: Double, at x: Double, _ y: Double, pixels: Double, to parts: inout [Markup]
  ) {
    let width = part.value * pixels
    if width < Self.thinnest { return }
    let share = whole > 0 ? part.value / whole * 100 : 0
    // The first part is the root, which is no function.
    let origin: Origin = parts.isEmpty || part.isGroup ? .group : origin(part.name)
    var content: [Markup] = [
      .element("title", [], [.text("\(part.name) · \(words(part.value)), \(ReachChart.words(share)) %")]),
      .rectangle("", x: x, y: y, width: max(0.5, width - 1), height: Self.rowHeight - 1),
    ]
    if width >= 30 {
      let label = TextWidth.fitting(part.name, in: width - 8, size: 11.5)
      if label != "…" { content.append(.label(label, x + 4, y + 13, "call")) }
    }
    parts.append(.element("g", [.classes("frame", origin.rawValue)], content))
    var left = x
    for child in part.children {
      draw(child, of: whole, at: left, y + Self.rowHeight, pixels: pixels, to: &parts)
      left += child.value * pixels
    }
  }
}

/// A function of a flame graph with its callees.
struct FlameFrame {
  let name: String
  let value: Double
  /// The callees, the widest first; callees of equal width are sorted by name.
  let children: [FlameFrame]
  var isGroup = false

  var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }
}

extension FlameFrame {
  /// Creates the frame of these stacks, each given without its callers.
  init(_ name: String, _ stacks: [(frames: ArraySlice<String>, value: Double)], whole: Double? = nil) {
    let sum = stacks.reduce(0) { $0 + $1.value }
    let whole = whole ?? sum
    let called = Dictionary(grouping: stacks.filter { !$0.frames.isEmpty }) { $0.frames.first ?? "" }
    let sums = called.map { (name: $0.key, stacks: $0.value, value: $0.value.reduce(0) { $0 + $1.value }) }
    let wide = sums.filter { $0.value >= whole * FlameChart.narrowest && $0.value > 0 }.ordered {
      ($1.value, $0.name) < ($0.value, $1.name)
    }
    let narrow = sums.filter { $0.value < whole * FlameChart.narrowest && $0.value > 0 }
    var children = wide.map { FlameFrame($0.name, $0.stacks.map { ($0.frames.dropFirst(), $0.value) }, whole: whole) }
    if !narrow.isEmpty {
      let rest = narrow.reduce(0) { $0 + $1.value }
      children.append(FlameFrame(name: "(\(narrow.count) smaller)", value: rest, children: [], isGroup: true))
    }
    self.init(name: name, value: sum, children: children)
  }
}
