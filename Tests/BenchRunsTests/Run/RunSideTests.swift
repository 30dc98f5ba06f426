import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchVerdicts
import Foundation
import RunsFixtures
import Synchronization
import TestSupport
import Testing

@testable import BenchRuns

struct RunSideTests {
  /// Runs two sides that note who played what, and hands over what was found with the notes.
  private func run(
    missing: Set<String> = [], theirs answer: @escaping @Sendable (Repetition, Outcome) throws -> Outcome = { $1 },
    _ body: (RunReport, [String]) throws -> Void
  ) throws {
    try withTemporaryFolder { output in
      let notes = Mutex<[String]>([])
      func runner(_ name: String) -> ScriptedRunner {
        ScriptedRunner { repetition, outcome in
          notes.withLock { $0.append("\(name) \(repetition.store) \(repetition.pass.rawValue) \(repetition.number)") }
          return name == "theirs" ? try answer(repetition, outcome) : outcome
        }
      }
      var bench = FakeBench.bench(runner("ours"), output: output)
      var build = FakeBench.environment.build
      build.gitRevision = "older"
      bench.opponent = Opponent(name: "main", build: build, runner: runner("theirs")) {
        missing.contains("\($0)/\($1)")
      }
      let result = try bench.run(ScenarioFile(name: "s.yaml", text: FakeBench.scenario))
      try body(result, notes.withLock { $0 })
    }
  }

  @Test func `both sides play every repetition, and take turns in who begins`() throws {
    try run { _, notes in
      for pass in ["counts", "time", "allocations"] {
        let first = notes.filter { $0.hasSuffix("\(pass) 1") }
        #expect(first.map { $0.split(separator: " ")[0] } == ["ours", "theirs", "ours", "theirs"])
      }
      let second = notes.filter { $0.hasSuffix("time 2") }
      #expect(second.map { $0.split(separator: " ")[0] } == ["theirs", "ours", "theirs", "ours"])
      #expect(second[0].split(separator: " ")[1] == second[1].split(separator: " ")[1])
    }
  }

  @Test func `the other side has a folder of its own within the run folder, and each names the other`() throws {
    try run { result, _ in
      let theirs = try StoredRun(folder: "\(result.folder ?? "")/against")
      #expect(theirs.manifest.build.gitRevision == "older")
      #expect(theirs.manifest.run.pairedWith == result.manifest.run.id)
      #expect(result.manifest.run.pairedWith == theirs.manifest.run.id)
      #expect(theirs.rows.count == result.run.rows.count)
      let baseline = try #require(result.opponent)
      let comparison = RunComparison(
        ComparedSide(baseline), ComparedSide(RunRows(result)),
        RunComparison.Options(metrics: ["entity_writes"]))
      #expect(comparison.findings.map(\.change).allSatisfy { $0 == .same })
      #expect(!comparison.findings.isEmpty)
    }
  }

  @Test func `a design that the other side does not have is a gap there, and is played here`() throws {
    try run(missing: ["nested/memoized"]) { result, notes in
      #expect(!notes.contains { $0.hasPrefix("theirs nested") })
      #expect(notes.contains { $0.hasPrefix("ours nested") })
      let cells = try StoredRun(folder: "\(result.folder ?? "")/against").manifest.cells
      #expect(cells.map(\.gap) == ["main has no nested/memoized", nil])
      #expect(result.manifest.cells.allSatisfy { $0.state == .finished })
    }
  }

  @Test func `a design that fails on the other side is still played here`() throws {
    try run(theirs: { $0.store == "nested" ? .failed($0.garbled("")) : $1 }) { result, notes in
      #expect(notes.filter { $0.hasPrefix("theirs nested") }.count == 1)
      #expect(notes.filter { $0.hasPrefix("ours nested") }.count == 5)
      #expect(result.manifest.cells.allSatisfy { $0.failure == nil })
    }
  }

  /// Ours takes 10 ms and theirs 20 ms, whoever begins; a test that mixes up the sides would see them swapped in every
  /// second round.
  @Test func `times of two processes are taken in turns, and each goes to its own side`() throws {
    try withTemporaryFolder { folder in
      func runner(_ name: String, milliseconds: UInt64) throws -> ScriptedRunner {
        let path = "\(folder)/\(name)"
        try JSONEncoder().encode(Plays([FakePlay.of(milliseconds: milliseconds)])).write(
          to: URL(filePath: path + ".json"))
        try Script.write("#!/bin/sh\necho \(name) >>\(folder)/log\ncat \(path).json\n", to: path)
        let processes = ProcessRunner(
          executable: path, folder: URL(filePath: folder), hangLimit: .seconds(20), interruption: Interruption())
        return ScriptedRunner(processes: { processes.process(for: $0) }) { repetition, outcome in
          if repetition.pass == .time { Issue.record("times are taken in turns") }
          return outcome
        }
      }
      var bench = FakeBench.bench(try runner("ours", milliseconds: 10), output: "\(folder)/results")
      bench.opponent = Opponent(
        name: "main", build: FakeBench.environment.build, runner: try runner("theirs", milliseconds: 20)
      ) { _, _ in false }
      let result = try bench.run(ScenarioFile(name: "s.yaml", text: FakeBench.scenario))
      let theirs = try #require(result.opponent)
      func times(_ rows: [ResultRow]) -> Set<Double> {
        Set(rows.filter { $0.metric == Metric.throughput.name && $0.phase == "main" }.map(\.value.approximation))
      }
      #expect(times(result.run.rows) == [100])
      #expect(times(theirs.rows) == [50])
      let log = try String(contentsOfFile: "\(folder)/log", encoding: .utf8)
      #expect(log.split(separator: "\n").count == 2 * 2 * 2, "two designs, two rounds, two sides")
    }
  }
}
