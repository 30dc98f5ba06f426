import BenchResults

/// One row per cell for a spreadsheet, recomputed: a run that was killed has no `summary.csv` yet.
enum SummaryCSVExport: TextExport {
  static let card = ExportCard(name: "summary-csv", meaning: "one row per cell, for a spreadsheet, as in summary.csv")

  static func render(_ run: StoredRun) -> String {
    SummaryTable.csv(run.manifest.cells, run.index, build: run.manifest.build.mode)
  }
}
