import Foundation
import Testing

/// `storebench run --against` as a user meets it.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct RunAgainstTests {
  @Test func `against itself, nothing is different, and the result says against whom`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let ending = try program.play("s.yaml", "--against", Program.executable.path(), "--report")
      #expect(ending.status == 0, "\(ending.complaints)")
      #expect(ending.firstLine.hasPrefix("PASS  tiny: against \(Program.executable.path()):"), "\(ending.firstLine)")
      // Counts are the same to the last one; what one repetition of a debug build says of times is nothing.
      #expect(ending.output.contains(/\n[A-Z]+ +tiny: counts: [0-9]+ the same; times: [0-9]+ inconclusive/))
      #expect(ending.output.contains("--against \(Program.executable.path())\n"))
      #expect(try program.result("against/run.json").contains("\"paired_with\""))
      #expect(try program.result("report.html").contains("<h1>"))
      #expect(try program.result("comparison.html").contains("The two runs"))
    }
  }

  @Test func `what is neither an executable nor a revision ends with 66 before anything is played`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let ending = try program.play("s.yaml", "--against", "no-such-thing")
      #expect(ending.status == 66)
      #expect(ending.complaints.hasPrefix("--against no-such-thing: there is "))
      #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/results"))
    }
  }

  @Test func `an executable that is no storebench ends with 65`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let ending = try program.play("s.yaml", "--against", "/bin/ls")
      #expect(ending.status == 65)
      #expect(ending.complaints.contains("it does not answer as a host of designs"))
    }
  }

  @Test func `options that do not go together are refused`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      #expect(try program.play("s.yaml", "--threshold", "2%").status == 64)
      let inside = try program.play(
        "s.yaml", "--against", "main", "--in-process", "--only", "store=normalized,derivation=memoized")
      #expect(inside.status == 64)
    }
  }
}
