import BenchCore
import BenchHost
import StoreBenchKit
import Synchronization
import Testing

@testable import BenchRuns
@testable import storebench_bench

struct SpeedBenchmarkTests {
  /// A clock by which the same time passes between any two readings.
  private static func evenClock() -> MonotonicClock {
    let readings = Readings()
    return MonotonicClock { Nanoseconds(UInt64(readings.next() * 100)) }
  }

  private static func lines(only store: String?) -> [BenchmarkLine] {
    let instruments = Instruments(clock: evenClock(), meter: nil)
    let tiny = BenchmarkStages(posts: 10, operations: 20)
    var lines: [BenchmarkLine] = []
    SpeedBenchmark(
      instruments, rounds: 3, quick: tiny, small: tiny,
      views: ViewBenchmark(instruments, rounds: 3, many: 30, few: 10, operations: 20)
    ).run(only: store) { lines.append($0) }
    return lines
  }

  @Test func `pairs are held against one loop, and every store under three derivations against itself`() {
    let lines = Self.lines(only: nil)
    #expect(
      lines.prefix(2).map(\.name) == [
        "boundary, dense without views", "boundary, dense/keyed with views",
      ])
    #expect(lines.prefix(2).allSatisfy { $0.goal == 1.05 })
    let stores = Catalog.standard.stores.map(\.name)
    #expect(
      lines.dropFirst(2).map(\.name)
        == stores.flatMap { ["one speed, \($0) load", "one speed, \($0) update-post p50"] })
    #expect(lines.dropFirst(2).allSatisfy { $0.goal == 1.1 })
  }

  @Test func `a clock that always takes the same step finds no difference`() {
    let lines = Self.lines(only: "dense")
    #expect(lines.count == 4)
    #expect(lines.dropFirst(2).allSatisfy { $0.ratio == 1 && $0.ours == $0.bare })
  }
}

private final class Readings: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
