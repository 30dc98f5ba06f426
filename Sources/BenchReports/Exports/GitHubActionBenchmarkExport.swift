import BenchCore
import BenchResults

/// Metrics of which lower is better, for the tool `customSmallerIsBetter` of github-action-benchmark: times, counts,
/// bytes, and missing cells.
enum GitHubActionBenchmarkExport: TextExport {
  static let card = ExportCard(
    name: "github-action-benchmark", meaning: "what is better when less, for the tool customSmallerIsBetter")

  static func render(_ run: StoredRun) throws -> String {
    try GitHubActionBenchmarkText.render(run, better: .lower)
  }
}
