import BenchCore
import Foundation
import TestSupport
import Testing

@testable import BenchHost

/// Children that misbehave in ways that designs cannot be made to, played by the shell.
@Suite(.timeLimit(.minutes(15)))
struct ChildProcessTests {
  @Test func `a child's result, last words and code are taken`() throws {
    let ending = try shell("echo result; echo words >&2; exit 3")
    #expect(ending.how == .exited(3))
    #expect(String(decoding: ending.result, as: UTF8.self) == "result\n")
    #expect(ending.lastWords == "words\n")
  }

  @Test func `a child that is killed says by what`() throws {
    #expect(try shell("kill -9 $$").how == .signalled(9))
    #expect(try shell("kill -11 $$").how == .signalled(11))
  }

  @Test(arguments: [
    (ETXTBSY, "something writes this file; wait until it has been built"),
    (EMFILE, "`ulimit -n` says how many files a process may have open"),
    (EAGAIN, "the system gives no more processes or threads; `ulimit -u` says how many it would"),
  ])
  func `an error says what to do about its reason`(code: Int32, cure: String) {
    #expect(ChildError(executable: "a", reason: String(cString: strerror(code))).cure == cure)
  }

  @Test func `a program that is being written cannot be started, and is not taken for one too many`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/written"
      let shell = try Data(contentsOf: URL(filePath: "/bin/sh"))
      let attributes = [FileAttributeKey.posixPermissions: 0o755]
      #expect(FileManager.default.createFile(atPath: path, contents: shell, attributes: attributes))
      let writer = try #require(FileHandle(forWritingAtPath: path))
      let error = #expect(throws: ChildError.self) {
        _ = try ChildProcess.run(
          path, arguments: ["-c", "true"], environment: [:], limit: .seconds(5), isInterrupted: { false })
      }
      try writer.close()
      #expect(error?.cure.hasPrefix("something writes this file") == true, "\(error?.description ?? "none")")
    }
  }

  @Test func `a child that hangs is killed, also with its pipes closed`() throws {
    #expect(try shell("sleep 100", limit: .seconds(0.2)).how == .tooLong)
    #expect(try shell("exec >&- 2>&-; sleep 100", limit: .seconds(0.2)).how == .tooLong)
  }

  @Test func `a child that reports on its progress lives on, is heard, and is killed once it reports no more`() throws {
    var heard: [ChildProgress] = []
    let works = "for n in 1 2 3 4; do echo progress $n 4; sleep 0.3; done; echo result"
    let ending = try shell(works, limit: .seconds(0.8), hear: { heard.append($0) })
    #expect(ending.how == .exited(0))
    #expect(String(decoding: ending.result, as: UTF8.self) == "result\n", "reports are no part of it")
    #expect(heard.last == ChildProgress(steps: 4, of: 4))
    #expect(try shell("echo progress 1 4; sleep 100", limit: .seconds(0.3)).how == .tooLong)
    let other = "for n in 1 2 3 4; do echo result; sleep 0.3; done"
    #expect(try shell(other, limit: .seconds(0.8)).how == .tooLong, "what is no report is no sign of progress")
  }

  @Test func `a pause of the machine is not held against a child`() throws {
    let works = "echo progress 1 4; sleep 1.4; echo result"
    #expect(try shell(works, limit: .seconds(0.8), hear: { _ in usleep(1_200_000) }).how == .exited(0))
  }

  @Test(arguments: [
    ("1 1 1 1 1 1", true, false), ("1 2 1 2 1 2", true, false), ("1 1 1 1 1 1", false, true),
    ("1 2 3 4 5 6", true, true),
  ])
  func `where a child must advance, a report of no more steps than before is no sign of life`(
    reports: String, mustAdvance: Bool, lives: Bool
  ) throws {
    let words = "for n in \(reports); do echo progress $n 9; sleep 0.3; done; echo result"
    let ending = try shell(words, limit: .seconds(0.9), mustAdvance: mustAdvance)
    #expect((ending.how == .exited(0)) == lives)
  }

  @Test func `a child is killed when the user wishes to stop, also with its pipes closed`() throws {
    #expect(try shell("sleep 100", isInterrupted: { true }).how == .interrupted)
    #expect(try shell("exec >&- 2>&-; sleep 100", isInterrupted: { true }).how == .interrupted)
  }

  @Test func `a child has a process group of its own, and is ended with all that is in it`() throws {
    // The fifth field of the system's line, and the group of the process that reads it.
    let ending = try shell("ps -o pgid= -p $$ | tr -d ' '; echo $$")
    let numbers = String(decoding: ending.result, as: UTF8.self).split(separator: "\n")
    #expect(numbers.count == 2)
    #expect(numbers.first == numbers.last)
    try withTemporaryFolder { folder in
      _ = try shell("sleep 100 & echo $! > \(folder)/pid; wait", limit: .seconds(0.5))
      let text = try String(contentsOfFile: "\(folder)/pid", encoding: .utf8)
      let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      // A process that has ended may wait for its parent to notice; it does nothing more.
      let state = try state(of: pid)
      #expect(kill(pid, 0) != 0 || state.hasPrefix("Z"), "\(state)")
    }
  }

  @Test(arguments: ["INT", "QUIT", "TERM", "HUP"])
  func `a signal that asks to end is an interruption where we are asked to end, too, and else the child's`(
    name: String
  ) throws {
    let begin = Date()
    let late = try shell("kill -\(name) $$", isInterrupted: { Date().timeIntervalSince(begin) > 0.2 })
    #expect(late.how == .interrupted)
    let numbers = ["INT": SIGINT, "QUIT": SIGQUIT, "TERM": SIGTERM, "HUP": SIGHUP]
    #expect(try shell("kill -\(name) $$").how == .signalled(try #require(numbers[name])))
    #expect(try shell("kill -SEGV $$; sleep 9", isInterrupted: { false }).how == .signalled(SIGSEGV))
  }

  private func state(of pid: Int32) throws -> String {
    let ending = try shell("ps -o stat= -p \(pid) || echo Z")
    return String(decoding: ending.result, as: UTF8.self)
  }

  /// A thread of the child reads it to learn when we end; one that is answered at once asks again for ever, on a core
  /// that the measured one needs.
  @Test func `a child that reads its standard input sleeps`() throws {
    #expect(try shell("cat", limit: .seconds(0.3)).how == .tooLong)
  }

  @Test func `what a child has started does not keep us waiting`() throws {
    let ending = try shell("sleep 30 & echo done")
    #expect(ending.how == .exited(0))
    #expect(String(decoding: ending.result, as: UTF8.self) == "done\n")
  }

  @Test func `a child that never stops talking is stopped, and only its last words are kept`() throws {
    let ending = try shell("yes complaint >&2", limit: .seconds(0.5))
    #expect(ending.how == .tooLong)
    #expect(ending.lastWords.utf8.count == ChildProcess.lastWordsLimit)
  }

  @Test func `a long result arrives whole`() throws {
    let ending = try shell("head -c 3000000 /dev/zero")
    #expect(ending.result.count == 3_000_000)
    #expect(ending.how == .exited(0))
  }

  @Test func `a child sees the environment it is given and nothing else`() throws {
    let ending = try ChildProcess.run(
      "/bin/sh", arguments: ["-c", "echo $WORD $HOME"], environment: ["WORD": "hello"], limit: .seconds(20),
      isInterrupted: { false })
    #expect(String(decoding: ending.result, as: UTF8.self) == "hello\n")
  }

  @Test func `what cannot be started is named`() {
    let error = #expect(throws: ChildError.self) {
      try ChildProcess.run(
        "/no/such/program", arguments: [], environment: [:], limit: .seconds(1), isInterrupted: { false })
    }
    #expect(error?.description == "cannot start /no/such/program: No such file or directory")
  }

  private func shell(
    _ command: String, limit: Nanoseconds = .seconds(20), mustAdvance: Bool = false,
    isInterrupted: () -> Bool = { false }, hear: (ChildProgress) -> Void = { _ in }
  ) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      "/bin/sh", arguments: ["-c", command], environment: ProcessInfo.processInfo.environment, limit: limit,
      mustAdvance: mustAdvance, hear: hear, isInterrupted: isInterrupted)
  }
}
