import BenchHost
import Foundation
import TestSupport
import Testing

@testable import BenchRuns

@Suite(.timeLimit(.minutes(15)))
struct RevisionBuildTests {
  private func git(_ folder: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", folder, "-c", "user.name=Ann", "-c", "user.email=ann@example.org"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// A repository with a package that builds an executable in no time, and what it says.
  private func withPackage(_ source: String = "let one = 1", _ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let manifest = """
        // swift-tools-version: 6.1
        import PackageDescription
        let package = Package(name: "other", targets: [.executableTarget(name: "other")])

        """
      try write(manifest, "\(folder)/Package.swift")
      try write(source, "\(folder)/Sources/other/main.swift")
      try write(".build/\n", "\(folder)/.gitignore")
      try git(folder, "init", "--quiet")
      try git(folder, "add", ".")
      try git(folder, "commit", "--quiet", "-m", "Begin")
      try body(folder)
    }
  }

  private func write(_ text: String, _ path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test func `a revision is found from the package that the executable is from`() throws {
    try withPackage { folder in
      let build = try RevisionBuild("HEAD", like: "\(folder)/.build/debug/other")
      #expect(build.revision.count == 40)
      #expect(build.executable.hasSuffix("/.build/against/\(build.revision.prefix(12))/.build/release/other"))
      #expect(!build.isBuilt)
    }
  }

  @Test func `what is neither an executable nor a revision is reported as missing`() throws {
    try withPackage { folder in
      let error = #expect(throws: HostError.self) {
        try RevisionBuild("no-such-branch", like: "\(folder)/.build/debug/other")
      }
      #expect(error?.kind == .missing)
      #expect(error?.description.hasPrefix("--against no-such-branch: there is neither an executable") == true)
    }
  }

  @Test func `a revision is built in a worktree of its own, and what is built once stays`() throws {
    try withPackage { folder in
      let build = try RevisionBuild("HEAD", like: "\(folder)/.build/debug/other")
      try write("nonsense in the working copy", "\(folder)/Sources/other/main.swift")
      try build.build(Interruption())
      #expect(build.isBuilt)
      #expect(try RevisionBuild("HEAD", like: "\(folder)/.build/debug/other").isBuilt)
    }
  }

  @Test func `a revision that does not build is reported with the words of the compiler`() throws {
    try withPackage("let one: Int = \"1\"") { folder in
      let build = try RevisionBuild("HEAD", like: "\(folder)/.build/debug/other")
      let error = #expect(throws: HostError.self) { try build.build(Interruption()) }
      #expect(error?.kind == .unfit)
      #expect(error?.reason.hasPrefix("it does not build: ") == true)
      #expect(error?.reason.contains("cannot convert value of type 'String'") == true)
    }
  }
}
