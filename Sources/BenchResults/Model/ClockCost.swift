/// The cost of reading the clock on this machine, and the differences below it.
package struct ClockCost: Equatable, Sendable {
  /// In nanoseconds; a mean of many readings, hence with a fraction.
  package let readNs: Double

  package init(readNs: Double) { self.readNs = readNs }

  /// Returns true if a latency of this number of nanoseconds is `clock-bound`: under ten clock reads it mostly measures
  /// the clock, and is not compared.
  package func bounds(_ latencyNs: Double) -> Bool { latencyNs < 10 * readNs }
}
