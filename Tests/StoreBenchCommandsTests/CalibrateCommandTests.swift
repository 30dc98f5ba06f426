import Foundation
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
        "harness_allocations", "normalized_over_hand_loop",
      ]
      #expect(Set(figures.keys).union(["harness_allocations"]) == promised)
    }
  }

  @Test func `as text, each figure stands beside its goal`() {
    let text = CalibrateCommand.text(
      Calibration(
        clockReadNs: 21.04, clockResolutionNs: 1, nullThroughputNsPerOp: 1.6, nullLatencyNsPerOp: 27.25,
        harnessAllocations: nil, normalizedOverHandLoop: 1.125))
    let lines = text.split(separator: "\n").prefix(6)
    #expect(
      lines == [
        "one reading of the clock                      21.0 ns",
        "the clock's smallest step                      1.0 ns",
        "a null design, throughput, per operation       1.6 ns   (goal: at most 2.0 ns)",
        "a null design, latency, per operation         27.2 ns   (goal: at most 31.0 ns, a reading + 10)",
        "our allocations inside the measured loop       absent   (goal: 0)",
        "normalized over a hand-written loop              1.12   (goal: at most 1.25)",
      ])
  }

  @Test func `--noise compares a design with itself, and appends to the table`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let ending = try program.run(
        "calibrate", "--noise", "s.yaml", "--trials", "2", "--repetitions", "6", "--csv", "trust.csv")
      #expect(ending.status == 0, "\(ending.complaints)")
      #expect(["FIT", "UNFIT"].contains(ending.firstLine.split(separator: " ").first))
      #expect(ending.output.contains("repetitions of each side            6\n"))
      #expect(try program.text("trust.csv").split(separator: "\n").count == 2)
      #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/results"))
    }
  }

  @Test(arguments: [["s.yaml"], ["--slowdown", "10%"], ["--csv", "a.csv"], ["--noise", "--trials", "0"]])
  func `options of --noise without it, and senseless ones, are refused`(arguments: [String]) throws {
    try Program.with { program in
      let process = try program.start(["calibrate"] + arguments)
      process.waitUntilExit()
      #expect(try program.ending(of: process).status == 64)
    }
  }

  @Test func `a scenario that is not there ends with 66`() throws {
    try Program.with { program in
      let ending = try program.run("calibrate", "--noise", "none.yaml")
      #expect(ending.status == 66)
      #expect(ending.complaints.hasPrefix("none.yaml: "))
    }
  }
}
