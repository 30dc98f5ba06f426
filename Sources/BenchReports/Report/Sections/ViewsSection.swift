import BenchCore
import BenchResults

/// The work of each kind of view, at the last point.
enum ViewsSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("views"), name: "Views", head: "Work by kind of view",
    say: "Rows computed and inputs read, by kind of view: the causes of the time for the screen.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let rows = run.lastCells.flatMap { report in
      ViewGrid.merged(run.run.viewWorks[report.cell] ?? []).map { work in
        [DataTable.Cell(run.design(of: report.cell).name), DataTable.Cell(work.view)]
          + [work.recomputations, work.rows, work.inputs, work.updates].map {
            DataTable.Cell(Layout.grouped($0), order: Double($0))
          }
      }
    }
    if rows.isEmpty { return nil }
    let head = ["design", "view", "recomputations", "rows computed", "inputs read", "deliveries"]
    return [.table(DataTable("Work by kind of view", head: head, rows: rows, isSorted: true, wordColumns: 2))]
  }
}
