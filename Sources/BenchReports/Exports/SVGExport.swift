import BenchResults

/// The first chart of a run's page as a picture, for documents that show one.
enum SVGExport {
  static func render(_ run: StoredRun) -> String {
    let run = RunStory(run).reported
    if let figure = LeadFigure.make(run) { return figure.picture }
    let title = "There are no values of \(run.lead.words) in this run."
    let frame = Frame(width: DrawingWidth.whole.pixels, height: 60, left: 20, right: 20, top: 20, bottom: 20)
    let words = TextWidth.fitting(title, in: frame.right - frame.left)
    return frame.picture(.alone, title: title, summary: title, [.label(words, frame.left, 34, "axis")]).source + "\n"
  }
}
