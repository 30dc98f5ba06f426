import BenchCore
import Foundation
import TestSupport
import Testing

@testable import StoreBenchCommands

/// Careless scripts, odd files and small machines.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct HostileInputTests {
  // MARK: Arguments

  @Test(arguments: [
    ["run", "s.yaml", "--allow-debug", "--out", ""], ["run", "s.yaml", "--allow-debug", "--out="], ["run", ""],
    ["run", "--resume", ""], ["run", "s.yaml", "--smoke", "--reference", ""], ["run", "s.yaml", "--baseline", ""],
    ["run", "s.yaml", "--against", ""], ["check", ""], ["merge", "a", "--out", ""], ["merge", ""],
    ["log", "s.yaml", "--out", ""], ["judge", ""], ["judge", "a", "--expect", ""], ["compare", "a", ""],
    ["explain", ""], ["advise", ""],
    ["export", "a", "--format", "json", "--out", ""],
    ["baseline", "save", "s.yaml", "--folder", ""], ["list", "--scenarios", ""], ["new", ""],
    ["new", "--store", "Orders", "--clone", ""],
  ])
  func `an empty path is bad usage and never the root of the file system`(arguments: [String]) throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let before = try FileManager.default.contentsOfDirectory(atPath: "/")
      let process = try program.start(arguments)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 64)
      #expect(
        ending.complaints.hasSuffix(" must not be empty\n")
          || ending.complaints == "Error: an argument is empty; a name or a path is wanted\n", "\(ending.complaints)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: "/") == before)
      #expect(try program.files() == ["err.txt", "out.txt", "s.yaml", "scratch"])
    }
  }

  /// The messages that were wrong, each with what it says now.
  @Test(arguments: [
    (["run", "s.yaml", "--repetitions", "-1"], 64, "--repetitions (-1) must be from 1 to 1000"),
    (["run", "s.yaml", "--hang-limit", "-1"], 64, "--hang-limit (-1) must be from 1 to 604800 seconds"),
    (
      ["run", "s.yaml", "--seed", "18446744073709551616"], 64,
      "--seed (18446744073709551616) must be a whole number from 0 to 18446744073709551615"
    ),
    (["run", "s.yaml", "--seed", "-1"], 64, "--seed (-1) must be a whole number from 0 to 18446744073709551615"),
    (["timeline", "s.yaml", "--limit", "-5"], 64, "--limit (-5) must be at least 1"),
    (["new", ".yaml"], 64, ".yaml: a scenario is a file that ends in .yaml; put a name in front, as in my.yaml"),
    (["new", "a.txt"], 64, "a.txt: a scenario is a file that ends in .yaml; write a.txt.yaml"),
    (
      ["explain", "folder"], 65, "folder: a run folder holds run.json (here: none); nothing was measured in it: run the"
    ),
    (["compare", "empty.csv", "empty.csv"], 65, "empty.csv: it holds nothing; name a run folder, or a table from one"),
    (["check", "folder/none.yaml"], 66, "folder/none.yaml: there is no such file"),
    (["explain", "broken"], 65, "broken/run.json: it must be what `storebench run` writes (here: scenario: "),
    (["check", "directory"], 64, "directory is a folder without scenario files (*.yaml)"),
    (["export", "folder", "--format", "jsn"], 64, "--format (jsn) is not known; did you mean 'json'?"),
  ])
  func `a message says what is wrong in words, and what to do`(
    arguments: [String], status: Int, message: String
  ) throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      try program.write("", "folder/notes.txt")
      try program.write("", "empty.csv")
      try program.write("{\"schema_version\": 1}", "broken/run.json")
      try program.write("", "directory/x.yaml/notes.txt")
      let process = try program.start(arguments)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == Int32(status))
      #expect(ending.complaints.contains(message), "\(ending.complaints)")
      #expect(!ending.complaints.contains("CodingKeys"))
      #expect(!ending.complaints.contains("internal error"))
    }
  }

  // MARK: Texts

  @Test func `what a scenario or a name says neither steers the terminal nor is a command of a workflow`() throws {
    try Program.with { program in
      // Long enough that the line breaks before it.
      let question = String(repeating: "word ", count: 17) + "::error::owned ##[error]owned"
      try program.write(tiny("normalized").replacing("Does it work?", with: "\"\(question)\""), "s.yaml")
      let played = try program.play("s.yaml", "--smoke")
      #expect(played.status == 0, "\(played.complaints)")
      #expect(played.output.contains("error::owned"))
      let run = try #require(played.output.firstMatch(of: /Results: +(.+)/)).1
      let names = ["\u{1B}[31m", "::error::x", "a\u{202E}b"]
      var endings = [played, try program.run("explain", String(run))]
      for name in names {
        endings.append(try program.run("check", name))
        endings.append(try program.run("explain", name))
        endings.append(try program.run("run", "s.yaml", "--only", "store=\(name)", "--allow-debug"))
        endings.append(try program.run("new", "\(name).yaml"))
      }
      for ending in endings {
        for line in (ending.output + ending.complaints).split(separator: "\n") {
          #expect(PrintableText.line(String(line)) == line)
          #expect(!line.drop { $0 == " " }.hasPrefix("::") && !line.contains("##["), "\(line)")
        }
      }
    }
  }

  // MARK: Files

  @Test func `check reads what a scenario imports and says how much it is`() throws {
    try Program.with { program in
      #expect(try program.run("new", "a.yaml", "--from", "import").status == 0)
      let good = try program.run("check", "a.yaml")
      #expect(good.status == 0)
      #expect(
        good.output.contains(#/a\.yaml: imports \d+ authors, \d+ posts, \d+ comments from a\.data\.json\n/#),
        "\(good.output)")
      #expect(good.output.contains("a.yaml: comments of a post: "), "\(good.output)")
      try program.write("{ no JSON", "a.data.json")
      let broken = try program.run("check", "a.yaml")
      #expect(broken.status == 65)
      #expect(broken.complaints.contains(#/a\.data\.json:1:\d+: the file is no JSON/#), "\(broken.complaints)")
      try FileManager.default.removeItem(atPath: "\(program.folder)/a.data.json")
      let missing = try program.run("check", "a.yaml")
      #expect(missing.status == 66)
      let place = /a\.yaml:\d+:\d+: a\.data\.json: there is no such file\n/
      #expect(missing.complaints.wholeMatch(of: place) != nil, "\(missing.complaints)")
    }
  }

  @Test func `what somebody keeps beside a file that is written stays as it is, and no link is followed`() throws {
    try Program.with { program in
      try program.write("mine", "a.yaml.partial")
      try program.write("theirs", "elsewhere.txt")
      try program.link("scenario.schema.json.partial", to: "elsewhere.txt")
      #expect(try program.run("new", "a.yaml").status == 0)
      #expect(try program.text("a.yaml.partial") == "mine")
      #expect(try program.text("elsewhere.txt") == "theirs")
      try program.link("b.yaml", to: "nowhere.yaml")
      let refused = try program.run("new", "b.yaml")
      #expect(refused.status == 64)
      #expect(refused.complaints.contains("b.yaml: is there already, and nothing is overwritten"))
      try program.write(tiny("normalized"), "s.yaml")
      let played = try program.play("s.yaml", "--smoke")
      let run = String(try #require(played.output.firstMatch(of: /Results: +(.+)/)).1)
      try program.link("out.json", to: "elsewhere.txt")
      let exported = try program.run("export", run, "--format", "json", "--out", "out.json")
      #expect(exported.status == 74)
      #expect(
        exported.complaints == "cannot write out.json: it is a link, which is not followed; name the file itself\n")
      #expect(try program.text("elsewhere.txt") == "theirs")
    }
  }

  @Test func `no command writes over a file that a run has written`() throws {
    try Program.with { program in
      try program.write(tiny("normalized", expect: ["entity_writes of * == 1"]), "s.yaml")
      let played = try program.play("s.yaml")
      let run = String(try #require(played.output.firstMatch(of: /Results: +(.+)/)).1)
      try FileManager.default.createSymbolicLink(
        atPath: "\(program.folder)/latest", withDestinationPath: "\(program.folder)/\(run)")
      let before = try program.contents(of: run)
      let names = [
        "\(run)/run.json", "\(run)/./measurements.csv", "\(run)/../\(URL(filePath: run).lastPathComponent)/summary.csv",
        "latest/latency.csv", "\(program.folder)/\(run)/journal.jsonl",
      ]
      for name in names {
        for command in [
          ["export", run, "--format", "json", "--out", name], ["report", run, "--out", name],
          ["report", run, run, "--out", name],
        ] {
          let refused = try program.run(command)
          #expect(refused.status == 64, "\(command)")
          #expect(
            refused.complaints.contains("(\(name)) is a file that the run itself has written; choose another name"),
            "\(command): \(refused.complaints)")
        }
      }
      let process = try program.start(
        Program.playing + ["s.yaml", "--github"],
        with: ["GITHUB_STEP_SUMMARY": "\(program.folder)/\(run)/measurements.csv"])
      process.waitUntilExit()
      let told = try program.ending(of: process)
      #expect(told.status == 74)
      #expect(told.complaints.contains("is a file that the run itself has written; nothing was added to it"))
      #expect(try program.contents(of: run) == before)
    }
  }

  @Test func `what a killed run has left in the temporary folder goes with the next, and nothing else does`() throws {
    try Program.with { program in
      try program.write(tiny("hanging"), "hanging.yaml")
      try program.write(tiny("normalized"), "s.yaml")
      let process = try program.start(Program.playing + ["hanging.yaml"])
      try program.wait { try program.children().contains { $0.contains("hanging") } }
      let left = try FileManager.default.contentsOfDirectory(atPath: program.scratch)
      #expect(left.count == 1)
      // Its process lives, so the folder stays.
      #expect(try program.play("s.yaml", "--smoke").status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: program.scratch) == left)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let others = ["storebench-mine", "storebench-1-\(UUID().uuidString)", "storebench-999999-x"]
      for name in others { try program.write("", "scratch/\(name)/file") }
      #expect(try program.play("s.yaml", "--smoke").status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: program.scratch).sorted() == others.sorted())
    }
  }

  @Test func `a folder, a pipe or a dead link that is named like a scenario is left out with a word`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "all/s.yaml")
      try program.write("", "all/x.yaml/notes.txt")
      try program.link("all/a.yaml", to: "nowhere.yaml")
      #expect(mkfifo("\(program.folder)/all/p.yaml", 0o600) == 0)
      let ending = try program.run("check", "all")
      #expect(ending.status == 0)
      #expect(ending.output.hasPrefix("all/s.yaml: 1 point"))
      #expect(
        ending.complaints == """
          all/a.yaml: is left out: is a link to nothing
          all/p.yaml: is left out: is a pipe, not a file; write what it gives into a file
          all/x.yaml: is left out: is a folder, not a file

          """)
    }
  }

  @Test func `a pipe is refused and not waited for, whatever it stands for`() throws {
    try Program.with { program in
      #expect(mkfifo("\(program.folder)/p.yaml", 0o600) == 0)
      let reason = "is a pipe, not a file; write what it gives into a file"
      let scenario = try program.run("check", "p.yaml")
      #expect(scenario.status == 66 && scenario.complaints == "p.yaml: \(reason)\n", "\(scenario.complaints)")
      try FileManager.default.createDirectory(atPath: "\(program.folder)/all", withIntermediateDirectories: false)
      #expect(mkfifo("\(program.folder)/all/p.yaml", 0o600) == 0)
      let sequence = try program.run("conformance", "repository", "--sequences", "all")
      #expect(sequence.status == 66 && sequence.complaints.contains(reason), "\(sequence.complaints)")
      #expect(try program.run("new", "load.yaml", "--from", "load").status == 0)
      let load = try program.text("load.yaml").replacing(#/rate: [0-9.]+/#, with: "rate: { trace: p.yaml }")
      try program.write(load, "load.yaml")
      let trace = try program.run("check", "load.yaml")
      #expect(trace.status == 65 && trace.complaints.contains(reason), "\(trace.complaints)")
      #expect(try program.run("new", "a.yaml", "--from", "import").status == 0)
      try FileManager.default.removeItem(atPath: "\(program.folder)/a.data.json")
      #expect(mkfifo("\(program.folder)/a.data.json", 0o600) == 0)
      let imported = try program.run("check", "a.yaml")
      #expect(imported.status == 66 && imported.complaints.contains(reason), "\(imported.complaints)")
    }
  }

  @Test func `a trace that is another file does not show what stands in it`() throws {
    try Program.with { program in
      try program.write("user:x:0:0:secret\n", "passwd")
      #expect(try program.run("new", "load.yaml", "--from", "load").status == 0)
      let load = try program.text("load.yaml").replacing(#/rate: [0-9.]+/#, with: "rate: { trace: passwd }")
      try program.write(load, "load.yaml")
      let ending = try program.run("check", "load.yaml")
      #expect(ending.status == 65 && ending.complaints.contains("passwd"), "\(ending.complaints)")
      #expect(!ending.complaints.contains("secret") && !ending.complaints.contains("user"), "\(ending.complaints)")
    }
  }

  /// A superuser may read everything; there the rule cannot be seen.
  @Test(.enabled(if: geteuid() != 0)) func `a file that may not be read says so`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      chmod("\(program.folder)/s.yaml", 0)
      let ending = try program.run("check", "s.yaml")
      #expect(ending.status == 66)
      #expect(ending.complaints == "s.yaml: Permission denied\n")
    }
  }

  @Test func `of two runs of different scenarios the difference is reported first`() throws {
    try Program.with { program in
      try program.write(tiny("normalized", name: "one"), "one.yaml")
      try program.write(tiny("normalized", name: "two").replacing("seed: 7", with: "seed: 8"), "two.yaml")
      var runs: [String] = []
      for name in ["one", "two"] {
        let played = try program.play("\(name).yaml", "--smoke")
        runs.append(String(try #require(played.output.firstMatch(of: /Results: +(.+)/)).1))
      }
      let ending = try program.run("compare", runs[0], runs[1])
      #expect(ending.complaints.hasPrefix("The runs are of two scenarios, one and two. "), "\(ending.complaints)")
    }
  }
}

extension Program {
  /// Returns the names of the files in the program's folder.
  func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  /// Every file of a folder, by its name.
  func contents(of folder: String) throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(self.folder)/\(folder)")
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try text("\(folder)/\($0)")) })
  }

  /// Makes a link to a name in the program's folder, which need not be there.
  fileprivate func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: target)
  }
}
