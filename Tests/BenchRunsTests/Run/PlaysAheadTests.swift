import BenchCore
import BenchHost
import BenchResults
import Foundation
import TestSupport
import Testing

@testable import BenchRuns

struct PlaysAheadTests {
  @Test func `what ends before its turn waits for it`() throws {
    try Scripts.with([("slow", "sleep 0.5"), ("quick", ""), ("last", "")]) { scripts in
      var ahead = PlaysAhead(scripts.entries, jobs: 2, Interruption())
      for entry in scripts.entries {
        let outcome = try ahead.outcome(of: entry.repetition, isTheirs: false)
        #expect(outcome == .measured(Scripts.measurement))
      }
      ahead.finish()
      let ends = try scripts.log().filter { $0.hasPrefix("end") }
      #expect(ends == ["end quick", "end last", "end slow"])
    }
  }

  @Test func `no more run at the same time than there are jobs, and the rest of a failed cell is not played`() throws {
    let scripts = (0..<8).map { ("design\($0 % 4)", $0 == 1 ? "exit 9" : "sleep 0.1") }
    try Scripts.with(scripts) { scripts in
      var ahead = PlaysAhead(scripts.entries, jobs: 3, Interruption())
      for entry in scripts.entries where entry.repetition.cell.store != "design1" || entry.repetition.number == 1 {
        let outcome = try ahead.outcome(of: entry.repetition, isTheirs: false)
        let failed = entry.repetition.cell.store == "design1"
        let failure = CellFailure.exited(code: 9, lastWords: "", pass: .counts, repetition: entry.repetition.number)
        #expect(outcome == (failed ? .failed(failure) : .measured(Scripts.measurement)))
      }
      ahead.finish()
      let log = try scripts.log()
      #expect(log.filter { $0 == "begin design1" }.count == 1)
      var (running, most) = (0, 0)
      for line in log {
        running += line.hasPrefix("begin") ? 1 : line == "end design1" ? 0 : -1
        if line == "begin design1" { running -= 1 }
        most = max(most, running)
      }
      #expect((2...3).contains(most), "\(log)")
    }
  }

  @Test func `what was killed beside others is left to be played alone`() throws {
    try Scripts.with([("killed", "kill -9 $$"), ("other", "sleep 0.3"), ("third", "")]) { scripts in
      var ahead = PlaysAhead(scripts.entries, jobs: 2, Interruption())
      let killed = try ahead.outcome(of: scripts.entries[0].repetition, isTheirs: false)
      #expect(killed == nil)
      let log = try scripts.log()
      #expect(log.filter { $0.hasPrefix("begin") }.count - 1 == log.filter { $0.hasPrefix("end") }.count, "\(log)")
      for entry in scripts.entries.dropFirst() {
        let outcome = try ahead.outcome(of: entry.repetition, isTheirs: false)
        #expect(outcome == .measured(Scripts.measurement))
      }
    }
  }

  @Test func `a wish to stop ends all of them`() throws {
    try Scripts.with([("one", "sleep 60"), ("two", "sleep 60")]) { scripts in
      let interruption = Interruption()
      var ahead = PlaysAhead(scripts.entries, jobs: 2, interruption)
      interruption.request()
      let start = Date()
      #expect(throws: Interrupted.self) {
        _ = try ahead.outcome(of: scripts.entries[0].repetition, isTheirs: false)
      }
      ahead.cancel()
      #expect(Date().timeIntervalSince(start) < 30)
      let ends = try scripts.log().filter { $0.hasPrefix("end") }
      #expect(ends == [])
    }
  }
}

/// Scripts that note when they begin and end, in the place of processes that play.
private struct Scripts {
  static let measurement = Measurement(pass: .counts, operationsInLog: 0)
  let entries: [PlaysAhead.Entry]
  private let folder: String

  /// Scripts by the design that they stand for; those of one design are its repetitions.
  static func with(_ scripts: [(design: String, words: String)], _ body: (Scripts) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try JSONEncoder().encode(Plays([measurement])).write(to: URL(filePath: "\(folder)/answer.json"))
      var numbers: [String: Int] = [:]
      let entries = try scripts.enumerated().map { place, script in
        let path = "\(folder)/\(place)"
        try Script.write(
          """
          #!/bin/sh
          echo begin \(script.design) >>\(folder)/log
          \(script.words)
          echo end \(script.design) >>\(folder)/log
          cat \(folder)/answer.json

          """, to: path)
        numbers[script.design, default: 0] += 1
        let number = numbers[script.design] ?? 1
        let runner = ProcessRunner(
          executable: path, folder: URL(filePath: folder), hangLimit: .seconds(100), interruption: Interruption())
        let repetition = Repetition(
          store: script.design, derivation: "", pass: .counts, number: number, timeLimit: .seconds(1))
        let cell = CellIdentity(scenario: "s", point: Point([]), store: script.design, derivation: "")
        return PlaysAhead.Entry(
          repetition: RepetitionKey(cell: cell, pass: .counts, number: number), isTheirs: false,
          process: try #require(runner.process(for: repetition))
        ) { { _ in } }
      }
      try body(Scripts(entries: entries, folder: folder))
    }
  }

  func log() throws -> [String] {
    try String(contentsOfFile: "\(folder)/log", encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
