import BenchCore
import BenchResults

/// What is better when it is less, for the tool `customSmallerIsBetter` of github-action-benchmark: times, counts,
/// bytes, and how much is missing.
enum GitHubActionBenchmarkExport: TextExport {
  static let card = ExportCard(
    name: "github-action-benchmark", meaning: "what is better when less, for the tool customSmallerIsBetter")

  static func render(_ run: StoredRun) throws -> String {
    try GitHubActionBenchmarkText.render(run, better: .lower)
  }
}
