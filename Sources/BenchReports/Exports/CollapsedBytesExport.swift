import BenchCore
import BenchResults

/// Allocation sites as folded stacks: allocated bytes.
enum CollapsedBytesExport: TextExport {
  static let card = ExportCard(
    name: "collapsed-bytes", meaning: "folded stacks of allocation sites, for flame graphs: allocated bytes",
    profiles: [.sites])

  static func render(_ run: StoredRun) -> String { CollapsedText(measure: .allocated).text(run) }
}
