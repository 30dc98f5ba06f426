import BenchCore
import Foundation
import Synchronization
import Testing

@testable import BenchRuns
@testable import StoreBenchCommands

@Suite(.timeLimit(.minutes(15)))
struct CalibrateCommandTests {
  /// The figures of a debug build mean nothing; that they are there, and no others, is what is held here.
  @Test func `as JSON, it has the keys that were promised`() throws {
    try Program.with { program in
      let ending = try program.run("calibrate", "--format", "json")
      #expect(ending.status == 0)
      let object = try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
      let figures = try #require(object as? [String: Double])
      let promised: Set = [
        "clock_read_ns", "clock_resolution_ns", "null_throughput_ns_per_op", "null_latency_ns_per_op",
        "harness_allocations",
      ]
      #expect(Set(figures.keys).union(["harness_allocations"]) == promised)
    }
  }

  @Test func `a read of the clock costs what the least disturbed series finds`() {
    let reads = Mutex<UInt64>(0)
    // Every read takes 20 ns, but for the first hundred, during which another program runs.
    let clock = MonotonicClock {
      reads.withLock { count in
        count += 1
        return Nanoseconds(count <= 100 ? count * 500 : 50_000 + (count - 100) * 20)
      }
    }
    #expect(Calibration.clockRead(clock, count: 1_000) == 20)
  }

  @Test func `as text, each figure stands beside its goal`() {
    let text = CalibrateCommand.text(
      Calibration(
        clockReadNs: 21.04, clockResolutionNs: 1, nullThroughputNsPerOp: 1.6, nullLatencyNsPerOp: 27.25,
        harnessAllocations: nil))
    let lines = text.split(separator: "\n").prefix(5)
    #expect(
      lines == [
        "one reading of the clock                      21.0 ns",
        "the clock's smallest step                      1.0 ns",
        "overhead per operation in throughput plays     1.6 ns   (goal: at most 2.0 ns)",
        "overhead per operation in latency plays       27.2 ns   (goal: at most 31.0 ns, one reading + 10 ns)",
        "storebench's allocations in the timed loop     absent   (goal: 0)",
      ])
  }
}
