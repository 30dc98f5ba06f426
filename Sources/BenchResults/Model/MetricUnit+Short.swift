import BenchCore

extension MetricUnit {
  /// The format of a number in at most six characters for a table: `1001`, `1.23M`, `2.5µs`.
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

/// The cost of a clock read on this machine, and the bound that follows from it.
package struct ClockCost: Equatable, Sendable {
  /// The nanoseconds per read: a fraction, because it is the mean of many reads.
  package let readNs: Double

  package init(readNs: Double) { self.readNs = readNs }

  /// Returns true for a latency under ten clock reads, which mostly measures the clock and is not compared.
  package func bounds(_ latencyNs: Double) -> Bool { latencyNs < boundNs }

  /// The shortest latency that is measured; a shorter one is only known to be below this bound.
  package var boundNs: Double { 10 * readNs }
}
