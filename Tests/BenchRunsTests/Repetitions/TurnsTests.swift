import BenchCore
import BenchHost
import Foundation
import RunsFixtures
import Synchronization
import TestSupport
import Testing

@testable import BenchRuns

/// Two processes that play in turns; the shell plays them.
@Suite(.timeLimit(.minutes(15)))
struct TurnsTests {
  @Test func `two play in turns, the one named first begins, and the turns that belong together are compared`() throws {
    let played = try play(
      "for turn in 1 2 3; do take; pass; done", "pass; for turn in 1 2 3; do take; pass; done",
      answers: [[10, 14, 11], [15, 12, 13]])
    #expect(played.log == "first\nsecond\nfirst\nsecond\nfirst\nsecond\n")
    #expect(played.both == [FakePlay.of(milliseconds: 11), FakePlay.of(milliseconds: 13)])
  }

  @Test func `a partner that is done is waited for no more`() throws {
    let played = try play("take; pass", "pass; for turn in 1 2 3; do take; pass; done")
    #expect(played.log == "first\nsecond\nsecond\nsecond\n")
    #expect(played.both != nil)
  }

  @Test func `of two of which one fails there are no times, and the other is not kept waiting`() throws {
    #expect(try play("take; exit 9", "pass; take; take").both == nil)
    #expect(try play("take; pass; take", "kill -9 $$").both == nil)
  }

  @Test func `plays in turns never overlap, and the one named first begins`() throws {
    let ends = try Turns.ends()
    let log = Mutex<[String]>([])
    let isDone = DispatchSemaphore(value: 0)
    for (name, own) in [("second", ends[1]), ("first", ends[0])] {
      Thread.detachNewThread {
        let turns = Turns.over(own[0].from, own[1].from, isFirst: name == "first")
        for _ in 1...20 {
          turns.take {
            log.withLock { $0.append("\(name) begins") }
            usleep(500)
            log.withLock { $0.append("\(name) ends") }
          }
        }
        isDone.signal()
      }
    }
    for _ in ends { isDone.wait() }
    for end in ends.flatMap({ $0 }) { close(end.from) }
    let round = ["first begins", "first ends", "second begins", "second ends"]
    #expect(log.withLock { $0 } == Array(repeating: round, count: 20).flatMap { $0 })
  }

  @Test func `a thread that stays on a core keeps there what it starts`() throws {
    let answer = Handover<String>()
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      Turns.stay(on: 3)
      let ending = Result {
        try ChildProcess.run(
          "/bin/sh", arguments: ["-c", "nproc"], environment: ProcessInfo.processInfo.environment,
          limit: .seconds(20), isInterrupted: { false })
      }
      answer.put(ending.map { String(decoding: $0.result, as: UTF8.self) })
      isDone.signal()
    }
    isDone.wait()
    #if os(Linux)
      #expect(try answer.take() == "1\n")
    #endif
  }

  /// Plays two scripts in turns, in which `take` waits for one's turn and notes it, and `pass` ends it; both answer
  /// with plays of so many milliseconds.
  private func play(
    _ first: String, _ second: String, answers: [[UInt64]] = [[10], [10]]
  ) throws -> (both: [BenchCore.Measurement]?, log: String) {
    try withTemporaryFolder { folder in
      func process(_ name: String, _ script: String, _ answer: [UInt64]) throws -> ProcessRunner.Process {
        let path = "\(folder)/\(name)"
        let words = """
          #!/bin/sh
          take() { head -c 1 <&3 >/dev/null; echo \(name) >>\(folder)/log; }
          pass() { printf x 2>/dev/null >&4; }
          trap '' PIPE
          \(script)
          cat \(path).json

          """
        try JSONEncoder().encode(Plays(answer.map(FakePlay.of))).write(to: URL(filePath: path + ".json"))
        try Script.write(words, to: path)
        let runner = ProcessRunner(
          executable: path, folder: URL(filePath: folder), hangLimit: .seconds(20), interruption: Interruption())
        let repetition = Repetition(store: "", derivation: "", pass: .time, number: 1, timeLimit: .seconds(1))
        return try #require(runner.process(for: repetition))
      }
      let processes = try [process("first", first, answers[0]), process("second", second, answers[1])]
      let both = try ProcessRunner.playInTurns(processes[0], processes[1])
      return (both.map { [$0, $1] }, try String(contentsOfFile: "\(folder)/log", encoding: .utf8))
    }
  }
}
