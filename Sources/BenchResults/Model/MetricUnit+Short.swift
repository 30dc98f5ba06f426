import BenchCore

extension MetricUnit {
  /// A number in at most six characters for a table: `1001`, `1.23M`, `2.5µs`.
  package var short: @Sendable (Double) -> String {
    switch self {
    case .count, .operationsPerSecond, .millisecondsPerSecond, .ratio: { ShortNumber.count($0) }
    case .nanoseconds: { ShortNumber.duration($0) }
    case .bytes: { ShortNumber.bytes($0) }
    case .milliseconds: { $0 == 0 ? "0ms" : ShortNumber.duration($0 * 1e6) }
    }
  }
}
