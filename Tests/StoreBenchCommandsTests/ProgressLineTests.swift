import BenchCore
import BenchResults
import Synchronization
import Testing

@testable import BenchRuns
@testable import StoreBenchCommands

struct ProgressLineTests {
  @Test(arguments: [(599.0, false, 0), (601, false, 1), (90_000, false, 1), (90_000, true, 0)])
  func `a run of more than ten minutes says so once where no line changes`(
    seconds: Double, isShown: Bool, lines: Int
  ) {
    let said = Said()
    let progress = ProgressLine(isShown: isShown, clock: MonotonicClock { .zero }, announce: said.hear)
    let estimate = Estimate(wallTime: .seconds(seconds), peakMemory: Bytes(1_000_000))
    progress.hear(.planned(scenario: "my", cells: 3, repetitions: 30, estimate))
    progress.hear(.opened(folder: "results/my/1"))
    #expect(said.all.count == lines)
    #expect(said.all.allSatisfy { $0.hasPrefix("my: 3 cells, 30 repetitions, about ") && $0.contains(" min ") })
  }

  /// Two slow repetitions stand behind eight quick ones: by their number four fifths are done, by the forecast a
  /// twentieth. And what has ended took twice as long as was forecast.
  @Test func `what is left is corrected by what has ended`() {
    let (forecast, planned) = Self.forecast([1, 1, 1, 1, 1, 1, 1, 1, 76, 76])
    let seconds = Mutex(0.0)
    let progress = ProgressLine(isShown: false, clock: MonotonicClock { seconds.withLock { .seconds($0) } })
    progress.hear(
      .planned(scenario: "my", cells: 1, repetitions: 10, Estimate(wallTime: .seconds(9), peakMemory: Bytes(1))))
    progress.hear(.forecast(forecast))
    #expect(progress.timeLeft(0, 10) == "3 min", "160 s, as forecast")
    for done in 1...8 {
      seconds.withLock { $0 += 2 }
      progress.hear(.ended(planned[done - 1], failed: false, done: done, of: 10))
    }
    #expect(progress.timeLeft(8, 10) == "6 min", "16 s for a twentieth, so 304 s for the rest")
    progress.hear(.ended(planned[8], failed: true, done: 9, of: 10))
    progress.hear(.failed(planned[8].cell, "crashed"))
    #expect(["0 s", "1 s"].contains(progress.timeLeft(9, 10)), "the rest of it is not played")
  }

  /// Repetitions that take so many seconds.
  private static func forecast(_ seconds: [Double]) -> (Forecast, [PlannedRepetition]) {
    let cell = PlannedCell(
      identity: CellIdentity(scenario: "my", point: Point([]), store: "normalized", derivation: "naive"), way: .plain)
    let planned = seconds.indices.map { PlannedRepetition(cell, pass: .time, number: $0 + 1) }
    return (Forecast(zip(planned, seconds).map { ($0, .seconds($1)) }), planned)
  }

  /// What was announced.
  private final class Said: Sendable {
    private let lines = Mutex<[String]>([])
    @Sendable func hear(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }
}
