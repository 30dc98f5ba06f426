import BenchCore
import BenchResults

/// Cells that failed, were wrong, were stopped, or could not be played.
enum CellsSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("cells"), name: "Other cells", head: "Cells that are not as others",
    say: "They are compared with nothing; of what was stopped, the times are not.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let troubled = run.manifest.cells.filter { $0.state != .finished || $0.stop != nil }
    if troubled.isEmpty { return nil }
    let rows = troubled.map { report -> [DataTable.Cell] in
      let isBad = report.state == .failed || report.state == .disagreed
      return [
        DataTable.Cell(Layout.printable(report.cell.words)),
        DataTable.Cell(
          report.state == .finished ? "stopped" : LeadFigure.reason(report, .latencyP50), kind: isBad ? .bad : .plain),
        DataTable.Cell(Layout.printable(words(report))),
      ]
    }
    return [.table(DataTable(card.head, head: ["cell", "state", "because"], rows: rows, wordColumns: 3))]
  }

  private static func words(_ report: CellReport) -> String {
    if let gap = report.gap { return gap }
    if let failure = report.failure { return failure.words }
    if !report.isComplete { return "the run ended before it did" }
    if let stop = report.stop { return "its time was over: \(stop.words)" }
    return "differed from the oracle \(Layout.count(report.differences ?? 0, "time")), as its card says"
  }
}
