/// The costs of measuring on this machine.
package struct Calibration: Equatable, Sendable, Codable {
  package var clockReadNs: Double
  package var clockResolutionNs: Double
  /// The cost of the loop around a design that does nothing, timed as a whole.
  package var nullThroughputNsPerOp: Double
  /// The cost of the same loop with a clock read after each operation.
  package var nullLatencyNsPerOp: Double
  /// Allocations of the harness inside the measured loop; absent if the allocator has no counters.
  package var harnessAllocations: Int?

  private enum CodingKeys: String, CodingKey {
    case clockReadNs = "clock_read_ns"
    case clockResolutionNs = "clock_resolution_ns"
    case nullThroughputNsPerOp = "null_throughput_ns_per_op"
    case nullLatencyNsPerOp = "null_latency_ns_per_op"
    case harnessAllocations = "harness_allocations"
  }
}
