import BenchResults
import Foundation
import Testing

/// Runs that are stopped, gone on with, divided and joined, as a user meets them.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct LongRunCommandTests {
  // MARK: Going on

  @Test func `a run that is interrupted prints the command that goes on with it, and that does`() throws {
    try Program.with { program in
      try program.write(tiny("normalized", "hanging", expect: ["stale_views of normalized == 0"]), "s.yaml")
      let process = try program.start(Program.playing + ["s.yaml", "--smoke"])
      try program.wait { try program.children().contains { $0.contains("hanging") } }
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 130)
      let run = try program.runFolder()
      #expect(
        ending.complaints.hasSuffix("storebench-fixture run --resume \(run) --allow-debug\n"), "\(ending.complaints)")

      let rest = try program.run("run", "--resume", run, "--allow-debug", "--hang-limit", "1")
      #expect(rest.status == 3)
      #expect(rest.output.contains("Results:   \(run)\n"))
      #expect(try program.cells() == ["normalized memoized finished", "hanging memoized failed"])
      let again = try program.run("run", "--resume", run, "--allow-debug")
      #expect(again.status == 0)
      #expect(again.output == "\(run): this run is finished; there is nothing to continue\n")
    }
  }

  /// A limit on the size of files is a disk that fills up.
  @Test func `a run whose disk is full keeps what was measured, and goes on when there is room again`() throws {
    try Program.with { program in
      // Many phases are many rows, so that the file of measurements outgrows the stage.
      let phase = "- { name: changes, operations: 40, mix: { update-author: 3, read-feed: 1 } }"
      let phases = (1...20).map { phase.replacing("changes", with: "changes \($0)") }.joined(separator: "\n    ")
      try program.write(tiny("normalized", repetitions: 10).replacing(phase, with: phases), "s.yaml")
      // The unit is 512 or 1,024 bytes, depending on the shell.
      let process = try program.start(Program.playing + ["s.yaml"], shell: #"ulimit -f 1000; exec "$0" "$@""#)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 74)
      #expect(ending.complaints.contains("measurements.csv: File too large\n"), "\(ending.complaints)")
      #expect(try program.result("run.json").contains("\"state\" : \"interrupted\""))
      #expect(try FileManager.default.contentsOfDirectory(atPath: program.scratch).isEmpty)
      let run = try program.runFolder()
      #expect(ending.complaints.hasSuffix("run --resume \(run) --allow-debug\n"), "\(ending.complaints)")
      let before = try Journal(folder: "\(program.folder)/\(run)").entries.count
      #expect((1..<13).contains(before))
      let counts = try program.rows("counts")
      #expect(!counts.isEmpty)

      let rest = try program.run("run", "--resume", run, "--allow-debug")
      #expect(rest.status == 0, "\(rest.complaints)")
      #expect(try program.rows("counts") == counts)
      #expect(try program.rows("time", "load_ns").count == 10)
      #expect(try program.cells() == ["normalized memoized finished"])
    }
  }

  @Test(arguments: [
    (["s.yaml"], "a scenario"), (["--smoke", "--seed", "9"], "--smoke, --seed"),
    (["--repetitions", "3"], "--repetitions"),
    (["--only", "store=nested"], "--only"), (["--shard", "1/2"], "--shard"), (["--out", "elsewhere"], "--out"),
  ])
  func `what would change the plan is bad usage beside --resume`(options: [String], named: String) throws {
    try Program.with { program in
      let process = try program.start(["run", "--allow-debug", "--resume", "results/x"] + options)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 64)
      #expect(ending.complaints.contains("--resume continues the plan of the run; leave out \(named)\n"))
    }
  }

  @Test func `a missing folder ends with 66, and one without a run with 65`() throws {
    try Program.with { program in
      #expect(try program.run("run", "--resume", "none", "--allow-debug").status == 66)
      try program.write("", "empty/notes.txt")
      #expect(try program.run("run", "--resume", "empty", "--allow-debug").status == 65)
      #expect(
        try program.run("run", "--allow-debug").complaints.contains("Missing expected argument '<scenarios> ...'"))
    }
  }

  // MARK: Kills

  /// Each kill comes at a moment drawn from a seed, anywhere from the start of the program to the middle of a run: what
  /// is left of one that was killed before takes less. Each start goes on where the one before was killed; a run that
  /// came to its end is followed by another. How many kills there are can be said with `STUDY=50`.
  @Test func `of a run that is killed at random moments nothing that ended is lost and nothing is torn`() throws {
    try Program.with { program in
      try program.write(tiny("nested", "normalized"), "s.yaml")
      let start = Date()
      #expect(try program.play("s.yaml", "--smoke").status == 0)
      let duration = Date().timeIntervalSince(start)
      let counts = try program.rows("counts")

      var random = Moments(state: 42)
      var finished = 0
      var known: Set<RepetitionKey> = []
      try FileManager.default.removeItem(atPath: "\(program.folder)/results")
      let study = Self.study ?? 16
      for _ in 0..<study {
        let arguments = try program.runFolders().first.map { ["--resume", $0, "--allow-debug"] }
        let process = try program.start(["run"] + (arguments ?? ["--allow-debug", "s.yaml", "--smoke"]))
        Thread.sleep(forTimeInterval: 0.5 * duration * random.next())
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        // Before its manifest is written, a run has nothing to lose.
        guard let run = try program.runFolders().first else {
          try? FileManager.default.removeItem(atPath: "\(program.folder)/results")
          continue
        }
        let stored = try StoredRun(folder: "\(program.folder)/\(run)")
        if stored.manifest.run.state == .finished {
          #expect(try program.rows("counts") == counts)
          finished += 1
          known = []
          try FileManager.default.removeItem(atPath: "\(program.folder)/results")
          continue
        }
        let ended = try Journal(folder: "\(program.folder)/\(run)").entries.map(\.repetition)
        #expect(known.isSubset(of: ended), "what has ended is not lost")
        #expect(Set(ended).count == ended.count, "and not played again")
        known = Set(ended)
      }
      #expect(finished < study)
      let last = try program.runFolders().first.map { ["--resume", $0, "--allow-debug"] }
      let process = try program.start(["run"] + (last ?? ["--allow-debug", "s.yaml", "--smoke"]))
      process.waitUntilExit()
      #expect(try program.ending(of: process).status == 0)
      #expect(try program.rows("counts") == counts)
      #expect(try program.rows("time", "1", "load_ns").count == 2)
    }
  }

  /// Ctrl-C and the end of a service reach every process of the group, ours and its children, in any order. How many
  /// times that happens here can be said with `STUDY=100`.
  @Test func `signals to the whole process group blame no design, and lead to the counts of an undisturbed run`() throws
  {
    try Program.with { program in
      try program.write(tiny("nested", "normalized"), "s.yaml")
      let start = Date()
      #expect(try program.play("s.yaml", "--smoke").status == 0)
      let duration = Date().timeIntervalSince(start)
      let counts = try program.rows("counts")
      try FileManager.default.removeItem(atPath: "\(program.folder)/results")

      let study = Self.study ?? 12
      var random = Moments(state: 4)
      var interrupted = 0
      for number in 0..<study {
        let arguments = try program.runFolders().first.map { ["--resume", $0, "--allow-debug"] }
        let process = try program.start(["run"] + (arguments ?? ["--allow-debug", "s.yaml", "--smoke"]))
        #expect(getpgid(process.processIdentifier) == process.processIdentifier, "it leads a group of its own")
        Thread.sleep(forTimeInterval: duration * random.next())
        let name = [SIGINT, SIGQUIT, SIGTERM, SIGHUP][number % 4]
        kill(-process.processIdentifier, name)
        process.waitUntilExit()
        let ending = try program.ending(of: process)
        // Before the program listens for signals, or after its end, they do what they do to any program.
        #expect([0, 130, 128 + name].contains(ending.status), "signal \(number): \(ending)")
        guard let run = try program.runFolders().first else {
          try? FileManager.default.removeItem(atPath: "\(program.folder)/results")
          continue
        }
        let stored = try StoredRun(folder: "\(program.folder)/\(run)")
        #expect(stored.manifest.cells.allSatisfy { $0.failure == nil }, "signal \(number): \(ending.complaints)")
        interrupted += ending.status == 130 ? 1 : 0
        if stored.manifest.run.state == .finished {
          #expect(try program.rows("counts") == counts)
          try FileManager.default.removeItem(atPath: "\(program.folder)/results")
        }
      }
      // A run that is resumed is shorter, so most signals come before it listens or after its end; some must not.
      #expect(interrupted > study / 12)
      let last = try program.runFolders().first.map { ["--resume", $0, "--allow-debug"] }
      let process = try program.start(["run"] + (last ?? ["--allow-debug", "s.yaml", "--smoke"]))
      process.waitUntilExit()
      #expect(try program.ending(of: process).status == 0)
      #expect(try program.rows("counts") == counts)
    }
  }

  /// The number of repetitions in a study; a test has a few.
  private static let study = ProcessInfo.processInfo.environment["STUDY"].flatMap { Int($0) }

  // MARK: Shards

  /// The commands are those of docs/large-runs.md, with a `storebench` before them that allows a debug build.
  @Test(arguments: hasParallel ? ["workers", "parallel"] : ["workers"])
  func `the recipe for several workers leaves the run that was not divided`(mark: String) throws {
    try Program.with { program in
      try program.write(tiny("nested", "normalized", name: "my", expect: ["stale_views of * == 0"]), "my.yaml")
      let ending = try program.shell(try recipe(mark))
      #expect(ending.status == 0, "\(ending.complaints)")
      #expect(ending.output.components(separatedBy: "PART  my: shard ").count == 5)
      #expect(ending.output.contains("PASS  my: the expectation holds; 2 cells agreed with the oracle\n"))
      let merged = try program.rows("counts", of: "my")
      try FileManager.default.removeItem(atPath: "\(program.folder)/results")
      #expect(try program.play("my.yaml").status == 0)
      #expect(try program.rows("counts", of: "my") == merged)
    }
  }

  @Test func `what was merged is shown phase by phase when that is asked for`() throws {
    try Program.with { program in
      let text = tiny("normalized").replacing(
        "matrix:", with: "    - { name: titles, operations: 10, mix: { update-post: 1 } }\nmatrix:")
      try program.write(text, "s.yaml")
      #expect(try program.play("s.yaml", "--shard", "1/1").status == 0)
      let folder = try program.runFolder()
      #expect(try program.run("merge", folder, "--phases").output.contains("\nin titles\n"))
    }
  }

  @Test func `what cannot be merged is named, with 65`() throws {
    try Program.with { program in
      try program.write(tiny("nested", "normalized"), "s.yaml")
      #expect(try program.play("s.yaml", "--shard", "1/2").status == 0)
      let ending = try program.run("merge", try program.runFolder())
      #expect(ending.status == 65)
      #expect(ending.complaints.hasPrefix("shard 2/2: all shards of a run are merged (here: it is missing); "))
      #expect(try program.run("merge", "none").status == 66)
      let reference = try program.play("s.yaml", "--smoke", "--shard", "1/2", "--reference", "r")
      #expect(reference.status == 64)
    }
  }

  /// True if GNU parallel is installed; another program of that name means other things by the same words.
  private static let hasParallel: Bool = {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "parallel --version 2>/dev/null"]
    process.standardOutput = pipe
    guard (try? process.run()) != nil, let text = try? pipe.fileHandleForReading.readToEnd() else { return false }
    return String(decoding: text, as: UTF8.self).hasPrefix("GNU parallel")
  }()

  /// The shell commands between two marks of the page.
  private func recipe(_ mark: String) throws -> String {
    let text = try largeRunsPage()
    let parts = text.components(separatedBy: "<!-- \(mark): begin -->\n```sh\n")
    try #require(parts.count == 2)
    let commands = parts[1].components(separatedBy: "```\n<!-- \(mark): end -->")
    try #require(commands.count == 2)
    return commands[0]
  }
}

/// Shares of a run, from a seed: SplitMix64.
private struct Moments {
  var state: UInt64

  mutating func next() -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return Double((word ^ (word >> 31)) >> 11) / 0x1p53
  }
}

extension Program {
  /// The folders of a scenario's runs that have a manifest, relative to our own.
  fileprivate func runFolders(of scenario: String = "tiny") throws -> [String] {
    let runs = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/results/\(scenario)")) ?? []
    return runs.sorted().map { "results/\(scenario)/\($0)" }.filter {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)/run.json")
    }
  }

  fileprivate func runFolder() throws -> String { try #require(try runFolders().first) }
}
