import Foundation
import Testing

/// `storebench run` as a user meets it. One after the other: each starts many processes.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct RunCommandTests {
  // MARK: What it answers

  @Test func `a run in which all is well exits with 0 and its verdict first`() throws {
    try Program.with { program in
      try program.write(
        tiny("nested", "normalized", expect: ["entity_writes_per_op of normalized == 1 for update-author"]), "s.yaml")
      let ending = try program.play("s.yaml")
      #expect(ending.status == 0)
      #expect(ending.firstLine == "PASS  tiny: the expectation holds; 2 cells agreed with the oracle")
      #expect(ending.complaints == "")
      #expect(ending.output.contains(/\nReproduce: \S*storebench-fixture run s\.yaml\n/))
      #expect(try program.cells() == ["nested memoized finished", "normalized memoized finished"])
      #expect(try scratchIsEmpty(program))
    }
  }

  @Test func `each profile is taken in a process of its own`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let ending = try program.play("s.yaml", "--profile", "sites,references,cycles")
      #expect(ending.status == 0)
      #expect(try program.cells() == ["normalized memoized finished"])
      // A machine that cannot take one says so.
      #expect((try? program.result("sites.csv")) != nil || ending.output.contains("allocation sites are absent"))
      #expect(try !program.rows("references").isEmpty || ending.output.contains("references are absent"))
      #expect((try? program.result("cycles.csv")) != nil || ending.output.contains("cycles are absent"))
    }
  }

  @Test func `each phase is shown by itself when that is asked for`() throws {
    try Program.with { program in
      let text = tiny("normalized").replacing(
        "matrix:", with: "    - { name: titles, operations: 10, mix: { update-post: 1 } }\nmatrix:")
      try program.write(text, "s.yaml")
      #expect(try program.play("s.yaml", "--phases").output.contains(/\nin changes\n[^$]*\nin titles\n/))
      #expect(try !program.play("s.yaml").output.contains("\nin "))
    }
  }

  @Test(arguments: [
    ("entity_writes_per_op of normalized == 2", "FAIL  tiny: expectations: 1 failed; 1 cell agreed with the oracle"),
    (
      "entity_writes of normalized == 2 for delete-post",
      "FAIL  tiny: expectations: 1 missing; 1 cell agreed with the oracle"
    ),
  ])
  func `an expectation that does not hold, or looks at nothing, exits with 2`(sentence: String, line: String) throws {
    try Program.with { program in
      try program.write(tiny("normalized", expect: [sentence]), "s.yaml")
      let ending = try program.play("s.yaml")
      #expect(ending.status == 2)
      #expect(ending.firstLine == line)
      #expect(ending.output.contains(sentence))
    }
  }

  @Test func `two runs with one seed have the same counts, byte by byte`() throws {
    let counts = try (1...2).map { _ in
      var counts = ""
      try Program.with { program in
        try program.write(tiny("nested", "normalized"), "s.yaml")
        #expect(try program.play("s.yaml").status == 0)
        counts = try program.rows("counts").joined(separator: "\n")
      }
      return counts
    }
    #expect(counts[0] == counts[1])
    #expect(!counts[0].isEmpty)
  }

  // MARK: Designs that are wrong

  @Test func `what is expected to go stale reads WRONG and exits with 0`() throws {
    try Program.with { program in
      let text = tiny("normalized", expect: ["stale_views of normalized/unsynced > 0"])
      try program.write(text.replacing("[memoized]", with: "[memoized, unsynced]"), "s.yaml")
      let ending = try program.play("s.yaml")
      #expect(ending.status == 0)
      #expect(
        ending.firstLine == "PASS  tiny: the expectation holds; 1 cell agreed with the oracle, 1 WRONG as expected")
      #expect(ending.output.contains("! WRONG, expected to go stale"))
      #expect(try program.cells() == ["normalized memoized finished", "normalized unsynced stale"])
    }
  }

  @Test func `what is expected to go stale and does not exits with 2`() throws {
    try Program.with { program in
      let text = tiny("normalized").replacing("update-author: 3, read-feed: 1", with: "read-feed: 1")
      try program.write(text.replacing("[memoized]", with: "[unsynced]"), "s.yaml")
      let ending = try program.play("s.yaml")
      #expect(ending.status == 2)
      #expect(
        ending.output.hasPrefix("FAIL  tiny: normalized/unsynced is expected to go stale, but agreed with the oracle"))
    }
  }

  @Test func `a store that forgets exits with 3 and shows where, and what both showed`() throws {
    try Program.with { program in
      try program.write(tiny("forgetful", "normalized"), "s.yaml")
      let ending = try program.play("s.yaml")
      #expect(ending.status == 3)
      #expect(ending.firstLine == "FAIL  tiny: no expectations; 2 cells: 1 WRONG")
      let told = try #require(ending.complaints.split(separator: "\n").first)
      #expect(told.hasPrefix("forgetful/memoized: WRONG: at operation "), "\(told)")
      #expect(told.contains("(update-author) view "))
      #expect(ending.output.contains("showed") && ending.output.contains("must"), "\(ending.output)")
      #expect(try program.cells() == ["forgetful memoized disagreed", "normalized memoized finished"])
      #expect(try program.rows("forgetful").isEmpty)
    }
  }

  @Test(arguments: [
    ("crashing", "crashed: signal ", "the sixth commit is too much for this store"),
    ("killed", "crashed: signal 9 (SIGKILL) in the counts pass, repetition 1", ""),
    ("leaving", "exited with code 9 in the counts pass, repetition 1", ""),
  ])
  func `a child that ends badly takes its cell with it, alone`(store: String, why: String, words: String) throws {
    try Program.with { program in
      try program.write(tiny(store, "normalized"), "s.yaml")
      let ending = try program.play("s.yaml")
      #expect(ending.status == 3)
      #expect(ending.firstLine == "FAIL  tiny: no expectations; 2 cells: 1 failed")
      #expect(ending.complaints.hasPrefix("\(store)/memoized: \(why)"), "\(ending.complaints)")
      // What a precondition says is not compiled into a release build.
      if Program.isDebugBuild && !words.isEmpty {
        #expect(ending.output.contains("last words: "), "\(ending.output)")
        #expect(ending.output.contains(words), "\(ending.output)")
      }
      #expect(try program.cells() == ["\(store) memoized failed", "normalized memoized finished"])
      #expect(try !program.rows("normalized", "allocations").isEmpty || !hasAllocations(ending))
      #expect(try program.rows(store).isEmpty)
    }
  }

  @Test func `a child that hangs is stopped at the limit`() throws {
    try Program.with { program in
      try program.write(tiny("hanging", "normalized"), "s.yaml")
      let ending = try program.play("s.yaml", "--hang-limit", "3")
      #expect(ending.status == 3)
      #expect(
        ending.complaints
          == "hanging/memoized: timed out: killed after 3.00s without progress in the counts pass, repetition 1\n")
      #expect(try program.rows("hanging").isEmpty)
      #expect(try program.cells() == ["hanging memoized failed", "normalized memoized finished"])
      #expect(try program.children().isEmpty)
    }
  }

  /// Its plays take five seconds; of a timed one, two commits are enough.
  @Test func `a slow design is counted whole, beyond the time limit and the hang limit, and its times are cut`() throws
  {
    try Program.with { program in
      let sentences = ["entity_writes_per_op of * == 1 for update-author", "stale_views of * == 0"]
      let text = tiny("sleeping", "normalized", expect: sentences)
        .replacing("workload:\n", with: "workload:\n  time_limit: 300 ms\n")
      try program.write(text, "s.yaml")
      let ending = try program.play("s.yaml", "--hang-limit", "2")
      #expect(ending.status == 0, "\(ending.output)\(ending.complaints)")
      #expect(try program.cells() == ["sleeping memoized finished", "normalized memoized finished"])
      let slow = try program.rows("sleeping", "counts").map { String($0).replacing("sleeping", with: "normalized") }
      let fast = try program.rows("normalized", "counts").map { String($0) }
      #expect(slow == fast)
      #expect(ending.output.contains("time limit: stopped after "), "\(ending.output)")
    }
  }

  @Test func `what a store prints is no result`() throws {
    try Program.with { program in
      try program.write(tiny("chatty"), "s.yaml")
      let ending = try program.play("s.yaml")
      #expect(ending.status == 0)
      #expect(!ending.output.contains("{\"pass\""))
      #expect(try program.cells() == ["chatty memoized finished"])
    }
  }

  @Test func `allocations that differ between two processes are said to vary`() throws {
    try Program.with { program in
      try program.write(tiny("allocating"), "s.yaml")
      let ending = try program.play("s.yaml")
      #expect(ending.status == 0)
      if hasAllocations(ending) {
        #expect(ending.output.contains("varied"), "\(ending.output)")
        #expect(try program.result("run.json").contains("\"allocated_bytes\""))
      }
    }
  }

  // MARK: What is chosen

  @Test func `several files and a folder are played one after the other, and the worst is the status`() throws {
    try Program.with { program in
      try program.write(tiny("forgetful", name: "third"), "third.yml")
      try program.write(tiny("normalized", name: "first", expect: ["stale_views of * == 1"]), "all/a.yaml")
      try program.write(tiny("normalized", name: "second"), "all/b.yml")
      try program.write("no scenario", "all/notes.txt")
      let ending = try program.play("all/", "third.yml", "--quiet")
      #expect(ending.status == 3)
      #expect(
        ending.output.split(separator: "\n").map { $0.split(separator: ":")[0] } == [
          "FAIL  first", "  FAIL", "PASS  second", "FAIL  third",
        ], "and the sentence that failed")
    }
  }

  @Test func `--only, --seed, --repetitions and --smoke are obeyed, and are in the command that reproduces`() throws {
    try Program.with { program in
      try program.write(tiny("nested", "normalized"), "my scenario.yaml")
      let options = ["--smoke", "--seed", "99", "--repetitions", "3", "--only", "store=nested,derivation=memoized"]
      let process = try program.start(Program.playing + ["my scenario.yaml"] + options)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 0)
      #expect(try program.cells() == ["nested memoized finished"])
      #expect(try program.rows("time", "3", "load_ns").count == 1)
      #expect(try program.rows("time", "4").isEmpty)
      #expect(try program.rows("dataset.posts=4", "time").isEmpty == false)
      #expect(try program.result("run.json").contains("\"seed\" : 99"))
      #expect(
        ending.output.contains(
          "storebench-fixture run 'my scenario.yaml' --smoke --seed 99 --repetitions 3 "
            + "--only store=nested,derivation=memoized\n"))
    }
  }

  @Test func `--quiet leaves the verdict`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let ending = try program.play("s.yaml", "--quiet")
      #expect(ending.output == "PASS  tiny: no expectations; 1 cell agreed with the oracle\n")
    }
  }

  @Test func `--in-process plays one design in this process`() throws {
    try Program.with { program in
      try program.write(tiny("normalized", "crashing"), "s.yaml")
      let sound = try program.play("s.yaml", "--in-process", "--only", "store=normalized,derivation=memoized")
      #expect(sound.status == 0)
      #expect(try program.cells() == ["normalized memoized finished"])
      let crashing = try program.play("s.yaml", "--in-process", "--only", "store=crashing,derivation=memoized")
      #expect(crashing.status > 128, "the crash is ours, for the debugger to see")
    }
  }

  // MARK: Reference

  @Test func `counts are held against a reference`() throws {
    try Program.with { program in
      try program.write(tiny("nested", "normalized"), "s.yaml")
      let missing = try program.play("s.yaml", "--smoke", "--reference", "reference")
      #expect(missing.status == 66)
      #expect(missing.firstLine.hasPrefix("FAIL  tiny: there is no reference; no expectations; "))
      #expect(
        missing.complaints == "reference/tiny.smoke.csv: there is no reference yet; --update-reference writes it\n")

      #expect(try program.play("s.yaml", "--smoke", "--reference", "reference", "--update-reference").status == 0)
      #expect(try program.play("s.yaml", "--smoke", "--reference", "reference").status == 0)

      let recorded = try program.text("reference/tiny.smoke.csv")
      let row = try #require(
        recorded.split(whereSeparator: \.isNewline).first { $0.contains("update-author,counts,1,entity_writes") })
      try program.write(recorded.replacing(row, with: row + "0"), "reference/tiny.smoke.csv")
      let changed = try program.play("s.yaml", "--smoke", "--reference", "reference")
      #expect(changed.status == 2)
      #expect(
        changed.firstLine
          == "FAIL  tiny: 1 count differs from the reference; no expectations; 2 cells agreed with the oracle")
      #expect(changed.complaints.hasPrefix("reference/tiny.smoke.csv: "))
      #expect(changed.complaints.contains("entity_writes"), "\(changed.complaints)")
    }
  }

  @Test func `a reference that cannot be read or written is no pass, and no reason to resume`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      try program.write("words\n", "reference/tiny.smoke.csv")
      let read = try program.play("s.yaml", "--smoke", "--reference", "reference")
      #expect(read.status == 65)
      #expect(read.firstLine.hasPrefix("FAIL  tiny: the reference could not be read; "), "\(read.output)")
      #expect(read.complaints.hasPrefix("reference/tiny.smoke.csv:1: "), "\(read.complaints)")
      let folder = "reference/tiny.smoke.csv"
      let written = try program.play("s.yaml", "--smoke", "--reference", folder, "--update-reference")
      #expect(written.status == 74)
      #expect(written.firstLine.hasPrefix("FAIL  tiny: the reference could not be written; "), "\(written.output)")
      #expect(written.complaints.hasSuffix("; run again with a folder that can be written\n"), "\(written.complaints)")
      #expect(!written.complaints.contains("--resume"))
    }
  }

  @Test func `a file that looks like an option is named so that the command can be repeated`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "-s.yaml")
      let ending = try program.play("--smoke", "--", "-s.yaml")
      #expect(ending.status == 0, "\(ending.complaints)")
      #expect(ending.output.contains("storebench-fixture run ./-s.yaml --smoke\n"), "\(ending.output)")
    }
  }

  private func scratchIsEmpty(_ program: Program) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: program.scratch).isEmpty
  }

  /// Returns true if this build and machine measure allocations.
  private func hasAllocations(_ ending: Program.Ending) -> Bool {
    !ending.output.contains("allocations are not measured")
  }
}
