import Foundation
import Testing
import Yams

@testable import StoreBenchCommands

/// The workflow that users copy, played step by step as a runner would.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct WorkflowTests {
  private struct Workflow: Decodable {
    struct Step: Decodable {
      var name: String
      var run: String?
      var uses: String?
      var with: [String: String]?
    }

    struct Job: Decodable { var steps: [Step] }

    struct Defaults: Decodable {
      struct Run: Decodable { var shell: String }
      var run: Run
    }

    var env: [String: String]
    var defaults: Defaults
    var jobs: [String: Job]
  }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func workflow() throws -> Workflow {
    let file = Self.root.appending(path: ".github/workflows/storebench.yml")
    return try YAMLDecoder().decode(Workflow.self, from: String(contentsOf: file, encoding: .utf8))
  }

  /// Replacements for steps that change the machine or take minutes. All others are run as they are.
  private var replacements: [String: String] {
    [
      "Install what the build needs": "true",
      // The test's program is a debug build, which must be told to write results; and what a revision would be built to
      // is the same program.
      "Build for release": """
      mkdir -p .build/release
      cat > ".build/release/$PRODUCT" <<'END'
      #!/bin/sh
      command=$1; shift
      if [ "$command" = run ]; then set -- --allow-debug "$@"; fi
      for word do
        shift
        if [ "$before" = --against ]; then git rev-parse --verify --quiet "$word^{commit}" && word=$FIXTURE; fi
        before=$word
        set -- "$@" "$word"
      done
      exec "$FIXTURE" "$command" "$@"
      END
      chmod +x ".build/release/$PRODUCT"
      """,
    ]
  }

  /// A checkout of a pull request: a repository with a commit on `main`, another on top, and a small scenario.
  private func makeCheckout(_ program: Program, _ scenario: String) throws {
    try program.write(tiny("nested", "normalized", expect: ["stale_views of * == 0"]), scenario)
    try program.write("out.txt\nerr.txt\nscratch\n", ".gitignore")
    let commands = """
      git init -q . && git config user.name a && git config user.email a@b.c && git add . && git commit -qm one
      git update-ref refs/remotes/origin/main HEAD && git commit -qm two --allow-empty
      """
    let ending = try run(commands, program, [:])
    try #require(ending.status == 0, "\(ending.complaints)")
  }

  /// Runs the script of a step as a runner does under `shell: bash`.
  private func run(_ script: String, _ program: Program, _ variables: [String: String]) throws -> Program.Ending {
    try program.write(script, "scratch/step.sh")
    let process = try program.start(
      [], shell: "exec bash --noprofile --norc -eo pipefail scratch/step.sh", with: variables)
    process.waitUntilExit()
    return try program.ending(of: process)
  }

  @Test func `every step does what it says, and leaves what is kept`() throws {
    let workflow = try workflow()
    #expect(workflow.defaults.run.shell == "bash")
    let steps = try #require(workflow.jobs["storebench"]?.steps)
    try Program.with { program in
      try makeCheckout(program, try #require(workflow.env["SCENARIO"]))
      var variables = workflow.env
      variables["GITHUB_ACTIONS"] = "true"
      variables["GITHUB_WORKSPACE"] = program.folder
      variables["GITHUB_BASE_REF"] = "main"
      variables["FIXTURE"] = Program.executable.path()
      variables["GITHUB_STEP_SUMMARY"] = "\(program.folder)/scratch/summary.md"
      for step in steps {
        guard let script = step.run else { continue }
        let ending = try run(replacements[step.name] ?? script, program, variables)
        let words = Comment("\(step.name): \(ending.complaints)")
        #expect(ending.status == 0, words)
      }
      let upload = try #require(steps.last)
      let kept = try #require(workflow.env["RESULTS"])
      #expect(upload.uses?.hasPrefix("actions/upload-artifact@") == true)
      #expect(upload.with?["path"] == "${{ env.RESULTS }}", "another value of RESULTS must be uploaded too")
      let files = try #require(FileManager.default.enumerator(atPath: "\(program.folder)/\(kept)")?.allObjects)
      #expect(
        files.contains { "\($0)".hasSuffix("/junit.xml") } && files.contains { "\($0)".hasSuffix("/summary.csv") })
    }
  }

  @Test func `what is replaced are steps of the workflow`() throws {
    let names = try #require(try workflow().jobs["storebench"]?.steps.map(\.name))
    #expect(Set(replacements.keys).isSubset(of: names))
  }

  @Test func `the history that is compared with is checked out`() throws {
    let first = try #require(try workflow().jobs["storebench"]?.steps.first)
    #expect(first.uses?.hasPrefix("actions/checkout@") == true && first.with?["fetch-depth"] == "0")
  }
}
