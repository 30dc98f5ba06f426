import BenchCharts
import BenchCore
import BenchResults

/// Of how many something is counted, where the run knows it: frames dropped of the frames due.
enum LeadTotal {
  /// Metrics that count a part of something, with the metric of the whole.
  private static let wholes: [(part: String, whole: String, words: String)] = [
    ("unit_frames_dropped", "unit_frames_due", "frames due"),
    ("unit_frames_late", "unit_frames_due", "frames due"),
    ("frames_dropped", "unit_frames_due", "frames due"),
    ("duplicated_writes", "writes", "writes"), ("lost_writes", "writes", "writes"),
    ("waiting_continuations", "writes", "writes"), ("refused_writes", "writes", "writes"),
    ("given_up_writes", "writes", "writes"), ("gate_overruns", "writes", "writes"),
    ("disordered_frames", "frames", "frames"), ("torn_frames", "frames", "frames"),
    ("error_ms", "mounted_ms", "that views were on screen"), ("blank_ms", "mounted_ms", "on screen"),
    ("stale_ms", "mounted_ms", "that views were on screen"), ("torn_ms", "mounted_ms", "on screen"),
  ]

  /// `of 1,200 frames due; `, or the range where designs and points differ; empty where the whole is not known.
  static func words(_ run: ReportedRun, _ asked: Lead, in phases: [String?] = []) -> String {
    guard let known = wholes.first(where: { $0.part == asked.metric.name }), let whole = AllMetrics.named(known.whole)
    else {
      return ""
    }
    let cells = run.manifest.cells.map(\.cell).filter { asked.points.contains($0.setting) }
    let phases = phases.isEmpty ? [asked.phase] : phases
    let values = cells.flatMap { cell in
      phases.compactMap { run.measured(whole, cell, operation: asked.operation, phase: $0)?.value }
    }
    guard let least = values.min(), let most = values.max(), most > 0 else { return "" }
    let short = whole.unit.onPage
    let from = least == most ? "" : least == 0 ? "up to " : "\(short(least)) to "
    return "of \(from)\(short(most)) \(known.words); "
  }
}
