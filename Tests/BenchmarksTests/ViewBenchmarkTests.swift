import BenchCore
import BenchHost
import RunsFixtures
import Testing

@testable import BenchRuns
@testable import storebench_bench

struct ViewBenchmarkTests {
  private static func lines(_ instruments: Instruments) -> [BenchmarkLine] {
    var lines: [BenchmarkLine] = []
    ViewBenchmark(instruments, rounds: 3, many: 30, few: 10, operations: 20).run { lines.append($0) }
    return lines
  }

  @Test func `idle views, lists, comparisons and changes that touch no view are reported, each with its goal`() {
    let lines = Self.lines(Instruments(clock: FakeInstruments.clock(), meter: nil))
    #expect(
      lines.prefix(7).map(\.name) == [
        "keyed, idle 30 over 10", "tracked, idle 30 over 10", "tracked-commit, idle 30 over 10",
        "feed, 30 over 10", "top-authors, 30 over 10", "author-posts, 30 over 10", "select-compare, idle view",
      ])
    #expect(lines.prefix(7).map(\.goal) == [1.5, 1.5, 1.5, 3, 3, 3, 60])
    #expect(lines.prefix(6).allSatisfy { $0.ratio != nil && $0.bare != nil })
    #expect(lines.dropFirst(7).count == 5)
    #expect(lines.dropFirst(7).allSatisfy { $0.goal == 0 && $0.unit == "allocations" })
  }

  @Test func `without a meter what is allocated is absent`() {
    let lines = Self.lines(Instruments(clock: FakeInstruments.clock(), meter: nil))
    #expect(lines.suffix(5).allSatisfy { $0.verdict == .absent })
  }
}
