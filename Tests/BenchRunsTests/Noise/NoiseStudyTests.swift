import BenchCore
import BenchHost
import BenchResults
import BenchRuns
import BenchScenarios
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import storebench_bench

struct NoiseStudyTests {
  /// Ten repetitions of one design whose throughput is what the closure makes of the number and the slowdown.
  private func study(
    _ options: NoiseStudy.Options, _ elapsed: @escaping @Sendable (Repetition) -> Double
  ) throws -> NoiseFindings {
    var findings: NoiseFindings?
    try withTemporaryFolder { output in
      let runner = ScriptedRunner { repetition, outcome in
        guard case .measured(var measurement) = outcome, repetition.pass == .time else { return outcome }
        for line in measurement.lines.indices where measurement.lines[line].figures.elapsed != nil {
          measurement.lines[line].figures.elapsed = Nanoseconds(UInt64(elapsed(repetition)))
        }
        return .measured(measurement)
      }
      var bench = FakeBench.bench(runner, output: output, only: DesignFilter(stores: ["normalized"]))
      bench.options.reading.repetitions = 10
      let file = ScenarioFile(name: "s.yaml", text: FakeBench.scenario)
      findings = try NoiseStudy(bench, options).run(file)
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(output)/two-designs").isEmpty)
    }
    return try #require(findings)
  }

  @Test func `a machine without noise raises no alarm and can tell whatever is beyond the threshold`() throws {
    let findings = try study(.init(trials: 3)) { 1_000_000 + Double($0.number) }
    #expect(findings.verdicts == [.same: 3])
    #expect(findings.repetitions == 10)
    #expect(findings.alarmShare == 0)
    #expect(findings.detectableShare == 0.06)
    #expect(try #require(findings.noiseFloor) < 0.001)
    let report = NoiseReport(findings)
    #expect(report.meetsGoal)
    #expect(report.text.hasPrefix("FIT  with 10 repetitions this machine can tell a change of 6 %\n"))
    #expect(report.text.contains("false alarms                        0 % (goal: worse or better in at most 1 %)"))
  }

  @Test func `a planted slowdown is found and reported as found`() throws {
    let findings = try study(.init(trials: 2, slowdown: 0.1)) {
      1_000_000 * (1 + ($0.slowdown ?? 0)) + Double($0.number)
    }
    #expect(findings.verdicts == [.worse: 2])
    #expect(NoiseReport(findings).text.hasPrefix("FIT  a slowdown of 10 % was found in 2 of 2 trials"))
  }

  @Test func `a machine that is never twice the same can tell nothing, and is called unfit`() throws {
    let findings = try study(.init(trials: 2)) { repetition in
      repetition.number.isMultiple(of: 2) == (repetition.slowdown == nil) ? 1_000_000 : 9_000_000
    }
    // Both sides are alike here; what differs is each from itself.
    #expect(findings.detectableShare == 1 || findings.detectableShare == nil || findings.verdicts[.same] == 2)
    let slowed = try study(.init(trials: 2, slowdown: 0.1)) { $0.slowdown == nil ? 1_000_000 : 1_000_001 }
    #expect(!NoiseReport(slowed).meetsGoal)
    #expect(NoiseReport(slowed).text.hasPrefix("UNFIT  a slowdown of 10 % was found in 0 of 2 trials"))
  }

  @Test func `a design that fails has no noise`() throws {
    try withTemporaryFolder { output in
      let failure = CellFailure.crashed(signal: 11, lastWords: "", pass: .counts, repetition: 1)
      let runner = ScriptedRunner { _, _ in .failed(failure) }
      let study = NoiseStudy(FakeBench.bench(runner, output: output), .init(trials: 1))
      #expect(throws: NoiseError.self) { try study.run(ScenarioFile(name: "s.yaml", text: FakeBench.scenario)) }
    }
  }

  @Test func `studies are lines of one table`() throws {
    let findings = try study(.init(trials: 1)) { 1_000_000 + Double($0.number) }
    try withTemporaryFolder { folder in
      for _ in 1...2 { try NoiseReport(findings).append(to: "\(folder)/trust.csv") }
      let lines = try String(contentsOfFile: "\(folder)/trust.csv", encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[0].split(separator: ",").map(String.init) == NoiseReport.columns)
      #expect(lines[1].hasPrefix("0 %,10,5 %,1,0,0,1,0,"))
    }
  }

  @Test func `a slowed runner asks for slowed repetitions`() throws {
    let asked = Mutex<[Double?]>([])
    let base = ScriptedRunner { repetition, outcome in
      asked.withLock { $0.append(repetition.slowdown) }
      return outcome
    }
    let runner = SlowedRunner(base: base, share: 0.1)
    try runner.prepare(Stage(dataset: Dataset(), log: OperationLog()))
    let repetition = Repetition(
      store: "normalized", derivation: "naive", pass: .time, number: 1, timeLimit: .seconds(1))
    _ = try runner.run(repetition)
    #expect(asked.withLock { $0 } == [0.1])
  }
}
