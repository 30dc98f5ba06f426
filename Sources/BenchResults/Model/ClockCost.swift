/// What reading the clock costs on this machine, and which differences are therefore below it.
package struct ClockCost: Equatable, Sendable {
  /// In nanoseconds; a mean of many readings, hence with a fraction.
  package let readNs: Double

  /// A cost in nanoseconds.
  package init(readNs: Double) { self.readNs = readNs }

  /// Whether a latency of so many nanoseconds is `clock-bound`: under ten clock reads it says more about the clock
  /// than about the design, and is not compared.
  package func bounds(_ latencyNs: Double) -> Bool { latencyNs < 10 * readNs }
}
