import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Refusals of the system: files without permission, and more processes or threads than a user may have.
///
/// Root may read everything and start what it likes, so where the tests run as root the program is started as a user
/// without privileges, from a copy that this user can reach.
@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: Unprivileged.isPossible))
struct UnprivilegedTests {
  @Test func `what may not be read says so, in the words of the system`() throws {
    try Unprivileged.with { program in
      let scenario = tiny("normalized")
      try program.write(scenario, "open.yaml")
      #expect(try program.run("check", "open.yaml").status == 0, "the user can run the program at all")
      try program.write(scenario, "closed.yaml", mode: 0)
      let closed = try program.run("check", "closed.yaml")
      #expect(closed.status == 66)
      #expect(closed.complaints.contains("closed.yaml: Permission denied"), "\(closed.complaints)")
      try program.write("{}", "data.json", mode: 0)
      let importing = scenario.replacing("smoke:\n  set: { dataset.posts: [4] }\n", with: "").replacing(
        "dataset:\n  authors: 3\n  posts: 6\n  comments: 8\n",
        with: """
          dataset:
            import: data.json
            map: { posts: ., post: { id: id, title: id, author: id }, author: { id: ., name: . } }

          """)
      try #require(importing.contains("data.json"))
      try program.write(importing, "importing.yaml")
      for arguments in [["check", "importing.yaml"], ["run", "--allow-debug", "--out", "results", "importing.yaml"]] {
        let refused = try program.run(arguments)
        #expect(refused.status == 66)
        #expect(refused.complaints.contains("data.json: Permission denied"), "\(refused.complaints)")
      }
      try program.write("{}", "run/run.json", mode: 0)
      let explained = try program.run(["explain", "run"])
      #expect(explained.status == 66 || explained.status == 65)
      #expect(explained.complaints.contains("Permission denied"), "\(explained.complaints)")
      try program.write("", "kept/nothing", mode: 0o644)
      try program.allow("kept", mode: 0o555)
      let writing = try program.run(["run", "--allow-debug", "open.yaml", "--out", "kept"])
      #expect(writing.status == 74)
      #expect(writing.complaints.contains("Permission denied"), "\(writing.complaints)")
    }
  }

  /// With 1 the program gets no thread, with 2 no child, with 3 a child that gets no thread, and so on.
  @Test(arguments: 1...6)
  func `a design is not blamed for processes and threads that the system refuses`(limit: Int) throws {
    try Unprivileged.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let ending = try program.run(["run", "--allow-debug", "--out", "results", "s.yaml"], processes: limit)
      #expect(ending.status == 0 || ending.status == 74, "\(limit): \(ending.output)\(ending.complaints)")
      if ending.status == 74 {
        #expect(ending.complaints.contains("the system gives no more processes or threads"), "\(ending.complaints)")
        #expect(!ending.complaints.contains("crashed"))
      }
      if limit == 1 { #expect(ending.status == 74, "the limit holds") }
    }
  }
}

/// The program as a user without privileges starts it.
private struct Unprivileged {
  let program: Program
  /// In front of the command, where we are root.
  private let prefix: String
  /// The program, as the shell finds it.
  private let path: String

  private static let tool = "/usr/bin/setpriv"
  /// `nobody`.
  private static let user = 65_534
  private static let isRoot = geteuid() == 0
  static let isPossible = !isRoot || FileManager.default.isExecutableFile(atPath: tool)

  static func with(_ body: (Unprivileged) throws -> Void) throws {
    try Program.with { program in
      if isRoot {
        try FileManager.default.copyItem(at: Program.executable, to: URL(filePath: "\(program.folder)/program"))
      }
      let unprivileged = Unprivileged(
        program: program, prefix: isRoot ? "\(tool) --reuid=\(user) --regid=\(user) --clear-groups -- " : "",
        path: isRoot ? "./program" : "\"$0\"")
      for name in ["", "scratch"] { try unprivileged.allow(name, mode: 0o777) }
      try body(unprivileged)
    }
  }

  func allow(_ name: String, mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(program.folder)/\(name)")
  }

  func write(_ text: String, _ name: String, mode: Int = 0o644) throws {
    try program.write(text, name)
    try allow(name, mode: mode)
  }

  func run(_ arguments: String...) throws -> Program.Ending { try run(arguments) }

  /// Runs the program, with no more processes and threads of its user than given.
  func run(_ arguments: [String], processes: Int? = nil) throws -> Program.Ending {
    // `sh` is not everywhere one that knows `ulimit -u`.
    let limited = processes.map { "bash -c 'ulimit -u \($0); exec \"$0\" \"$@\"' " } ?? ""
    let process = try program.start(arguments, shell: "exec \(prefix)\(limited)\(path) \"$@\"")
    process.waitUntilExit()
    return try program.ending(of: process)
  }
}
