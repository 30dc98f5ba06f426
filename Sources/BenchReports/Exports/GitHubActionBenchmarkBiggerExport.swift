import BenchCore
import BenchResults

/// Metrics of which higher is better, for the tool `customBiggerIsBetter` of github-action-benchmark: throughput, and
/// hits of caches.
enum GitHubActionBenchmarkBiggerExport: TextExport {
  static let card = ExportCard(
    name: "github-action-benchmark-bigger", meaning: "what is better when more, for the tool customBiggerIsBetter")

  static func render(_ run: StoredRun) throws -> String {
    try GitHubActionBenchmarkText.render(run, better: .higher)
  }
}
