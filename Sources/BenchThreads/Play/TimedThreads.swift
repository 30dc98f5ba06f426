import BenchCore
import Foundation
import Synchronization

/// The clock of a play on real threads, counted from the beginning of its load.
struct ThreadTimes: Sendable {
  let clock: MonotonicClock
  let setup: LoadSetup
  let origin: Int

  init(_ clock: MonotonicClock, _ setup: LoadSetup) {
    (self.clock, self.setup) = (clock, setup)
    // The load begins 20 ms from now; the threads start meanwhile.
    origin = Int(clock.now().rawValue) + 20_000_000
  }

  /// Returns the time since the load began, in ns; the time is negative before the load begins.
  func now() -> Int { Int(clock.now().rawValue) - origin }

  /// Waits until a time: sleeps until 200 µs before `due`, then polls the clock.
  func wait(until due: Int) {
    var now = now()
    if due - now > 200_000 {
      let sleep = due - now - 200_000
      var time = timespec(tv_sec: sleep / 1_000_000_000, tv_nsec: sleep % 1_000_000_000)
      nanosleep(&time, nil)
    }
    repeat { now = self.now() } while now < due
  }
}

/// The notes of one thread in one phase, or of several; a writer has no reads, and a reader has only reads and waits.
struct ThreadNotes: Sendable {
  var response = LatencyHistogram()
  var waiting = LatencyHistogram()
  var service = LatencyHistogram()
  var read = LatencyHistogram()
  var wait = LatencyHistogram()
  /// The numbers of commits and reads that ended in the phase, whenever they were due.
  var (commits, reads) = (0, 0)
  /// The number of commits that began over a millisecond after they were due, although the writer was idle.
  var late = 0
  /// The number of commits that were due but had not begun when the load ended.
  var left = 0

  mutating func merge(_ other: ThreadNotes) {
    response.merge(other.response)
    waiting.merge(other.waiting)
    service.merge(other.service)
    read.merge(other.read)
    wait.merge(other.wait)
    commits += other.commits
    reads += other.reads
    late += other.late
    left += other.left
  }
}

/// `@unchecked Sendable` because one thread, or one task, uses it at a time.
final class TimedWriter: ThreadWriter, @unchecked Sendable {
  /// The writer's notes, by flow and then by phase.
  private(set) var notes: [[ThreadNotes]]
  /// The time at which a writer without rest had no commit left, in ns since the beginning; otherwise `nil`.
  private(set) var ended: Int?

  private let commits: DecodedCommits
  private let arrivals: [Arrival]
  private let times: ThreadTimes
  private let rests: Bool
  private let progress: ThreadProgress
  private var next = 0
  private var due = 0
  private var began = 0
  private var granted = 0
  private var freeAt = Int.min

  init(
    _ commits: DecodedCommits, _ arrivals: [Arrival], flows: Int, rests: Bool, _ times: ThreadTimes,
    _ progress: ThreadProgress
  ) {
    (self.commits, self.arrivals, self.times, self.rests, self.progress) = (commits, arrivals, times, rests, progress)
    let phases = [ThreadNotes](repeating: ThreadNotes(), count: times.setup.phases.count)
    notes = [[ThreadNotes]](repeating: phases, count: flows)
  }

  func begins() -> Bool {
    if next == commits.count {
      if rests { return false }
      ended = times.now()
      progress.isOver.store(true, ordering: .sequentiallyConsistent)
      return false
    }
    if rests {
      due = arrivals[next].nanoseconds
      times.wait(until: due)
    } else if next == 0 {
      times.wait(until: 0)
    }
    began = times.now()
    if began >= (rests ? times.setup.limit : times.setup.end) {
      if rests { leave(at: began) }
      return false
    }
    next += 1
    progress.begun.store(next, ordering: .relaxed)
    return true
  }

  func apply(to store: any CommitTaker) {
    granted = times.now()
    store.commit(commits[next - 1])
  }

  func completes() {
    progress.completed.store(next, ordering: .relaxed)
    let now = times.now()
    let flow = arrivals[next - 1].flow
    let moment = rests ? due : began
    if let phase = times.setup.phase(at: now) { notes[flow][phase].commits += 1 }
    if let phase = times.setup.phase(at: moment) {
      notes[flow][phase].service.record(Nanoseconds(UInt64(now - granted)))
      if rests {
        notes[flow][phase].response.record(Nanoseconds(UInt64(now - due)))
        notes[flow][phase].waiting.record(Nanoseconds(UInt64(began - due)))
        if began - due > 1_000_000 && freeAt <= due { notes[flow][phase].late += 1 }
      }
    }
    freeAt = now
    progress.play?.note(next)
  }

  /// Records the age of each remaining commit as a lower bound of its response time.
  private func leave(at now: Int) {
    for arrival in arrivals[next...] {
      guard let phase = times.setup.phase(at: arrival.nanoseconds) else { continue }
      notes[arrival.flow][phase].response.record(Nanoseconds(UInt64(max(0, now - arrival.nanoseconds))))
      notes[arrival.flow][phase].left += 1
    }
  }
}

/// `@unchecked Sendable` because one thread, or one task, uses it at a time.
final class TimedReader: ThreadReader, @unchecked Sendable {
  let number: Int
  let flow: Int
  /// The reader's notes by phase.
  private(set) var notes: [ThreadNotes]
  /// A number that depends on all results, so that no read can be optimized away.
  private(set) var checksum = 0

  private let users: UserFlow
  private let views: ThreadViews
  private let times: ThreadTimes
  private let progress: ThreadProgress
  private var turn: Int
  private var slot = 0
  private var began = 0
  private var granted = 0
  private var hasLooked = false
  private var rows = Rows()

  init(_ number: Int, _ users: UserFlow, _ views: ThreadViews, _ times: ThreadTimes, _ progress: ThreadProgress) {
    (self.number, flow) = (number, users.flow)
    (self.users, self.views, self.times, self.progress) = (users, views, times, progress)
    turn = views.firstTurn(of: number)
    notes = [ThreadNotes](repeating: ThreadNotes(), count: times.setup.phases.count)
  }

  func asks() -> Bool {
    let think = users.think[turn % users.think.count]
    if hasLooked && think > 0 { times.wait(until: times.now() + think) }
    while true {
      if progress.isOver.load(ordering: .relaxed) { return false }
      began = times.now()
      if users.windows.contains(where: { $0.contains(began) }) { break }
      guard let next = users.windows.first(where: { $0.lowerBound > began }) else { return false }
      times.wait(until: next.lowerBound)
    }
    slot = views.slot(turn, flow: flow)
    turn += 1
    hasLooked = true
    began = times.now()
    return true
  }

  func look(at state: any SharedState) {
    granted = times.now()
    rows.clear()
    state.show(views.views[slot], into: &rows)
  }

  func isAnswered() {
    let now = times.now()
    checksum &+= rows.count
    if let phase = times.setup.phase(at: now) { notes[phase].reads += 1 }
    guard let phase = times.setup.phase(at: began) else { return }
    notes[phase].read.record(Nanoseconds(UInt64(now - began)))
    notes[phase].wait.record(Nanoseconds(UInt64(granted - began)))
  }
}
