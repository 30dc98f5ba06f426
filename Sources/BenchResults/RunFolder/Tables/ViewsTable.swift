import BenchCore

/// `views.csv`: the work of each kind of view.
struct ViewsTable: RunTable {
  static let form = TableForm(
    file: "views.csv", blank: ViewWork(phase: "", view: ""),
    columns: [
      .text("phase", \.phase), .text("view", \.view), .count("recomputations", \.recomputations, from: 0),
      .count("rows", \.rows, from: 0), .count("inputs", \.inputs, from: 0), .count("view_updates", \.updates, from: 0),
    ])

  private var found = CollectedRows<ViewWork>()

  var rows: [TableRow<ViewWork>] { found.all }
  mutating func add(_ found: RepetitionFindings) { self.found.add(found.measurement.viewWorks, found) }
  static func put(_ rows: [TableRow<ViewWork>], into run: inout StoredRun) { run.viewWorks = rows.byCell() }
}
