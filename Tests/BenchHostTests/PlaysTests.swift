import BenchCore
import RunsFixtures
import Testing

@testable import BenchHost

struct PlaysTests {
  @Test func `a short play is made again until a tenth of a second is spent, and the fastest one counts`() {
    var lengths: [UInt64] = [40, 20, 30, 20, 50]
    let choices = Plays.several(filling: 0) { FakePlay.of(milliseconds: lengths.removeFirst()) }
    // 40 + 20 + 30 + 20 ms are more than a tenth of a second.
    #expect(choices.count == 4)
    #expect(Plays(choices).fastest == FakePlay.of(milliseconds: 20))
  }

  @Test func `a play that is over at once is made ten times, and a long one once`() {
    for (milliseconds, expected) in [(1 as UInt64, 10), (100, 1), (5_000, 1), (0, 1)] {
      #expect(
        Plays.several(filling: 0) { FakePlay.of(milliseconds: milliseconds) }.count == expected, "\(milliseconds) ms")
    }
  }

  @Test func `a large store is not filled ten times for a short play, however fast it is filled`() {
    for (entities, expected) in [(50_000, 10), (50_001, 9), (250_000, 2), (1_000_000, 1)] {
      let choices = Plays.several(filling: entities) { FakePlay.of(milliseconds: 1) }
      #expect(choices.count == expected, "\(entities) entities")
    }
  }

  @Test func `of two that played in turns the turn counts whose ratio is in the middle`() {
    // The machine is slower for two turns, ours is lucky in one of them, theirs is disturbed in another one.
    let ours = Plays([10, 14, 11, 10, 10].map(FakePlay.of))
    let theirs = Plays([11, 16, 16, 25, 10, 1].map(FakePlay.of))
    let (one, other) = ours.typicalTurn(beside: theirs)
    #expect(one == FakePlay.of(milliseconds: 14))
    #expect(other == FakePlay.of(milliseconds: 16))
  }

  @Test func `of an even number of turns the slowest is left out, so that neither side is favoured`() {
    let slow = Plays([10, 10, 10, 90].map(FakePlay.of))
    let fast = Plays([11, 12, 13, 1].map(FakePlay.of))
    #expect(slow.typicalTurn(beside: fast).1 == FakePlay.of(milliseconds: 12))
    #expect(fast.typicalTurn(beside: slow).0 == FakePlay.of(milliseconds: 12))
    let ends = Plays([7].map(FakePlay.of)).typicalTurn(beside: Plays([0].map(FakePlay.of)))
    #expect(ends.0 == FakePlay.of(milliseconds: 7))
  }

  @Test func `what was found commit by commit belongs to whichever play counts`() {
    var detail = FakePlay.of(milliseconds: 7)
    detail.lines[1].operation = "update-author"
    let plays = Plays([30, 20].map(FakePlay.of), detail: detail)
    #expect(plays.fastest.lines == FakePlay.of(milliseconds: 20).lines + [detail.lines[1]])
    let (one, _) = plays.typicalTurn(beside: Plays([30].map(FakePlay.of)))
    #expect(one.lines == FakePlay.of(milliseconds: 30).lines + [detail.lines[1]])
  }
}
