import BenchCore
import BenchResults

/// The sentences of the scenario with their verdicts, missing and failed ones first.
enum ExpectationsSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("expectations"), name: "Expectations", head: "Expectations",
    say: "Sentences of the scenario that must hold.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let records = run.manifest.expectations
    if records.isEmpty { return nil }
    let rows = records.worstFirst(\.verdict).map { record -> [DataTable.Cell] in
      let isWarning = record.verdict.isFailure && record.level != .fail
      let kind: DataTable.Cell.Kind =
        record.verdict == .pass ? .good : record.verdict == .inconclusive || isWarning ? .doubt : .bad
      return [
        DataTable.Cell(Layout.printable(record.sentence)),
        DataTable.Cell(record.claim ?? (isWarning ? "warned" : record.verdict.rawValue), kind: kind),
        DataTable.Cell(
          PageNumber.rounded(Layout.printable(record.actual)), note: record.cause.map(Layout.printable) ?? ""),
      ]
    }
    return [.table(DataTable("All sentences", head: ["sentence", "verdict", "actual"], rows: rows, wordColumns: 3))]
  }
}
