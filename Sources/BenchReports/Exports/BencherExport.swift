import BenchResults

/// The Bencher Metric Format: benchmarks with their measures, each with its 95 % interval of the median. Bencher keeps
/// the direction of a measure with its threshold, so one document holds all metrics.
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
