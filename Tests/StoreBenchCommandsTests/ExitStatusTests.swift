import BenchCore
import BenchResults
import BenchRuns
import Foundation
import Testing

@testable import BenchVerdicts
@testable import StoreBenchCommands

struct ExitStatusTests {
  /// Swift Testing has one of its own.
  private typealias Status = StoreBenchCommands.ExitStatus

  /// The order of the contract: what the user must mend first comes first.
  private static let order: [Status] = [
    .badUsage, .badData, .inputMissing, .interrupted, .internalError, .outputFailed, .designFailed,
    .expectationFailed, .inconclusive, .success,
  ]

  @Test func `of two statuses the graver one is used, whichever comes first`() {
    #expect(Set(Self.order) == Set(Status.allCases))
    for (place, graver) in Self.order.enumerated() {
      for other in Self.order[place...] {
        #expect(graver.combined(with: other) == graver)
        #expect(other.combined(with: graver) == graver)
      }
    }
  }

  @Test func `a run's status follows from its state, its cells and its verdicts`() throws {
    let fine = CellReport(cell: CellIdentity(scenario: "s", point: Point(), store: "a", derivation: "b"))
    var failed = fine
    failed.failure = .exited(code: 9, lastWords: "", pass: .time, repetition: 1)
    var stale = fine
    stale.cell = CellIdentity(scenario: "s", point: Point(), store: "a", derivation: "unsynced")
    stale.differences = 3
    var sound = stale
    sound.differences = 0
    let cases: [(RunManifest.RunRecord.State, CellReport, [Verdict], strict: Bool, Status)] = [
      (.finished, fine, [], false, .success), (.finished, fine, [.pass, .pass], true, .success),
      (.finished, fine, [.pass, .inconclusive], false, .success),
      (.finished, fine, [.pass, .inconclusive], true, .inconclusive),
      (.finished, fine, [.inconclusive, .fail], true, .expectationFailed),
      (.finished, fine, [.missing], false, .expectationFailed), (.finished, failed, [], false, .designFailed),
      (.finished, failed, [.fail, .missing], true, .designFailed), (.interrupted, failed, [], true, .interrupted),
      (.finished, stale, [.pass], true, .success), (.finished, sound, [.pass], false, .expectationFailed),
      (.interrupted, sound, [], false, .interrupted),
    ]
    for (state, cell, verdicts, strict, status) in cases {
      let found = RunCommand.status(of: manifest(state, [fine, cell]), try verdicts.map(judgement), strict: strict)
      #expect(found == status, "\(state) \(cell.state) \(verdicts) \(strict)")
    }
  }

  private func judgement(_ verdict: Verdict) throws -> Judgement {
    let names = ExpectationNames(stores: ["a"], derivations: ["b"], phases: [], operations: [], pointKeys: [])
    return Judgement(
      expectation: try Expectation("stale_views of * == 0", names: names), verdict: verdict, findings: [])
  }

  private func manifest(_ state: RunManifest.RunRecord.State, _ cells: [CellReport]) -> RunManifest {
    RunManifest(
      scenario: .init(name: "s", file: "s.yaml", text: ""),
      run: .init(id: "1", started: Date(timeIntervalSince1970: 0), state: state, isSmoke: false, seed: 1, command: ""),
      machine: .init(system: "", architecture: "", processor: "", processors: 1, memory: .zero),
      build: .init(
        mode: .release, allowDebug: false, toolchain: "", allocator: nil, gitRevision: nil, packages: []),
      cells: cells)
  }

  @Test func `the numbers are those of the contract`() {
    #expect(Status.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 64, 65, 66, 74, 130])
  }

  @Test func `the help has a line for each`() {
    let lines = Status.help.split(separator: "\n")
    #expect(lines.count == Status.allCases.count)
    #expect(lines.last == "  130  interrupted; finished results are kept")
    #expect(lines.allSatisfy { $0.count <= 100 })
  }
}
