import BenchCore
import BenchResults

/// The array of benchmarks that `benchmark-action/github-action-benchmark` reads.
///
/// The direction is set in the tool, not in the file, so a file holds the metrics of one direction; metrics without a
/// direction are left out.
enum GitHubActionBenchmarkExport {
  /// A value of a chart. `extra` is shown next to the number and may differ between runs; `name` must not differ.
  private struct Entry: Encodable {
    let name: String
    let unit: String
    let value: MetricValue
    let range: String?
    let extra: String
  }

  static func render(_ run: StoredRun, _ options: Export.Options) throws -> String {
    let entries = run.history.filter { $0.better == options.better }.map { value in
      let repetitions = value.repetitions.map { "\(Layout.count($0, "repetition")), " } ?? ""
      return Entry(
        name: "\(value.benchmark) \(value.measure)", unit: value.unit, value: value.value,
        range: value.interval.map { "\(MetricValue.real($0.lowerBound)) to \(MetricValue.real($0.upperBound))" },
        extra: "\(repetitions)seed \(run.manifest.run.seed)\nreproduce: \(Layout.printable(run.manifest.run.command))")
    }
    return try JSONExport.text(entries)
  }
}
