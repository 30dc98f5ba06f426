import BenchCore
import BenchResults

/// The formats in which a run can be exported, in alphabetical order.
package enum AllExports {
  package static let list = [
    Export("bencher", "Bencher Metric Format, for `bencher run --adapter json`", BencherExport.render),
    Export(
      "collapsed", "folded stacks of a profile, for flame graphs; --measure chooses the counted quantity",
      profiles: [.sites, .cycles], choosing: CollapsedExport.render),
    Export("csv", "all values, one per row, as in measurements.csv; --parts omits totals") {
      (run: StoredRun, options: Export.Options) in
      ResultRow.csv((options.isParts ? run.rows.parts : run.rows).map { $0.marked(run.manifest.build.mode) })
    },
    Export(
      "github-action-benchmark", "for its tool customSmallerIsBetter, or customBiggerIsBetter with --better higher",
      choosing: GitHubActionBenchmarkExport.render),
    Export("hgrm", "latency percentiles for the plotter of HdrHistogram; --only selects one curve", HgrmExport.render),
    Export("html", "the page that `storebench report` writes, in one file") { Report($0).html },
    Export(
      "json", "the whole run in one document; docs/schemas/run.schema.json describes its keys", JSONExport.render),
    Export("junit", "designs and expectations as test cases, for CI servers", JUnitExport.render),
    Export("markdown", "verdict, problems, counts and times as a page of Markdown") { RunPage($0).markdown },
    Export("openmetrics", "OpenMetrics text, for Prometheus and compatible programs", OpenMetricsExport.render),
    Export(
      "pprof", "the functions that allocate or take time, for pprof (binary)", profiles: [.sites, .cycles],
      bytes: PprofExport.bytes),
    Export("summary-csv", "one row per design and size, for a spreadsheet: summary.csv, only measured metrics") { run in
      SummaryTable.csv(run.manifest.cells, run.index, build: run.manifest.build.mode, isSparse: true)
    },
    Export("svg", "the first chart of `storebench report`, as a picture", SVGExport.render),
  ]

  package static func named(_ name: String) -> Export? { list.first { $0.name == name } }
}

extension [ResultRow] {
  /// The rows that are no sum of other rows of their repetition and metric, so that adding them counts nothing twice.
  fileprivate var parts: [ResultRow] {
    func key(_ row: ResultRow) -> [AnyHashable] {
      [RepetitionKey(cell: row.cell, pass: row.pass, number: row.repetition), row.metric]
    }
    // 3 is one kind in one phase, 2 is all kinds in one phase, 1 is one kind in all phases, and 0 is the total.
    func detail(_ row: ResultRow) -> Int {
      // Filling the store is in no total.
      return row.phase == Line.load
        ? 3 : (row.phase == Line.total ? 0 : 2) + (Line.sums.contains(row.operation) ? 0 : 1)
    }
    func isAll(_ row: ResultRow) -> Bool { ![Line.writes, Line.reads].contains(row.operation) }
    let finest = Dictionary(filter(isAll).map { (key($0), detail($0)) }, uniquingKeysWith: Swift.max)
    return filter { isAll($0) && detail($0) == finest[key($0)] }
  }
}

extension ResultRow {
  fileprivate func marked(_ build: BuildMode) -> ResultRow {
    changing(self) { $0.cell.scenario = build.scenarioColumn(cell.scenario) }
  }
}
