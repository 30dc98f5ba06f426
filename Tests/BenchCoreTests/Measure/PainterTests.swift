import BenchCore
import Synchronization
import Testing

@Suite struct PainterTests {
  /// The number of readings of the clock; ten nanoseconds pass from each reading to the next.
  private let readings = Readings()

  @Test func `works until the clock says that the cost has passed`() {
    let painter = Painter(costs: [Nanoseconds(50), .zero], clock: readings.clock)
    painter.paint(0)
    #expect(readings.count == 6, "one to begin with, and five of ten until it is over")
    painter.paint(1)
    #expect(readings.count == 6)
  }

  @Test func `spends the cost on a clock that is not real, without waiting for it`() {
    let time = Spent()
    let painter = Painter(costs: [Nanoseconds(50), .zero, Nanoseconds(7)], clock: time.clock)
    for slot in 0..<3 { painter.paint(slot) }
    #expect(time.total == 57)
  }

  @Test func `is not needed where nothing costs anything`() {
    #expect(!Painter.none.isNeeded)
    #expect(!Painter(costs: [.zero, .zero], clock: .system).isNeeded)
    #expect(Painter(costs: [.zero, Nanoseconds(1)], clock: .system).isNeeded)
  }

  @Test func `paints in the time pass and in no other`() {
    let plain = SmallStage.stage([SmallStage.rename(0, 0)], views: [.author(AuthorID(0)), .author(AuthorID(1))])
    var log = plain.log
    log.renderCosts = [Nanoseconds(1_000), .zero]
    let costly = Stage(dataset: plain.dataset, log: log, truth: plain.truth)
    let contestant = Contestant(FlawedStore<Sound>.self, Repeating<Once>.self)
    func readings(_ stage: Stage) -> Int {
      let readings = Readings()
      _ = contestant.gauge(.latency(readings.clock), stage, timeLimit: .seconds(1))
      return readings.count
    }
    #expect(readings(costly) == readings(plain) + 101, "one delivery of 1,000 ns")
    #expect(contestant.count(costly).disagreement == nil)
  }
}

/// A clock that stands still unless time is spent on it.
private final class Spent: Sendable {
  private let passed = Atomic<UInt64>(0)

  var total: UInt64 { passed.load(ordering: .relaxed) }

  var clock: MonotonicClock {
    MonotonicClock(now: { [self] in Nanoseconds(total) }) { [self] time in
      _ = passed.wrappingAdd(time.rawValue, ordering: .relaxed)
    }
  }
}

private final class Readings: Sendable {
  private let taken = Atomic<UInt64>(0)

  var count: Int { Int(taken.load(ordering: .relaxed)) }

  var clock: MonotonicClock {
    MonotonicClock { [self] in Nanoseconds(taken.wrappingAdd(1, ordering: .relaxed).newValue * 10) }
  }
}
