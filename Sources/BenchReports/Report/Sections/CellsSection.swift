import BenchCharts
import BenchCore
import BenchResults

/// Cells that failed, were wrong, or could not be played.
enum CellsSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("cells"), name: "Other cells", head: "Cells that are not as others",
    say: "They stand in no comparison.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let troubled = run.manifest.cells.filter { $0.state != .finished }
    if troubled.isEmpty { return nil }
    let rows = troubled.map { report -> [DataTable.Cell] in
      let isBad = report.state == .failed || report.state == .disagreed
      return [
        DataTable.Cell(Layout.printable(report.cell.words)),
        DataTable.Cell(LeadFigure.reason(report), kind: isBad ? .bad : .plain),
        DataTable.Cell(Layout.printable(words(report))),
      ]
    }
    return [.table(DataTable("Cells without numbers", head: ["cell", "state", "because"], rows: rows, wordColumns: 3))]
  }

  private static func words(_ report: CellReport) -> String {
    if let gap = report.gap { return gap }
    if let failure = report.failure { return failure.words }
    if !report.isComplete { return "the run ended before it did" }
    return
      "showed something else than the oracle \(Layout.count(report.differences ?? 0, "time")), as it says of itself"
  }
}
