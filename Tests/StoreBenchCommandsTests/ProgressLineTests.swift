import BenchCore
import BenchRuns
import Synchronization
import Testing

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

  /// What was announced.
  private final class Said: Sendable {
    private let lines = Mutex<[String]>([])
    @Sendable func hear(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }
}
