import Foundation
import StoreBenchCommands
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct StoreBenchTests {
  @Test(arguments: [
    ["--help"], ["run", "--help"], ["check", "--help"], ["list", "--help"], ["export", "--help"],
    ["calibrate", "--help"], ["compare", "--help"], ["merge", "--help"],
  ])
  func `help has examples and ends well`(arguments: [String]) throws {
    try Program.with { program in
      let process = try program.start(arguments)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 0)
      #expect(ending.output.contains("EXAMPLES\n  storebench "), "\(ending.output)")
    }
  }

  @Test func `the exit codes are in the help`() throws {
    try Program.with { program in
      let help = try program.run("run", "--help").output
      #expect(help.contains("74  output could not be written"))
    }
  }

  @Test(arguments: [["--version"], ["run", "--version"]])
  func `the version is one line on standard output, with how the program was built`(arguments: [String]) throws {
    try Program.with { program in
      let ending = try program.run(arguments)
      #expect(ending.status == 0)
      let mode = Program.isDebugBuild ? "debug" : "release"
      #expect(ending.output.hasPrefix("storebench \(StoreBench.version) (\(mode) build, "))
      #expect(ending.output.hasSuffix("; built from source)\n") && ending.output.filter(\.isNewline).count == 1)
    }
  }

  @Test func `an unknown command is bad usage`() throws {
    try Program.with { program in
      let ending = try program.run("rum", "s.yaml")
      #expect(ending.status == 64)
    }
  }

  /// The word that makes a process a child is no command: a user who finds it gets no result.
  @Test func `a child without a parent ends`() throws {
    try Program.with { program in
      let ending = try program.run("__play", "none", "{}")
      #expect(ending.status == 70)
      #expect(ending.output == "")
    }
  }
}
