import BenchCore

/// `views.csv`: the work of each kind of view.
struct ViewsTable: CollectedTable {
  static let form = TableForm(
    file: "views.csv", blank: ViewWork(phase: "", view: ""),
    columns: [
      .text("phase", \.phase), .text("view", \.view), .count("recomputations", \.recomputations, from: 0),
      .count("rows", \.rows, from: 0), .count("inputs", \.inputs, from: 0), .count("view_updates", \.updates, from: 0),
    ])

  var parts: [RepetitionKey: [ViewWork]] = [:]

  static func rows(of found: RepetitionFindings) -> [ViewWork] { found.measurement.viewWorks }
  static func put(_ rows: [TableRow<ViewWork>], into run: inout StoredRun) { run.viewWorks = rows.byCell() }
}
