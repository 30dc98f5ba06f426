import BenchCore
import BenchResults

/// Allocation sites as folded stacks: blocks.
enum CollapsedExport: TextExport {
  static let card = ExportCard(
    name: "collapsed", meaning: "folded stacks of allocation sites, for flame graphs: blocks",
    profiles: [.sites])

  static func render(_ run: StoredRun) -> String { CollapsedText(measure: .allocations).text(run) }
}
