import BenchCore
import BenchResults
import Synchronization
import Testing

@testable import BenchRuns
@testable import StoreBenchCommands

struct ProgressLineTests {
  @Test(arguments: [(599.0, false, 0), (601, false, 1), (90_000, false, 1), (90_000, true, 0)])
  func `a run that still takes more than ten minutes says so once where no line changes`(
    seconds: Double, isShown: Bool, lines: Int
  ) {
    let said = Said()
    let progress = ProgressLine(isShown: isShown, announce: said.hear)
    progress.hear(
      .planned(scenario: "my", cells: 3, repetitions: 30, Estimate(work: 1, peakMemory: Bytes(1_000_000))))
    let left = RemainingTime(whole: .seconds(seconds), slowest: "nested/naive", ofSlowest: .seconds(seconds / 2))
    for done in 1...2 { progress.hear(.ended(Self.planned, failed: false, done: done, of: 30, left: left)) }
    #expect(said.all.count == lines)
    #expect(
      said.all.allSatisfy {
        $0.hasPrefix("my: about ") && $0.hasSuffix(" min of them nested/naive after 1 of 30 repetitions")
      })
  }

  private static let planned = PlannedRepetition(
    PlannedCell(
      identity: CellIdentity(scenario: "my", point: Point([]), store: "normalized", derivation: "naive"), way: .plain),
    pass: .time, number: 1)

  /// The announcements.
  private final class Said: Sendable {
    private let lines = Mutex<[String]>([])
    @Sendable func hear(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }
}
