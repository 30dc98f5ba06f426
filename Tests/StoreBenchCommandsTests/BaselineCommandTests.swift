import Foundation
import Testing

/// `storebench baseline` and `run --baseline` as a user meets them.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct BaselineCommandTests {
  private static let path = "results/reference/tiny.csv"

  private func baseline(_ program: Program, _ verb: String, _ arguments: String...) throws -> Program.Ending {
    let process = try program.start(["baseline", verb, "s.yaml", "--allow-debug"] + arguments)
    process.waitUntilExit()
    return try program.ending(of: process)
  }

  @Test func `what was saved is the same, and saving again replaces nothing`() throws {
    try Program.with { program in
      try program.write(tiny("nested", "normalized"), "s.yaml")
      #expect(try baseline(program, "check").status == 66)
      #expect(try baseline(program, "update").status == 66)
      let saved = try baseline(program, "save")
      #expect(saved.status == 0)
      #expect(saved.firstLine.hasPrefix("SAVED  results/reference/tiny.csv: "))
      let check = try baseline(program, "check")
      #expect(check.status == 0, "\(check.output)")
      #expect(check.firstLine.hasPrefix("SAME  tiny: counts: "))
      let again = try baseline(program, "save")
      #expect(again.status == 64)
      #expect(again.complaints.contains("there is a baseline already; `") && again.complaints.contains("update s.yaml"))
      #expect(try baseline(program, "show").firstLine.hasSuffix("of 2 cells; counts hold on every machine"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/results") == ["reference"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: program.scratch) == [])
    }
  }

  @Test func `no baseline is saved over what a run writes`() throws {
    try Program.with { program in
      try program.write(tiny("normalized", name: "frames"), "s.yaml")
      let played = try program.play("s.yaml")
      let run = String(try #require(played.output.firstMatch(of: /Results: +(.+)/)).1)
      let before = try program.contents(of: run)
      // This run has no frames, but another one of its kind would.
      let refused = try baseline(program, "save", "--folder", run)
      #expect(refused.status == 74)
      #expect(refused.complaints.contains("frames.csv"), "\(refused.complaints)")
      #expect(refused.complaints.contains("it is a file that the run itself has written"), "\(refused.complaints)")
      #expect(try program.contents(of: run) == before)
    }
  }

  @Test func `what became worse or is gone exits with 2, what became better with 0`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      #expect(try baseline(program, "save").status == 0)
      let text = try program.text(Self.path)
      let line = "entity_writes,normalized/memoized,,changes,update-author,30,30\n"
      try #require(text.contains(line))
      for (kept, status, word) in [
        (line.replacing(",30\n", with: ",29\n"), Int32(2), "WORSE"),
        (line.replacing(",30\n", with: ",31\n"), 0, "BETTER"),
        (line + "notifications,normalized/memoized,,another,update-author,30,1\n", 2, "ERROR"),
      ] {
        try program.write(text.replacing(line, with: kept), Self.path)
        let check = try baseline(program, "check")
        #expect(check.status == status && check.firstLine.hasPrefix(word), "\(check.output)")
        #expect(check.output.contains("Keep what was found now: ") && check.output.contains(" baseline update s.yaml"))
      }
      let update = try baseline(program, "update")
      #expect(update.status == 0)
      #expect(update.output.contains("gone: notifications of normalized/memoized in another for update-author, was 1"))
      #expect(try program.text(Self.path) == text)
    }
  }

  @Test func `a line that is there twice exits with 65 and both lines, an unknown metric with its line`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      #expect(try baseline(program, "save").status == 0)
      let text = try program.text(Self.path)
      let line = "entity_writes,normalized/memoized,,changes,update-author,30,30\n"
      let number = try #require(text.range(of: line).map { text[..<$0.lowerBound].count { $0 == "\n" } + 1 })
      try program.write(text.replacing(line, with: line.replacing(",30\n", with: ",29\n") + line), Self.path)
      let twice = try baseline(program, "check")
      #expect(twice.status == 65)
      #expect(twice.complaints.hasPrefix("\(Self.path):\(number + 1): "), "\(twice.complaints)")
      #expect(twice.complaints.contains(" is on line \(number) already"), "\(twice.complaints)")
      try program.write(text.replacing("\nentity_writes,", with: "\nentity_wrytes,"), Self.path)
      let unknown = try baseline(program, "check")
      #expect(unknown.status == 65)
      #expect(unknown.complaints.contains("there is no metric 'entity_wrytes'; did you mean 'entity_writes'?"))
    }
  }

  @Test func `allocations of another toolchain are not comparable, which is no pass with --strict`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      #expect(try baseline(program, "save").status == 0)
      let text = try program.text(Self.path)
      if !text.contains("\nallocations,") { return }
      try program.write(text.replacing("\ntoolchain,,,,,,", with: "\ntoolchain,,,,,,Not "), Self.path)
      let check = try baseline(program, "check")
      #expect(check.status == 0)
      #expect(check.firstLine.hasPrefix("INCONCLUSIVE  tiny: "))
      #expect(check.firstLine.hasSuffix(" not comparable"))
      #expect(try baseline(program, "check", "--strict").status == 4)
    }
  }

  @Test func `another scenario of the same name is not compared`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      #expect(try baseline(program, "save").status == 0)
      try program.write(tiny("normalized").replacing("seed: 7", with: "seed: 8"), "s.yaml")
      let check = try baseline(program, "check")
      #expect(check.status == 65)
      #expect(check.firstLine.hasPrefix("INCONCLUSIVE  tiny: "), "\(check.firstLine)")
      #expect(check.complaints.contains("the operations are not those of the saved baseline"))
    }
  }

  @Test func `a baseline of another scenario, without operations or no file at all says so`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      #expect(try baseline(program, "save").status == 0)
      let text = try program.text(Self.path)
      let lines = text.split(separator: "\n")
      for (broken, line, words) in [
        (text.replacing(",tiny\n", with: ",large\n"), 2, "the baseline must be of tiny, and is of large"),
        (
          lines.filter { !$0.hasPrefix("operation_log,") }.joined(separator: "\n"), 1,
          "a baseline has the operation_log"
        ),
      ] {
        try program.write(broken, Self.path)
        let check = try baseline(program, "check")
        #expect(check.status == 65 && check.complaints.contains(words), "\(check.complaints)")
        #expect(check.complaints.hasPrefix("\(Self.path):\(line): "), "\(check.complaints)")
      }
      try FileManager.default.removeItem(atPath: "\(program.folder)/\(Self.path)")
      try program.write("", "\(Self.path)/file")
      let folder = try baseline(program, "check")
      #expect(folder.status == 66)
      #expect(folder.complaints.contains("(here: is a folder, not a file)"), "\(folder.complaints)")
    }
  }

  @Test func `only what the baseline has is played`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      #expect(try baseline(program, "save").status == 0)
      try program.write(tiny("normalized", "crashing"), "s.yaml")
      let check = try baseline(program, "check")
      #expect(check.status == 0, "\(check.output)\(check.complaints)")
      #expect(check.output.contains("Not in the baseline: crashing/memoized"))
    }
  }

  @Test func `a sentence with baseline takes the one that is kept, or the run that is named`() throws {
    try Program.with { program in
      try program.write(tiny("normalized", expect: ["recomputations_per_op of * == baseline"]), "s.yaml")
      let without = try program.play("s.yaml")
      #expect(without.status == 2)
      #expect(without.output.contains("there is no baseline; `storebench baseline save s.yaml` makes one"))
      let runs = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/results/tiny")
      let named = try program.play("s.yaml", "--baseline", "results/tiny/\(runs[0])")
      #expect(named.firstLine.hasPrefix("PASS  tiny: the expectation holds"), "\(named.output)")
      #expect(try baseline(program, "save").status == 0)
      #expect(try program.play("s.yaml").status == 0)
      #expect(try program.play("s.yaml", "--baseline", "nowhere").status == 66)
    }
  }

  @Test func `a warning is printed and fails nothing`() throws {
    try Program.with { program in
      let warn = "{ warn: \"entity_writes of normalized == 1\" }"
      try program.write(tiny("normalized", expect: [warn, "stale_views of * == 0"]), "s.yaml")
      let ending = try program.play("s.yaml", "--strict")
      #expect(ending.status == 0)
      #expect(ending.firstLine.hasPrefix("PASS  tiny: expectations: 1 warned, 1 passed"), "\(ending.output)")
      #expect(ending.output.contains(" WARN         entity_writes of normalized == 1\n"))
      #expect(try program.result("run.json").contains("\"level\" : \"warn\""))
    }
  }
}
