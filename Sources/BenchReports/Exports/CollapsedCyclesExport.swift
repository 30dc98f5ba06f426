import BenchCore
import BenchResults

/// The stacks that take time, as folded stacks: samples.
enum CollapsedCyclesExport: TextExport {
  static let card = ExportCard(
    name: "collapsed-cycles", meaning: "folded stacks of where the time is spent, for flame graphs: samples",
    profiles: [.cycles])

  static func render(_ run: StoredRun) -> String { CollapsedText(measure: .samples).text(run) }
}
