import BenchCore
import BenchResults

/// The formats in which a run can be exported, in the order of the alphabet.
package enum AllExports {
  package static let list = [
    Export("bencher", "Bencher Metric Format, for `bencher run --adapter json`", BencherExport.render),
    Export(
      "collapsed", "folded stacks of a profile, for flame graphs; --measure says of what", profiles: [.sites, .cycles],
      choosing: CollapsedExport.render),
    Export("csv", "every number, one row per value, as in measurements.csv") { run in
      ResultRow.csv(run.rows.map { $0.marked(run.manifest.build.mode) })
    },
    Export(
      "github-action-benchmark", "for the tools customSmallerIsBetter and, with --better higher, customBiggerIsBetter",
      choosing: GitHubActionBenchmarkExport.render),
    Export("hgrm", "latency curves for HdrHistogram's plotter; --only takes one", HgrmExport.render),
    Export("html", "a page for browsers, one file: what `storebench report` writes") { Report($0).html },
    Export(
      "json", "everything in one document, for programs; docs/schemas/run.schema.json describes it", JSONExport.render),
    Export("junit", "cells and expectations as test cases, for CI servers", JUnitExport.render),
    Export("markdown", "a page of Markdown: verdict, problems, counts, times") { RunPage($0).markdown },
    Export("openmetrics", "OpenMetrics text, for Prometheus and compatible programs", OpenMetricsExport.render),
    Export(
      "pprof", "allocation sites, and where the time is spent, for pprof (binary)", profiles: [.sites, .cycles],
      bytes: PprofExport.bytes),
    Export("summary-csv", "one row per cell, for a spreadsheet, as in summary.csv") { run in
      SummaryTable.csv(run.manifest.cells, run.index, build: run.manifest.build.mode)
    },
    Export("svg", "the first chart of the page, as a picture of its own", SVGExport.render),
  ]

  package static func named(_ name: String) -> Export? { list.first { $0.name == name } }
}

extension ResultRow {
  fileprivate func marked(_ build: BuildMode) -> ResultRow {
    var marked = self
    marked.cell.scenario = build.scenarioColumn(cell.scenario)
    return marked
  }
}
