import Foundation
import Testing

/// The checks of `scripts/check-install`, without a release build.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct CompletionTests {
  @Test func `bash offers every command, and what an option may be`() throws {
    try Program.with { program in
      try program.write(program.run("--generate-completion-script", "bash").output, "storebench.bash")
      let commands = try Self.commands(program)
      #expect(commands.isSuperset(of: ["run", "check", "list"]))
      #expect(try Self.offered(after: "", program).isSuperset(of: commands))
      #expect(try Self.offered(after: "export --format ", program).isSuperset(of: ["csv", "json"]))
    }
  }

  @Test(arguments: [("zsh", "'", ":"), ("fish", "-fa '", "'")])
  func `the scripts of other shells have every command`(shell: String, before: String, after: String) throws {
    try Program.with { program in
      let script = try program.run("--generate-completion-script", shell).output
      let untold = try Self.commands(program).filter { !script.contains(before + $0 + after) }
      #expect(untold == [])
    }
  }

  /// The commands in the help.
  private static func commands(_ program: Program) throws -> Set<String> {
    let list = try #require(try program.run("--help").output.split(separator: "SUBCOMMANDS:").last)
    return Set(list.matches(of: /\n  ([a-z-]+)/).map { String($0.1) })
  }

  /// Returns what bash offers after `storebench` and these words.
  private static func offered(after typed: String, _ program: Program) throws -> Set<String> {
    let line = "storebench \(typed)"
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
    // As bash calls it: with the command, the word that is being typed, and the one before.
    try program.write(
      """
      source storebench.bash
      COMP_WORDS=(\(words.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
      COMP_LINE='\(line)' COMP_POINT=\(line.count)
      _storebench storebench '' \(words[words.count - 2])
      printf '%s\\n' "${COMPREPLY[@]}"
      """, "ask.bash")
    let process = try program.start([], shell: "bash ask.bash")
    process.waitUntilExit()
    return Set(try program.ending(of: process).output.split(separator: "\n").map(String.init))
  }
}
