import BenchCore
import BenchResults

/// Cells that failed, were wrong, were stopped, or could not be played.
enum CellsSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("cells"), name: "Other cells", head: "Cells that are not as others",
    say: "These cells are not compared. If a cell was only stopped, its counts are compared.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let rows = run.manifest.cells.compactMap { report -> [DataTable.Cell]? in
      guard let trouble = report.trouble else { return nil }
      let state = report.state == .finished ? "stopped" : report.state.words
      return [
        DataTable.Cell(Layout.printable(report.cell.words)),
        DataTable.Cell(state, kind: report.failure == nil ? .plain : .bad),
        DataTable.Cell(Layout.printable(trouble)),
      ]
    }
    return rows.isEmpty
      ? nil : [.table(DataTable(card.head, head: ["cell", "state", "because"], rows: rows, wordColumns: 3))]
  }
}
