import BenchCore

extension MetricUnit {
  /// A number in at most six characters for a table: `1001`, `1.23M`, `2.5µs`.
  package var short: @Sendable (Double) -> String {
    switch self {
    case .count, .operationsPerSecond, .millisecondsPerSecond, .ratio: { ShortNumber.count($0) }
    case .share: { Percent.short($0) }
    case .nanoseconds: { ShortNumber.duration($0) }
    case .bytes: { ShortNumber.bytes($0) }
    case .milliseconds: { $0 == 0 ? "0ms" : ShortNumber.duration($0 * 1e6) }
    }
  }
}

/// The cost of reading the clock on this machine, and the differences below it.
package struct ClockCost: Equatable, Sendable {
  /// In nanoseconds; a mean of many readings, hence with a fraction.
  package let readNs: Double

  package init(readNs: Double) { self.readNs = readNs }

  /// Finds latencies under ten clock reads, which mostly measure the clock and are not compared.
  package func bounds(_ latencyNs: Double) -> Bool { latencyNs < boundNs }

  /// The shortest latency that is measured; of a shorter one only this bound is known.
  package var boundNs: Double { 10 * readNs }
}
