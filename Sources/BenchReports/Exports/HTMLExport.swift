import BenchResults

/// A run as a page for browsers.
enum HTMLExport: TextExport {
  static let card = ExportCard(name: "html", meaning: "a page for browsers, one file: what `storebench report` writes")

  static func render(_ run: StoredRun) -> String { Report(run).html }
}
