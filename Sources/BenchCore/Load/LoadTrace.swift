/// All that a simulation noted down, in whole nanoseconds since the load began; figures are made of it.
package struct LoadTrace: Sendable {
  /// The setup.
  package let setup: LoadSetup
  /// The arrivals, in order of time.
  package let arrivals: [Arrival]
  /// The begin of each arrival; `notYet` if it was not begun.
  package var begins: [Int]
  /// The time of each arrival's answer: views current, or the read done; `notYet` if it was left at the end.
  package var ends: [Int]
  /// The time at which each commit was on screen; `notYet` if it was not, and for other arrivals.
  package var shown: [Int]
  /// The time that servers spent on each arrival, in ns.
  package var services: [Int]
  /// The times at which arrivals left the system, as servers finished them, with their numbers.
  package var departures: [Departure] = []
  /// The times of each request of a user: from request to answer, and the server's time.
  package var userReads: [UserRead] = []
  /// The activity of each server.
  package var main: ServerTrace
  package var background: ServerTrace
  /// The frames that were made, and those that were late.
  package var frames = FrameTrace()
  /// The end of each refresh pass, the number of its commits, and its deliveries.
  package var refreshes: [RefreshTrace] = []
  /// The end of the simulation: after the last task, or at the limit.
  package var end = 0

  /// A placeholder for a time that never came.
  package static let notYet = -1

  /// The trace of a simulation that has not begun.
  init(_ setup: LoadSetup, _ arrivals: [Arrival]) {
    self.setup = setup
    self.arrivals = arrivals
    begins = [Int](repeating: Self.notYet, count: arrivals.count)
    ends = begins
    shown = begins
    services = [Int](repeating: 0, count: arrivals.count)
    departures.reserveCapacity(arrivals.count)
    main = ServerTrace(setup)
    background = ServerTrace(setup)
  }

  /// Arrivals that left the system at one time.
  package struct Departure: Equatable, Sendable {
    package let time: Int
    package let count: Int
  }

  /// One look of a user of a closed flow.
  package struct UserRead: Equatable, Sendable {
    package let flow: Int
    /// The time of the request.
    package let asked: Int
    /// The time of the answer.
    package let answered: Int
    /// The server's time for it, in ns.
    package let service: Int
  }

  /// One refresh pass.
  package struct RefreshTrace: Equatable, Sendable {
    package let end: Int
    package let commits: Int
    package let deliveries: Int
  }
}

/// The activity of a server.
package struct ServerTrace: Equatable, Sendable {
  /// From the beginning to the end of the simulation: working or blocked, and neither.
  package var busy = 0
  package var idle = 0
  /// Waiting for the lock.
  package var blocked = 0
  /// The time at which it is free again.
  package var freeAt = 0
  /// The begin of each task of 250 ms or more.
  package var hangs: [Int] = []
  /// Busy within each phase, and each step of the series.
  package var phases: SpanMeter
  package var steps: SpanMeter
  /// Blocked within each phase.
  package var blockedPhases: SpanMeter

  /// From which length on a task is a hang, in ns.
  package static let hang = 250_000_000

  init(_ setup: LoadSetup) {
    phases = SpanMeter(ends: setup.phases.map(\.time.upperBound))
    blockedPhases = phases
    let count = (setup.end + setup.series - 1) / setup.series
    steps = SpanMeter(ends: (1...max(1, count)).map { $0 * setup.series })
  }

  /// Notes that the server works from one time to another, and was idle before.
  mutating func work(from start: Int, to end: Int, limit: Int) {
    idle += start - freeAt
    busy += end - start
    freeAt = end
    if end - start >= Self.hang { hangs.append(start) }
    phases.add(from: start, to: min(end, limit))
    steps.add(from: start, to: min(end, limit))
  }

  /// Notes that within its work it waited for the lock.
  mutating func block(from start: Int, to end: Int, limit: Int) {
    let end = min(end, limit)
    if end <= start { return }
    blocked += end - start
    blockedPhases.add(from: start, to: end)
  }

  /// Notes that the simulation is over at this time, perhaps in the middle of the last task.
  mutating func close(at end: Int) {
    if end >= freeAt { idle += end - freeAt } else { busy -= freeAt - end }
    freeAt = end
  }
}

/// The frames of a simulation.
package struct FrameTrace: Equatable, Sendable {
  /// Of each frame that was made: its VSYNC, and how long after it the frame was finished, in ns.
  package var ticks: [Int] = []
  package var lengths: [Int] = []
  /// The VSYNC at which each of them was shown.
  package var shownAt: [Int] = []
  /// The first late ones, at most `mostLate`.
  package var late: [LateFrame] = []
  /// The first VSYNC that no frame was made for when the simulation ended.
  package var nextTick = 0

  /// The largest number of late frames described.
  package static let mostLate = 1_000
}

/// A frame displayed later than at the VSYNC after its own, and its cause.
package struct LateFrame: Equatable, Sendable {
  /// Its VSYNC.
  package let tick: Int
  package let began: Int
  package let ended: Int
  /// VSYNCs at which the old picture stayed.
  package let dropped: Int
  /// The number of tasks between its VSYNC and its begin.
  package let queued: Int
  /// The longest task that delayed it, and its length in ns.
  package let cause: LoadCause
  package let longest: Int
}
