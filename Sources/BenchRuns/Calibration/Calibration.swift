/// The costs of measuring on this machine.
package struct Calibration: Sendable, Encodable {
  package var clockReadNs: Double
  package var clockResolutionNs: Double
  /// The cost of the loop around a design that does nothing, timed as a whole.
  package var nullThroughputNsPerOp: Double
  /// The cost of the same loop with a clock read after each operation.
  package var nullLatencyNsPerOp: Double
  /// Allocations of the harness inside the measured loop; absent if the allocator has no counters.
  package var harnessAllocations: Int?
}
