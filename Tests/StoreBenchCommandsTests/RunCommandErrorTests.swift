import Foundation
import Testing

/// Errors around `storebench run`.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct RunCommandErrorTests {
  // MARK: Bad usage and bad input

  @Test func `a bad scenario exits with 65 and the place of every problem, and nothing is run`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "good.yaml")
      try program.write(tiny("normalised").replacing("seed: 7", with: "sed: 7"), "bad.yaml")
      let ending = try program.play("good.yaml", "bad.yaml")
      #expect(ending.status == 65)
      #expect(ending.output == "")
      let lines = ending.complaints.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines[0].hasPrefix("bad.yaml:4:1: sed"), "\(lines[0])")
      #expect(lines[1].hasPrefix("bad.yaml:16:12: matrix.stores[0] (normalised)"), "\(lines[1])")
      #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/results"))
    }
  }

  @Test func `a file that is not there exits with 66, after all of them are named`() throws {
    try Program.with { program in
      let ending = try program.play("one.yaml", "two.yaml")
      #expect(ending.status == 66)
      #expect(
        ending.complaints == """
          one.yaml: there is no such file
          two.yaml: there is no such file

          """)
    }
  }

  @Test(arguments: [
    (["--no-such-flag"], "Unknown option '--no-such-flag'"),
    (["--hang-limit", "0"], "--hang-limit (0) must be from 1 to 604800 seconds, which is a week"),
    (["--hang-limit", "99999999999999"], "--hang-limit (99999999999999) must be from 1 to 604800 seconds"),
    (["--repetitions", "0"], "--repetitions (0) must be from 1 to 1000"),
    (["--seed", "one"], "--seed (one) must be a whole number from 0 to 18446744073709551615"),
    (["--seed", "18446744073709551616"], "--seed (18446744073709551616) must be a whole number from 0 to 1844674407"),
    (["--repetitions", "-1"], "--repetitions (-1) must be from 1 to 1000"),
    (["--hang-limit", "-1"], "--hang-limit (-1) must be from 1 to 604800 seconds, which is a week"),
    (["--only", "shop=nested"], "The value 'shop=nested' is invalid for '--only <only>'"),
    (
      ["--only", "store=nested"],
      "--only names the store \"nested\", and tiny plays normalized\nUsage: storebench run ["
    ),
    (["--shard", "0/3"], "'0/3' is invalid for '--shard <i/n>': it must be i/n with i from 1 to n and n at most 1000"),
    (["--budget", "0s"], "'0s' is invalid for '--budget <time>': it must be from 1s to 24h"),
    (["--budget", "nan"], "'nan' is invalid for '--budget <time>': it must be from 1s to 24h"),
    (["--reference", "r"], "--reference compares smoke runs; add --smoke"),
    (["--smoke", "--update-reference"], "--update-reference needs --reference <folder>"),
    (["--profile", "site"], "--profile (site) is not known; did you mean 'sites'?"),
    (["--profile", "sites,"], "--profile () is not known; the profiles are: sites, references, cycles"),
    (["--profile", "sites,cycle"], "--profile (cycle) is not known; did you mean 'cycles'?"),
    (["--profile", "sites", "--against", "HEAD"], "--profile is of one program; leave out --against"),
    (
      ["--profile", "sites", "--smoke", "--in-process"],
      "--profile plays in separate processes; leave out --in-process"
    ),
    (["--in-process"], "--in-process plays one design: add --only store=…,derivation=…, --only preset=…, or --smoke"),
  ])
  func `a bad flag exits with 64 and a sentence`(flags: [String], sentence: String) throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let process = try program.start(Program.playing + ["s.yaml"] + flags)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 64)
      #expect(ending.complaints.contains(sentence), "\(ending.complaints)")
      #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/results"))
    }
  }

  @Test func `a scenario in place of a profile is named as such`() throws {
    try Program.with { program in
      let ending = try program.run("run", "--profile", "s.yaml", "--smoke")
      #expect(ending.status == 64)
      #expect(ending.complaints.contains("--profile (s.yaml) is not known; the profiles are: sites"), "\(ending)")
    }
  }

  @Test func `a folder without scenarios is bad usage`() throws {
    try Program.with { program in
      try program.write("", "empty/notes.txt")
      let ending = try program.play("empty")
      #expect(ending.status == 64)
      #expect(ending.complaints.contains("empty is a folder without scenario files (*.yaml)"))
    }
  }

  #if DEBUG
    @Test func `a debug build writes no results without the option, and marks them with it`() throws {
      try Program.with { program in
        try program.write(tiny("normalized"), "s.yaml")
        let refused = try program.run("run", "s.yaml", "--out", "results")
        #expect(refused.status == 64)
        #expect(refused.complaints.hasPrefix("This is a debug build: its numbers mean nothing"))
        #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/results"))

        let allowed = try program.play("s.yaml")
        #expect(allowed.output.contains("DEBUG BUILD"))
        for file in ["measurements.csv", "summary.csv", "latency.csv", "run.json"] {
          #expect(try program.result(file).lowercased().contains("debug"), "\(file)")
        }
      }
    }
  #endif

  // MARK: No place for results

  @Test func `an output folder that cannot be made exits with 74 before anything is played`() throws {
    try Program.with { program in
      try program.write("a file", "results")
      try program.write(tiny("normalized"), "s.yaml")
      let ending = try program.play("s.yaml")
      #expect(ending.status == 74)
      #expect(ending.complaints == "cannot write results: it is a file, not a folder\n")
      #expect(ending.output == "")
    }
  }

  @Test func `a stage for which there is no room exits with 74`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let process = try program.start(Program.playing + ["s.yaml"], shell: #"ulimit -f 40; exec "$0" "$@""#)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 74)
      #expect(ending.complaints.hasPrefix("cannot write \(program.scratch)/"), "\(ending.complaints)")
      #expect(ending.complaints.contains("/stage: File too large\n"), "\(ending.complaints)")
    }
  }

  @Test func `a reader that leaves does not stop a run`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let process = try program.start(Program.playing + ["s.yaml"], shell: #""$0" "$@" | true"#)
      process.waitUntilExit()
      try program.wait { try FileManager.default.contentsOfDirectory(atPath: program.scratch).isEmpty }
      #expect(try program.cells() == ["normalized memoized finished"])
      #expect(try program.result("run.json").contains("\"state\" : \"finished\""))
    }
  }

  // MARK: Signals

  @Test(arguments: [SIGINT, SIGQUIT, SIGTERM, SIGHUP])
  func `a run that is asked to stop exits with 130, a valid folder and no orphan`(signal: Int32) throws {
    try Program.with { program in
      try program.write(tiny("normalized", "hanging"), "s.yaml")
      try program.write(tiny("normalized", name: "next"), "t.yaml")
      let process = try program.start(Program.playing + ["s.yaml", "t.yaml", "--jobs", "1"])
      try program.wait { try program.children().contains { $0.contains("hanging") } }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 130)
      #expect(ending.firstLine == "INTERRUPTED  tiny: stopped before it was judged; 2 cells: 2 unfinished")
      #expect(try program.children().isEmpty)
      #expect(try program.cells() == ["normalized memoized unfinished", "hanging memoized unfinished"])
      #expect(try !program.rows("normalized", "counts", "entity_writes").isEmpty)
      #expect(try program.result("run.json").contains("\"state\" : \"interrupted\""))
      #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/results/next"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: program.scratch).isEmpty)
    }
  }

  @Test func `a run that is started to outlive its terminal does`() throws {
    try Program.with { program in
      try program.write(tiny("normalized", "hanging"), "s.yaml")
      let process = try program.start(Program.playing + ["s.yaml"], shell: #"trap "" HUP; exec "$0" "$@""#)
      try program.wait { try program.children().contains { $0.contains("hanging") } }
      kill(process.processIdentifier, SIGHUP)
      Thread.sleep(forTimeInterval: 0.5)
      #expect(process.isRunning)
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      #expect(try program.ending(of: process).status == 130)
    }
  }

  /// Asking the oracle would take longer than the time limit of this test.
  @Test func `a run that is asked to stop while it prepares does not finish that first`() throws {
    try Program.with { program in
      let text = tiny("normalized")
        .replacing("operations: 40", with: "operations: 200_000").replacing("posts: 6", with: "posts: 300")
        .replacing("comments: 8", with: "comments: 20_000")
        .replacing("detail, count: 3", with: "detail, count: 1_000")
      try program.write(text, "s.yaml")
      let process = try program.start(Program.playing + ["s.yaml"])
      try program.wait { (try? program.result("run.json")) != nil }
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(try program.ending(of: process).status == 130)
      #expect(try program.rows("counts").isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: program.scratch).isEmpty)
    }
  }

  @Test func `a run that is killed takes its child with it`() throws {
    try Program.with { program in
      try program.write(tiny("hanging"), "s.yaml")
      let process = try program.start(Program.playing + ["s.yaml"])
      try program.wait { try program.children().contains { $0.contains("hanging") } }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try program.wait { try program.children().isEmpty }
    }
  }
}
