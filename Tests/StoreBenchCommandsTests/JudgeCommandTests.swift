import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct JudgeCommandTests {
  private static let expected = ["entity_writes_per_op of normalized == 1 for update-author", "stale_views of * == 0"]

  /// A finished run of two designs, its folder and how it ended.
  private func withRun(_ body: (Program, String) throws -> Void) throws {
    try Program.with { program in
      try program.write(tiny("nested", "normalized", expect: Self.expected), "s.yaml")
      let played = try program.play("s.yaml")
      #expect(played.status == 0, "\(played.output)\(played.complaints)")
      try body(program, String(try #require(played.output.firstMatch(of: /Results: +(.+)/)).1))
    }
  }

  @Test func `the run's own sentences come out as they did, and nothing is written`() throws {
    try withRun { program, run in
      let files = try FileManager.default.subpathsOfDirectory(atPath: "\(program.folder)/results").sorted()
      let before = try program.result("run.json")
      let ending = try program.run("judge", run)
      #expect(ending.status == 0, "\(ending.complaints)")
      #expect(ending.firstLine == "PASS  tiny: all 2 expectations hold; 2 cells agreed with the oracle")
      #expect(ending.output.contains(" pass         entity_writes_per_op of normalized == 1 for update-author\n"))
      #expect(try program.result("run.json") == before)
      #expect(try FileManager.default.subpathsOfDirectory(atPath: "\(program.folder)/results").sorted() == files)
    }
  }

  @Test func `a run is named by its scenario, and a verdict is never cut`() throws {
    try Program.with { program in
      let name = "a-scenario" + String(repeating: "-long", count: 10)
      try program.write(tiny("nested", "normalized", name: name, expect: Self.expected), "s.yaml")
      let played = try program.run(Program.playing + ["s.yaml", "--quiet"])
      let verdict = "PASS  \(name): all 2 expectations hold; 2 cells agreed with the oracle\n"
      #expect(played.output == verdict, "\(played.complaints)")
      for run in [name, "latest"] {
        #expect(try program.run("judge", run, "--quiet").output == verdict)
      }
      let same = try program.run("compare", "latest:nested/memoized", "\(name):nested/memoized")
      #expect(same.status == 0 && same.firstLine.contains("  \(name): "), "\(same.output)\(same.complaints)")
    }
  }

  @Test func `new sentences are judged as those of a scenario are`() throws {
    try withRun { program, run in
      let ending = try program.run(
        "judge", run, "--expect", "entity_writes of nested > 1", "--expect", "entity_writes_per_op of nested == 1")
      #expect(ending.status == 2)
      #expect(ending.firstLine.hasPrefix("FAIL  tiny: expectations: 1 failed, 1 passed; "), "\(ending.output)")
      let quiet = try program.run("judge", run, "--quiet", "--expect", "entity_writes of nested > 1")
      #expect(quiet.output == "PASS  tiny: the expectation holds; 2 cells agreed with the oracle\n")
      let wrong = try program.run("judge", run, "--expect", "entity_write of nested > 1", "--expect", "x")
      #expect(wrong.status == 65)
      #expect(
        wrong.complaints.hasPrefix(
          "--expect:1:1: expect: unknown metric \"entity_write\"; did you mean \"entity_writes\"?"),
        "\(wrong.complaints)")
      #expect(wrong.complaints.contains("\n--expect:2:2: "))
    }
  }

  @Test func `an edited scenario judges a run that it would play the same, and no other`() throws {
    try withRun { program, run in
      let text = try program.text("s.yaml")
      try program.write(text.replacing("normalized == 1 for", with: "normalized == 2 for"), "edited.yaml")
      let edited = try program.run("judge", run, "--scenario", "edited.yaml")
      #expect(edited.status == 2)
      #expect(edited.output.contains("actual: 1"), "\(edited.output)")
      for (old, new) in [("posts: 6", "posts: 7"), ("operations: 40", "operations: 41"), ("seed: 7", "seed: 8")] {
        try program.write(text.replacing(old, with: new), "other.yaml")
        let other = try program.run("judge", run, "--scenario", "other.yaml")
        // The seed of the run counts, as when it was played.
        let isSeed = old.hasPrefix("seed")
        #expect(other.status == (isSeed ? 0 : 65), "\(new): \(other.complaints)")
        #expect(isSeed || other.complaints.contains("it would play something else"))
      }
      #expect(try program.run("judge", run, "--scenario", "none.yaml").status == 66)
      #expect(try program.run("judge", run, "--scenario", "s.yaml", "--expect", "x").status == 64)
    }
  }

  @Test func `a run that is not finished, or expects nothing, is not judged`() throws {
    try Program.with { program in
      try program.write(tiny("normalized", "hanging", expect: Self.expected), "s.yaml")
      let process = try program.start(Program.playing + ["s.yaml"])
      try program.wait { try program.children().contains { $0.contains("hanging") } }
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      let run =
        "results/tiny/" + (try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/results/tiny")[0])
      let ending = try program.run("judge", run)
      #expect(ending.status == 65)
      #expect(ending.complaints.contains("only a finished run is judged (here: interrupted); storebench run --resume"))
      #expect(try program.run("judge", "none").status == 66)
      try program.write(tiny("normalized", name: "quiet"), "quiet.yaml")
      #expect(try program.play("quiet.yaml").status == 0)
      let quiet = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/results/quiet")[0]
      let nothing = try program.run("judge", "results/quiet/\(quiet)")
      #expect(nothing.status == 64)
      #expect(nothing.complaints.contains("its scenario expects nothing; say --expect or --scenario"))
    }
  }
}
