/// A sentence in place of a chart, where a run has nothing to draw.
package struct NothingChart: Chart {
  package let title: String

  package init(words: String) { title = words }
  package var summary: String { title }
  package var table: DataTable { DataTable(title, head: [], rows: []) }

  package func drawing(_ id: Anchor) -> Markup {
    let frame = Frame(width: DrawingWidth.whole.pixels, height: 60, left: 20, right: 20, top: 20, bottom: 20)
    let words = TextWidth.fitting(title, in: frame.right - frame.left)
    return frame.picture(id, title: title, summary: summary, [.label(words, frame.left, 34, "axis")])
  }
}
