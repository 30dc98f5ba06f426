import BenchCore
import BenchStores
import BenchWorkloads
import Synchronization
import Testing
import ThreadsFixtures

@testable import BenchThreads

/// The notes of the writer by the clock, on a clock that a test moves.
struct TimedThreadsTests {
  /// Takes no time and no commits.
  private final class Nothing: CommitTaker {
    func commit(_ commit: Commit) {}
  }

  /// A clock that goes on by so much with each reading.
  private static func ticking(by step: UInt64) -> MonotonicClock {
    let time = Mutex<UInt64>(0)
    let read: @Sendable () -> Nanoseconds = {
      time.withLock {
        $0 += step
        return Nanoseconds($0)
      }
    }
    return MonotonicClock(now: read) { _ in }
  }

  @Test func `commits that were due and not begun when the load ended count with their age`() throws {
    let looks = ThreadPlay.checkedReadsPerSecond / 100
    let stage = try ThreadStages.stage(readers: 1, looks: looks, commits: 10)
    var load = try #require(stage.load)
    load.setup.drain = 0
    // Ten commits, one each millisecond; each reading takes one, and a commit needs four of them.
    let times = ThreadTimes(Self.ticking(by: 1_000_000), load.setup)
    let progress = ThreadProgress()
    let writer = TimedWriter(
      DecodedCommits(stage), load.arrivals, flows: load.flows.count, rests: true, times, progress)
    let store = Nothing()
    while writer.begins() {
      writer.apply(to: store)
      writer.completes()
    }
    let notes = writer.notes[0][0]
    #expect((1...5).contains(notes.service.count) && notes.left == 10 - notes.service.count)
    #expect(notes.response.count == 10, "what is left counts, too")
    let figures = ThreadFigures(load, writer.notes, [], end: nil, waits: true)
    let whole = try #require(figures.lines.last?.figures.load)
    #expect(whole[LoadMeasure.left.rawValue] == Double(notes.left))
  }

  @Test func `a commit is timed from when it was due, and not from when it was begun`() throws {
    let looks = ThreadPlay.checkedReadsPerSecond / 100
    let stage = try ThreadStages.stage(readers: 1, looks: looks, commits: 10)
    var load = try #require(stage.load)
    load.setup.drain = 1_000_000_000
    // Ten commits, one each millisecond, of which each needs four: the last waits for all before it.
    let times = ThreadTimes(Self.ticking(by: 1_000_000), load.setup)
    let writer = TimedWriter(
      DecodedCommits(stage), load.arrivals, flows: load.flows.count, rests: true, times, ThreadProgress())
    let store = Nothing()
    while writer.begins() {
      writer.apply(to: store)
      writer.completes()
    }
    #expect(writer.notes[0][0].service.count == 10)
    let figures = ThreadFigures(load, writer.notes, [], end: nil, waits: true)
    let whole = try #require(figures.lines.last?.figures.load)
    let (response, service) = (whole[LoadMeasure.responseMax.rawValue], whole[LoadMeasure.serviceMax.rawValue])
    #expect(try #require(response) > 20_000_000)
    // Two or three commits end in the ten milliseconds of the phase, and the others in the drain.
    #expect((200...300).contains(try #require(whole[LoadMeasure.commitsPerSecond.rawValue])))
    #expect(try #require(service) < 2_000_000)
  }

  @Test func `a phase behind the end of the load has no rows`() throws {
    let load = try #require(try ThreadStages.stage(readers: 1, looks: 100, commits: 4).load)
    var read = ThreadNotes()
    read.read.record(Nanoseconds(700))
    let whole = ThreadFigures(load, [[ThreadNotes()], [ThreadNotes()]], [(1, [read])], end: nil, waits: true)
    #expect(!whole.lines.isEmpty)
    let ended = ThreadFigures(load, [[ThreadNotes()], [ThreadNotes()]], [(1, [read])], end: 0, waits: true)
    #expect(ended.lines.isEmpty)
  }
}
