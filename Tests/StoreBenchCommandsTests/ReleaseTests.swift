import Foundation
import Testing
import Yams

/// The workflow of releases, step by step as a runner would, without building and publishing. `make archive` and
/// `scripts/check-archive` are tried by hand, steps on macOS not at all.
@Suite(.timeLimit(.minutes(5)))
struct ReleaseTests {
  private struct Workflow: Decodable {
    struct Step: Decodable {
      var name: String
      var run: String?
      var env: [String: String]?
    }

    struct Job: Decodable { var steps: [Step] }

    var jobs: [String: Job]
  }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Replacements for programs that change the machine, build for minutes or publish.
  private static let stubs = [
    "apt-get": "", "git": "",
    "make": """
    mkdir -p .build/archives && cd .build/archives
    for target in linux-x86_64-gnu linux-aarch64-gnu macos-universal; do
      file=storebench-1.2.0-$target.tar.gz
      echo $target > $file && sha256sum $file > $file.sha256
    done
    """,
    "gh": #"for word do case $word in archives/*) test -s "$word" || exit 1 ;; esac; done; echo "$@" > published"#,
  ]

  /// A checkout of version 1.2.0 in which the steps of the jobs are run.
  private func run(_ jobs: [String], tag: String, _ body: (Program, Program.Ending) throws -> Void) throws {
    let file = Self.root.appending(path: ".github/workflows/release.yml")
    let workflow = try YAMLDecoder().decode(Workflow.self, from: String(contentsOf: file, encoding: .utf8))
    try Program.with { program in
      for (name, words) in Self.stubs { try program.write("#!/bin/bash\nset -e\n\(words)\n", "stubs/\(name)") }
      for name in ["check-version", "make-formula"] {
        let script = Self.root.appending(path: "scripts/\(name)")
        try program.write(try String(contentsOf: script, encoding: .utf8), "scripts/\(name)")
      }
      try program.write("#!/bin/bash\ntest -s \"$1\"\n", "scripts/check-archive")
      let formula = Self.root.appending(path: "packaging/storebench.rb")
      try program.write(try String(contentsOf: formula, encoding: .utf8), "packaging/storebench.rb")
      try program.write(#"  static let version = "1.2.0""#, "Sources/StoreBenchCommands/StoreBench.swift")
      var ending = Program.Ending(status: 0, output: "", complaints: "")
      for step in try jobs.flatMap({ try #require(workflow.jobs[$0]).steps }) where ending.status == 0 {
        guard let script = step.run else {
          // Fetching what the jobs before have kept.
          if step.name == "Fetch the archives" { ending = try program.bash("cp -R .build/archives archives", [:]) }
          continue
        }
        let variables = [
          "GITHUB_REF": "refs/tags/\(tag)", "GITHUB_REF_NAME": tag, "GITHUB_REPOSITORY": "a/storebench",
          "GITHUB_WORKSPACE": program.folder,
        ]
        ending = try program.bash(script, variables)
      }
      try body(program, ending)
    }
  }

  @Test func `every step on Linux does what it says, up to the archives with checksums and formula`() throws {
    try run(["linux", "publish"], tag: "1.2.0") { program, ending in
      #expect(ending.status == 0, "\(ending.complaints)")
      let published = try program.text("published").split(whereSeparator: \.isWhitespace).map(String.init)
      #expect(published.prefix(3) == ["release", "create", "1.2.0"])
      #expect(Set(published).isSuperset(of: ["archives/storebench-1.2.0-linux-aarch64-gnu.tar.gz.sha256"]))
      let formula = try program.text("archives/storebench.rb")
      #expect(!formula.contains("@") && formula.contains("a/storebench/releases/download/1.2.0/storebench-1.2.0-mac"))
      #expect(formula.matches(of: /sha256 "[0-9a-f]{64}"/).count == 3)
    }
  }

  /// Up to the call of the compiler, which a stub refuses.
  @Test func `an archive is built with the archives of jemalloc and SQLite in a folder of their own`() throws {
    try Program.with { program in
      let script = Self.root.appending(path: "scripts/archive")
      try program.write(try String(contentsOf: script, encoding: .utf8), "scripts/archive")
      try program.write("#!/bin/sh\necho \"$PWD/libraries\"\n", "stubs/pkg-config")
      try program.write("#!/bin/sh\necho \"$@\" >&2\nexit 9\n", "stubs/swift")
      for name in ["libjemalloc.a", "libjemalloc_pic.a", "libsqlite3.a"] {
        try program.write(name, "libraries/\(name)")
      }
      try program.write("#!/bin/sh\necho Linux\n", "stubs/uname")
      let ending = try program.bash("scripts/archive out", [:])
      #expect(ending.status == 9 && ending.complaints.contains("-L\(program.folder)/.build/static"), "\(ending)")
      #expect(try program.text(".build/static/libjemalloc.a") == "libjemalloc_pic.a")
      #expect(try program.text(".build/static/libsqlite3.a") == "libsqlite3.a")
    }
  }

  @Test func `a tag that is not the version of the program ends before anything is built`() throws {
    try run(["linux", "publish"], tag: "1.3.0") { program, ending in
      #expect(ending.status == 65)
      #expect(ending.complaints.contains("the tag is 1.3.0, and the program says 1.2.0"))
      #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/.build"))
    }
  }

  @Test func `an archive that was damaged is not published`() throws {
    try run(["linux"], tag: "1.2.0") { program, _ in
      try program.write("other", ".build/archives/storebench-1.2.0-linux-x86_64-gnu.tar.gz")
      let ending = try program.bash("cp -R .build/archives archives; cd archives && sha256sum --check *.sha256", [:])
      #expect(ending.status != 0)
    }
  }

  /// The job of docs/ci.md that downloads, from a folder in the place of a server.
  @Test func `the job without a build downloads, compares the checksum and plays`() throws {
    struct Page: Decodable { var jobs: [String: Workflow.Job] }
    let page = try String(contentsOf: Self.root.appending(path: "docs/ci.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "<!-- download: begin -->\n```yaml\n")
    try #require(parts.count == 2)
    let text = try #require(parts[1].components(separatedBy: "```\n<!-- download: end -->").first)
    let steps = try #require(try YAMLDecoder().decode(Page.self, from: text).jobs["storebench"]?.steps)
    let download = try #require(steps.first { $0.env != nil })
    let version = try #require(download.env?["VERSION"])
    try Program.with { program in
      try program.write(tiny("normalized"), "my.yaml")
      try program.write(
        "#!/bin/sh\nshift\nexec \"\(Program.executable.path())\" run --allow-debug \"$@\"\n", "served/s/storebench")
      let name = "storebench-\(version)-linux-x86_64-gnu"
      let serve = """
        cd served && chmod +x s/storebench && mkdir \(version) && mv s \(version)/\(name) && cd \(version)
        tar -czf \(name).tar.gz \(name) && sha256sum \(name).tar.gz > \(name).tar.gz.sha256
        """
      #expect(try program.bash(serve, [:]).status == 0)
      var variables = download.env ?? [:]
      variables["FROM"] = "file://\(program.folder)/served"
      variables["RUNNER_TEMP"] = program.scratch
      variables["GITHUB_PATH"] = "\(program.folder)/path"
      for step in steps {
        guard let script = step.run else { continue }
        let path = (try? program.text("path"))?.trimmingCharacters(in: .newlines) ?? ""
        let ending = try program.bash("PATH=\"\(path):$PATH\"\n\(script)", variables)
        #expect(ending.status == 0, "\(step.name): \(ending.complaints)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/storebench-results") == ["tiny"])
    }
  }
}

extension Program {
  /// Runs the script of a step as a runner does under `shell: bash`, with the stubs before other programs.
  func bash(_ script: String, _ variables: [String: String]) throws -> Ending {
    try write(script, "scratch/step.sh")
    let process = try start(
      [],
      shell: #"chmod +x stubs/* scripts/* 2>/dev/null; PATH="$PWD/stubs:$PATH" "#
        + "exec bash --noprofile --norc -eo pipefail scratch/step.sh", with: variables)
    process.waitUntilExit()
    return try ending(of: process)
  }
}
