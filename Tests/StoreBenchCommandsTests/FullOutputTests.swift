import Foundation
import Testing

/// Where standard output is a device that is full.
@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
struct FullOutputTests {
  /// Each command, in a folder with a scenario, a run and a baseline; `RUN` stands for the folder of the run.
  static let commands = [
    ["--help"], ["run", "--help"], ["--generate-completion-script", "bash"], ["list"], ["list", "--format", "json"],
    ["schema"], ["check", "s.yaml"], ["run", "s.yaml", "--smoke", "--allow-debug", "--out", "more"],
    ["run", "s.yaml", "--smoke", "--allow-debug", "--out", "more", "--quiet"],
    ["run", "--resume", "RUN", "--allow-debug"],
    ["merge", "SHARD", "--out", "more"], ["compare", "RUN", "RUN"],
    ["log", "s.yaml", "--out", "log"], ["judge", "RUN", "--expect", "stale_views of * == 0"], ["explain", "RUN"],
    ["advise", "RUN"],
    ["export", "RUN", "--format", "csv"], ["export", "RUN", "--format", "markdown"],
    ["report", "RUN", "--out", "-"], ["new", "new.yaml"],
    ["timeline", "remote.yaml", "--smoke"],
    ["new", "--store", "OrdersStore"], ["conformance", "normalized", "--search-limit", "0"],
    ["baseline", "save", "s.yaml", "--allow-debug", "--folder", "kept"],
    ["baseline", "show", "s.yaml", "--folder", "kept"],
    ["baseline", "check", "s.yaml", "--allow-debug", "--folder", "kept"],
    ["baseline", "update", "s.yaml", "--allow-debug", "--folder", "kept"],
  ]

  @Test func `every command whose output cannot be written ends with 74 and says why`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      _ = try program.run("new", "remote.yaml", "--from", "remote")
      let played = try program.play("s.yaml", "--smoke")
      let run = String(try #require(played.output.firstMatch(of: /Results: +(.+)/)).1)
      let part = try program.run("run", "s.yaml", "--allow-debug", "--out", "shards", "--shard", "1/1")
      let shard = String(try #require(part.output.firstMatch(of: /Results: +(.+)/)).1)
      for command in Self.commands {
        let words = command.map { $0 == "RUN" ? run : $0 == "SHARD" ? shard : $0 }
        let process = try program.start(words, shell: #"exec "$0" "$@" > /dev/full"#)
        process.waitUntilExit()
        let ending = try program.ending(of: process)
        #expect(ending.status == 74, "\(command): \(ending.complaints)")
        #expect(
          ending.complaints.hasSuffix("cannot write standard output: No space left on device\n"),
          "\(command): \(ending.complaints)")
      }
    }
  }

  /// The list above is kept whole by the program's own: what is new there must stand here.
  @Test func `every command is among them`() throws {
    try Program.with { program in
      let help = try program.run("--help").output
      let listed = try #require(help.components(separatedBy: "SUBCOMMANDS:\n").last)
      let names = listed.split(separator: "\n").compactMap { $0.wholeMatch(of: #/  ([a-z]+)  .*/#)?.1 }
      #expect(names.count > 10)
      // They take minutes, and print through the same door.
      let slow: Set<Substring> = ["calibrate", "try"]
      let tried = Set(Self.commands.compactMap(\.first).map { Substring($0) })
      #expect(Set(names).subtracting(slow).subtracting(tried).isEmpty)
    }
  }
}
