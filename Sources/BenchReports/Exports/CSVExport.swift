import BenchResults

/// Every number of a run, one row per value: `measurements.csv` as it is.
enum CSVExport: TextExport {
  static let card = ExportCard(name: "csv", meaning: "every number, one row per value, as in measurements.csv")

  static func render(_ run: StoredRun) -> String {
    let build = run.manifest.build.mode
    return ResultRow.csv(
      run.rows.map { row in
        var marked = row
        marked.cell.scenario = build.scenarioColumn(row.cell.scenario)
        return marked
      })
  }
}
