import BenchCharts
import BenchCore
import BenchResults

/// Of how many something is counted, where the run knows it: frames dropped of the frames due.
enum LeadTotal {
  /// `of 1,200 frames due; `, or the range where designs and points differ; empty where the whole is not known.
  static func words(_ run: ReportedRun, _ asked: Lead, in phases: [String?] = []) -> String {
    guard let part = asked.metric.part, let whole = AllMetrics.named(part.whole) else { return "" }
    let cells = run.manifest.cells.map(\.cell).filter { asked.points.contains($0.setting) }
    let phases = phases.isEmpty ? [asked.phase] : phases
    let values = cells.flatMap { cell in
      phases.compactMap { run.measured(whole, cell, operation: asked.operation, phase: $0)?.value }
    }
    guard let least = values.min(), let most = values.max(), most > 0 else { return "" }
    let short = whole.unit.onPage
    let from = least == most ? "" : least == 0 ? "up to " : "\(short(least)) to "
    return "of \(from)\(short(most)) \(part.words); "
  }
}
