import BenchCore
import Testing

@testable import BenchRuns

struct PlaysTests {
  @Test func `a short play is made again until a tenth of a second is spent, and the fastest one counts`() {
    var lengths: [UInt64] = [40, 20, 30, 20, 50]
    let choices = Plays.several { FakePlay.of(milliseconds: lengths.removeFirst()) }
    // 40 + 20 + 30 + 20 ms are more than a tenth of a second.
    #expect(choices.count == 4)
    #expect(Plays(choices).fastest == FakePlay.of(milliseconds: 20))
  }

  @Test func `a play that is over at once is made ten times, and a long one once`() {
    for (milliseconds, expected) in [(1 as UInt64, 10), (100, 1), (5_000, 1), (0, 1)] {
      #expect(Plays.several { FakePlay.of(milliseconds: milliseconds) }.count == expected, "\(milliseconds) ms")
    }
  }

  @Test func `of two that played in turns the fastest turn counts, not the fastest play of each`() {
    // Each is at its best while the other is not: before and after the machine has changed its pace.
    let ours = Plays([10, 14, 14, 11].map(FakePlay.of))
    let theirs = Plays([15, 15, 12, 13, 2].map(FakePlay.of))
    let (one, other) = ours.fastestTurn(beside: theirs)
    #expect(one == FakePlay.of(milliseconds: 11))
    #expect(other == FakePlay.of(milliseconds: 13))
  }

  @Test func `what was found commit by commit belongs to whichever play counts`() {
    var detail = FakePlay.of(milliseconds: 7)
    detail.lines[1].operation = "update-author"
    let plays = Plays([30, 20].map(FakePlay.of), detail: detail)
    #expect(plays.fastest.lines == FakePlay.of(milliseconds: 20).lines + [detail.lines[1]])
    let (one, _) = plays.fastestTurn(beside: Plays([1, 50].map(FakePlay.of)))
    #expect(one.lines == FakePlay.of(milliseconds: 30).lines + [detail.lines[1]])
  }
}

/// Plays that took as long as a test wants.
enum FakePlay {
  /// A play of so long; its loading does not count.
  static func of(milliseconds: UInt64) -> BenchCore.Measurement {
    func line(_ phase: String, _ milliseconds: UInt64) -> BenchCore.Measurement.Line {
      var figures = Figures(operations: 1)
      figures.elapsed = Nanoseconds(milliseconds * 1_000_000)
      return .init(phase: phase, operation: nil, figures: figures)
    }
    return BenchCore.Measurement(
      pass: .time, lines: [line("load", 9_000), line("main", milliseconds)], operationsInLog: 1, operationsPlayed: 1)
  }
}
