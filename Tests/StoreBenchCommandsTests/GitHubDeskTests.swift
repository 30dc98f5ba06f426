import BenchResults
import Foundation
import Testing

@testable import StoreBenchCommands

@Suite(.serialized, .timeLimit(.minutes(15)))
struct GitHubDeskTests {
  /// Plays a scenario as a step of a workflow; the summary has been begun by something else.
  private func step(
    _ scenario: String, _ body: (Program, Program.Ending, _ summary: String) throws -> Void
  ) throws {
    try Program.with { program in
      try program.write(scenario, "scenarios/tiny.yaml")
      try program.write("# before\n", "summary.md")
      let variables = [
        "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "\(program.folder)/summary.md",
        "GITHUB_WORKSPACE": program.folder,
      ]
      let process = try program.start(
        Program.playing + ["\(program.folder)/scenarios/tiny.yaml", "--github", "--quiet"], with: variables)
      process.waitUntilExit()
      try body(program, try program.ending(of: process), try program.text("summary.md"))
    }
  }

  @Test func `what fails is in the summary and beside its own line`() throws {
    let scenario = tiny("normalized", expect: ["stale_views of * == 0", "entity_writes of * == 1"])
    try step(scenario) { _, ending, summary in
      #expect(ending.status == 2)
      let lines = scenario.split(separator: "\n", omittingEmptySubsequences: false)
      let line = try #require(lines.firstIndex { $0.contains("entity_writes") }) + 1
      let remarks = ending.output.split(separator: "\n").filter { $0.hasPrefix("::") }
      let wanted = "file=scenarios/tiny.yaml,line=\(line),title=expectation%3A fail::entity_writes of * == 1%0Aactual: "
      #expect(remarks.count == 1 && remarks[0].hasPrefix("::error \(wanted)"), "\(ending.output)")
      #expect(summary.hasPrefix("# before\n\n## FAIL  tiny: expectations: 1 failed, 1 passed; "))
      #expect(summary.contains("Reproduce, from seed 7:\n\n```text\n"))
    }
  }

  @Test func `a run without problems writes nothing`() throws {
    try step(tiny("normalized", expect: ["stale_views of * == 0"])) { _, ending, summary in
      #expect(ending.status == 0)
      #expect(summary == "# before\n")
      #expect(!ending.output.contains("::"))
    }
  }

  @Test func `a design that crashes is an error without a line`() throws {
    try step(tiny("crashing", "normalized")) { _, ending, summary in
      #expect(ending.status == 3)
      #expect(ending.output.contains("::error file=scenarios/tiny.yaml,title=crashing/memoized failed::crashed: "))
      #expect(summary.contains("### Cells that are not as others"))
    }
  }

  @Test func `outside of GitHub it prints one line, and goes on`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let none = ["GITHUB_ACTIONS": "", "GITHUB_STEP_SUMMARY": ""]
      let process = try program.start(Program.playing + ["s.yaml", "--github"], with: none)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 0)
      #expect(ending.complaints.contains("--github: this is no step of a GitHub workflow"))
    }
  }

  @Test func `a summary that cannot be written is said`() throws {
    try Program.with { program in
      try program.write(tiny("normalized", expect: ["entity_writes of * == 1"]), "s.yaml")
      let nowhere = ["GITHUB_ACTIONS": "", "GITHUB_STEP_SUMMARY": "no/such/file"]
      let process = try program.start(Program.playing + ["s.yaml", "--github"], with: nowhere)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 74)
      #expect(ending.complaints.contains("cannot write no/such/file: "))
    }
  }

  @Test func `a comparison reports what changed, and leaves out what is the same`() throws {
    try Program.with { program in
      try program.write(tiny("nested", "normalized"), "s.yaml")
      #expect(try program.play("s.yaml").status == 0)
      let runs = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/results/tiny")
      let run = "results/tiny/\(try #require(runs.first))"
      let variables = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "\(program.folder)/summary.md"]
      func compare(_ sides: String...) throws -> Program.Ending {
        let process = try program.start(
          ["compare"] + sides + ["--metrics", "entity_writes", "--github"], with: variables)
        process.waitUntilExit()
        return try program.ending(of: process)
      }
      #expect(try compare(run, run).status == 0)
      #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/summary.md"))
      let worse = try compare("\(run):normalized/memoized", "\(run):nested/memoized")
      #expect(worse.status == 2)
      #expect(
        worse.output.contains(
          "::error file=s.yaml,title=worse%3A entity_writes of normalized/memoized → nested/memoized"),
        "\(worse.output)")
      #expect(try program.text("summary.md").hasPrefix("\n## WORSE  tiny: "))
    }
  }

  @Test func `a file is named from the root of the repository`() {
    func path(_ file: String, in folder: String, of workspace: String) -> String {
      GitHubDesk.Surroundings(["GITHUB_WORKSPACE": workspace], folder: folder).path(file)
    }
    #expect(path("a/b.yaml", in: "/w/r", of: "/w/r") == "a/b.yaml")
    #expect(path("../b.yaml", in: "/w/r/a", of: "/w/r/") == "b.yaml")
    #expect(path("b.yaml", in: "/w/r/a", of: "/w/r") == "a/b.yaml")
    #expect(path("/w/rs/b.yaml", in: "/w/r", of: "/w/r") == "/w/rs/b.yaml")
  }
}
