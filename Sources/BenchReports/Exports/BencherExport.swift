import BenchResults

/// The Bencher Metric Format: benchmarks with their measures, each with the interval that holds the true median with
/// 95 %. Bencher asks for the direction where it keeps the threshold of a measure, so all are in one document.
enum BencherExport {
  private struct Value: Encodable {
    let value: MetricValue
    let lower_value: Double?
    let upper_value: Double?
  }

  static func render(_ run: StoredRun) throws -> String {
    var benchmarks: [String: [String: Value]] = [:]
    for value in run.history {
      benchmarks[value.benchmark, default: [:]][value.measure] = Value(
        value: value.value, lower_value: value.interval?.lowerBound, upper_value: value.interval?.upperBound)
    }
    return try JSONExport.text(benchmarks)
  }
}
