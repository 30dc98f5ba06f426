import BenchCore
import BenchHost
import BenchReports
import BenchResults
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BenchRuns

/// A runner that answers for profiles as a test wants, and plays everything else.
private final class ProfileRunner: RepetitionRunner {
  private let inner = FakeBench.runner()
  private let answer: @Sendable (Repetition) -> BenchCore.Measurement
  private let played = Mutex<[String]>([])

  init(_ answer: @escaping @Sendable (Repetition) -> BenchCore.Measurement) { self.answer = answer }

  /// The passes that were played, in order, with their design.
  var order: [String] { played.withLock { $0 } }

  func prepare(_ stage: any PlayableStage) { inner.prepare(stage) }

  func run(_ repetition: Repetition) throws -> Outcome {
    played.withLock { $0.append("\(repetition.pass.rawValue) \(repetition.store)") }
    return repetition.pass.isProfile ? .measured(answer(repetition)) : try inner.run(repetition)
  }
}

struct ProfileRunTests {
  private static let stack = CycleStack(phase: "changes", operation: "update-author", samples: 7, stack: "a;b")

  /// Returns the measurement of a play with references and cycles.
  private static func found(_ repetition: Repetition) -> BenchCore.Measurement {
    var measurement = BenchCore.Measurement(pass: repetition.pass, operationsInLog: 25, operationsPlayed: 25)
    if repetition.pass == .cycles { measurement.cycles = [stack] }
    if repetition.pass == .references {
      var figures = Figures(operations: 15)
      figures.references = ReferenceTally(retains: 30, releases: 29, noOps: 1, objects: 2, bulkElements: 3)
      measurement.lines = [.init(phase: "changes", operation: "update-author", figures: figures)]
    }
    return measurement
  }

  private func run(
    _ runner: ProfileRunner, _ profiles: Set<Pass>, text: String = FakeBench.scenario,
    _ check: (StoredRun, String) throws -> Void
  ) throws {
    try withTemporaryFolder { output in
      let bench = FakeBench.bench(runner, output: output, passes: Pass.standard.union(profiles))
      let report = try bench.run(ScenarioFile(name: "two-designs.yaml", text: text))
      try check(report.run, try #require(report.folder))
    }
  }

  @Test func `profiles are played last, each once for a cell and by itself`() throws {
    let runner = ProfileRunner(Self.found)
    try run(runner, [.cycles, .references]) { _, _ in }
    #expect(
      runner.order.suffix(4) == ["references nested", "references normalized", "cycles nested", "cycles normalized"])
    #expect(runner.order.count == 2 * (1 + 2 + 2) + 4)
  }

  @Test func `references become rows and cycles a file, and a folder read back has both`() throws {
    try run(ProfileRunner(Self.found), [.cycles, .references]) { run, folder in
      for run in [run, try StoredRun(folder: folder)] {
        let retains = run.rows.filter { $0.metric == "retains" && $0.cell.store == "nested" }
        #expect(Set(retains.map(\.operation)) == ["update-author", Line.writes, Line.total])
        #expect(retains.allSatisfy { $0.value == .integer(30) && $0.pass == .references })
        #expect(run.cycles.count == 2)
        #expect(run.cycles.values.allSatisfy { $0 == [Self.stack] })
        #expect(run.manifest.warnings.allSatisfy { !$0.contains("absent") })
        #expect(run.manifest.run.plan?.profiles == [.references, .cycles])
      }
      let text = try String(contentsOfFile: "\(folder)/cycles.csv", encoding: .utf8)
      #expect(text.contains("two-designs,,nested,memoized,changes,update-author,7,a;b\r\n"))
    }
  }

  @Test func `a profile that cannot be had is said once, and the run goes on`() throws {
    let runner = ProfileRunner { repetition in
      var measurement = BenchCore.Measurement(pass: repetition.pass, operationsInLog: 0)
      measurement.absence = "no timer"
      return measurement
    }
    try run(runner, [.cycles, .references]) { run, folder in
      let absent = run.manifest.warnings.filter { $0.contains("absent") }
      #expect(absent == ["references are absent: no timer", "cycles are absent: no timer"])
      #expect(run.manifest.cells.allSatisfy { $0.isComplete })
      #expect(run.cycles.isEmpty && run.rows.allSatisfy { $0.pass != .references })
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/cycles.csv"))
    }
  }

  @Test func `a run that is not asked has none of it`() throws {
    let runner = ProfileRunner(Self.found)
    try run(runner, []) { run, folder in
      #expect(run.manifest.run.plan?.profiles == nil)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/cycles.csv"))
    }
    #expect(runner.order.count == 2 * (1 + 2 + 2))
  }
}
