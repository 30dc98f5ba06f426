import ArgumentParser
import BenchCore
import BenchRuns
import Foundation
import Testing

@testable import StoreBenchCommands

@Suite(.serialized, .timeLimit(.minutes(15)))
struct BudgetCommandTests {
  @Test(arguments: [("2min", 120.0), ("2 min", 120), ("30s", 30), ("1.5 h", 5_400), ("90 s", 90)])
  func `a budget is a time with a unit`(text: String, seconds: Double) {
    #expect(Budget(argument: text)?.time == .seconds(seconds))
  }

  @Test(arguments: ["2", "min", "-2min", "0.5s", "2 hours", "", "25 h"])
  func `another text is no budget`(text: String) { #expect(Budget(argument: text) == nil) }

  @Test(arguments: [
    (["--shard", "1/2"], "--shard"), (["--smoke", "--reference", "r"], "--reference"),
    (["--baseline", "b"], "--baseline"),
    (["--against", "x"], "--against"), (["--profile", "sites"], "--profile"),
  ])
  func `what is about the whole size is refused with a budget`(options: [String], name: String) throws {
    let message = "--budget plays other sizes than the scenario says; leave out \(name)"
    do {
      _ = try RunCommand.parse(["s.yaml", "--budget", "1min"] + options)
      Issue.record("\(options) were accepted")
    } catch {
      #expect(RunCommand.message(for: error).contains(message), "\(RunCommand.message(for: error))")
    }
  }

  @Test func `given points are played without a clock`() throws {
    let command = try RunCommand.parse(["s.yaml", "--points", "dataset.posts=20;operations=1/4,dataset=1"])
    #expect(command.long.points?.points.map(\.description) == ["dataset.posts=20;operations=1/4", "dataset=1"])
    #expect(throws: (any Error).self) { try RunCommand.parse(["s.yaml", "--points", "operations=4"]) }
    #expect(throws: (any Error).self) { try RunCommand.parse(["s.yaml", "--budget", "1min", "--points", "dataset=1"]) }
  }

  @Test func `the last line of a run within a budget plays the same again`() throws {
    try Program.with { program in
      try program.write(tiny("nested", "normalized", repetitions: 2), "s.yaml")
      let first = try program.run("run", "s.yaml", "--allow-debug", "--budget", "10min")
      #expect(first.status == 0, "\(first.complaints)")
      let line = try #require(first.output.split(separator: "\n").last)
      let options = try #require(line.firstMatch(of: /--points '([^']+)' --repetitions (\d+)$/))
      let counts = try program.rows("counts")
      #expect(!counts.isEmpty)
      try FileManager.default.removeItem(atPath: "\(program.folder)/results")
      let again = try program.run(
        "run", "s.yaml", "--allow-debug", "--points", String(options.1), "--repetitions", String(options.2))
      #expect(again.status == 0, "\(again.complaints)")
      #expect(try program.rows("counts") == counts)
    }
  }

  @Test func `a scenario has its own budget at full size, and is refused what clashes with it`() throws {
    try Program.with { program in
      try program.write(tiny("normalized") + "budget: 10 min\n", "s.yaml")
      let ending = try program.run("run", "s.yaml", "--allow-debug", "--shard", "1/2")
      #expect(ending.status == 64)
      #expect(ending.complaints.contains("has a budget"), "\(ending.complaints)")
      let smoke = try program.run("run", "s.yaml", "--allow-debug", "--smoke")
      #expect(smoke.status == 0 && !smoke.output.contains("--points"))
    }
  }

  @Test func `a point that the scenario lacks is refused, and those that it has are listed`() throws {
    try Program.with { program in
      try program.write(tiny("normalized") + "sweep: { dataset.posts: [5, 6] }\n", "s.yaml")
      let ending = try program.run("run", "s.yaml", "--allow-debug", "--points", "dataset.posts=7;dataset=1/2")
      #expect(ending.status == 64 && ending.output.isEmpty)
      #expect(ending.complaints.contains("there are dataset.posts=5, dataset.posts=6"), "\(ending.complaints)")
    }
  }

  @Test func `check fails for a metric that the kind of scenario cannot have`() throws {
    try Program.with { program in
      try program.write(tiny("normalized", expect: ["requests of * == 0", "frames_dropped of * == 0"]), "s.yaml")
      let ending = try program.run("check", "s.yaml")
      #expect(ending.status == 65)
      #expect(ending.complaints.split(separator: "\n").count == 2, "\(ending.complaints)")
      #expect(ending.complaints.contains("no run of this kind of scenario has frames_dropped"))
    }
  }
}
