import BenchCore
import BenchResults

/// Allocation sites as folded stacks: bytes that are still there in the end.
enum CollapsedRetainedExport: TextExport {
  static let card = ExportCard(
    name: "collapsed-retained", meaning: "folded stacks of allocation sites, for flame graphs: retained bytes",
    profiles: [.sites])

  static func render(_ run: StoredRun) -> String { CollapsedText(measure: .retained).text(run) }
}
