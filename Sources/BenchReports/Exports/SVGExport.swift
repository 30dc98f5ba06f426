import BenchResults

/// The first chart of a run's page as a picture, for documents that show one.
enum SVGExport {
  static func render(_ run: StoredRun) -> String {
    let run = RunStory(run).reported
    if let figure = LeadFigure.make(run) { return figure.picture }
    return NothingChart(title: "There are no values of \(run.lead.words) in this run.").drawing(.alone).source + "\n"
  }
}
