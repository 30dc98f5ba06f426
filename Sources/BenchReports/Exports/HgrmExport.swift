import BenchCore
import BenchResults

/// The latency curves in HdrHistogram's percentile text, in nanoseconds.
///
/// The format holds one curve. Here the curves of a run follow each other, each below a line that names it; `--only`
/// selects one curve for a plotter. Cells without numbers are named at the end, in lines that readers skip.
enum HgrmExport {
  static func render(_ run: StoredRun) -> String {
    var lines: [String] = []
    for curve in run.curves {
      lines.append("#[Curve = \(name(curve.cell, run.manifest)), operation \(Layout.printable(curve.operation))]")
      lines += PercentileText(steps: curve.steps, sum: curve.sum, buckets: LatencyHistogram.powerCount).lines
    }
    let measured = Set(run.curves.map(\.cell))
    lines += run.manifest.cells.filter { !measured.contains($0.cell) }.map { report in
      let reason = report.trouble ?? "no latencies"
      return "#[Missing = \(name(report.cell, run.manifest)): \(Layout.printable(reason))]"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func name(_ cell: CellIdentity, _ manifest: RunManifest) -> String {
    Layout.printable("\(manifest.build.mode.scenarioColumn(cell.scenario)) \(cell.words)")
  }
}
