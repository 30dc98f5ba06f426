import BenchResults

/// The run as a page for a review or a wiki: the same that `--github` shows of a run in which something is wrong.
enum MarkdownExport: TextExport {
  static let card = ExportCard(name: "markdown", meaning: "a page of Markdown: verdict, problems, counts, times")

  static func render(_ run: StoredRun) -> String { RunPage(run).markdown }
}
