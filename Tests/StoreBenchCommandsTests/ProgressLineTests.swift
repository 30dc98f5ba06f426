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
    let now = Mutex(0.0)
    let progress = ProgressLine(
      isShown: isShown, clock: MonotonicClock { now.withLock { .seconds($0) } }, announce: said.hear)
    progress.hear(
      .planned(scenario: "my", cells: 3, repetitions: 30, Estimate(work: 1, peakMemory: Bytes(1_000_000))))
    for done in 1...2 {
      now.withLock { $0 += seconds / 29 }
      progress.hear(.ended(Self.planned, failed: false, done: done, of: 30))
    }
    #expect(said.all.count == lines)
    #expect(said.all.allSatisfy { $0.hasPrefix("my: about ") && $0.hasSuffix(" min left after 1 of 30 repetitions") })
  }

  @Test func `what is left is at the pace of what has ended`() {
    let now = Mutex(0.0)
    let progress = ProgressLine(isShown: false, clock: MonotonicClock { now.withLock { .seconds($0) } })
    progress.hear(.planned(scenario: "my", cells: 1, repetitions: 10, Estimate(work: 1, peakMemory: Bytes(1))))
    now.withLock { $0 += 16 }
    #expect(progress.timeLeft(8, 10) == .seconds(4))
    #expect(progress.timeLeft(10, 10) == .zero)
  }

  private static let planned = PlannedRepetition(
    PlannedCell(
      identity: CellIdentity(scenario: "my", point: Point([]), store: "normalized", derivation: "naive"), way: .plain),
    pass: .time, number: 1)

  /// What was announced.
  private final class Said: Sendable {
    private let lines = Mutex<[String]>([])
    @Sendable func hear(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }
}
