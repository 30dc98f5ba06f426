/// All events of a simulation, in whole nanoseconds since the load began; figures are computed from these events.
package struct LoadTrace: Sendable {
  package let setup: LoadSetup
  package let arrivals: [Arrival]
  /// The time at which each arrival was begun; `notYet` for an arrival that was not begun.
  package var begins: [Int]
  /// The time of each arrival's answer (views current, or the read done); `notYet` if the arrival was left at the end.
  package var ends: [Int]
  /// The time at which each commit was on screen; `notYet` for commits never on screen, and for other arrivals.
  package var shown: [Int]
  /// The time that servers spent on each arrival, in ns.
  package var services: [Int]
  /// The times at which arrivals left the system, with the number of arrivals that left, in the order of recording.
  package var departures: [(time: Int, count: Int)] = []
  package var userReads: [UserRead] = []
  package var main: ServerTrace
  package var background: ServerTrace
  package var frames = FrameTrace()
  package var refreshes: [RefreshTrace] = []
  package var end = 0

  package static let notYet = -1

  init(_ setup: LoadSetup, _ arrivals: [Arrival]) {
    (self.setup, self.arrivals) = (setup, arrivals)
    begins = [Int](repeating: Self.notYet, count: arrivals.count)
    ends = begins
    shown = begins
    services = [Int](repeating: 0, count: arrivals.count)
    departures.reserveCapacity(arrivals.count)
    main = ServerTrace(setup)
    background = ServerTrace(setup)
  }

  package struct UserRead: Equatable, Sendable {
    package let flow: Int
    package let asked: Int
    package let answered: Int
    /// The time that the server spent on the read, in ns.
    package let service: Int
  }

  package struct RefreshTrace: Equatable, Sendable {
    package let end: Int
    package let commits: Int
    package let deliveries: Int
  }
}

package struct ServerTrace: Equatable, Sendable {
  /// The server's times over the whole simulation, in ns: busy (working or blocked), and idle.
  package var busy = 0
  package var idle = 0
  package var freeAt = 0
  /// The beginning of each task of 250 ms or more.
  package var hangs: [Int] = []
  package var phases: SpanMeter
  package var steps: SpanMeter
  package var blockedPhases: SpanMeter

  package static let hang = 250_000_000

  init(_ setup: LoadSetup) {
    phases = SpanMeter(ends: setup.phases.map(\.time.upperBound))
    blockedPhases = phases
    let count = (setup.end + setup.series - 1) / setup.series
    steps = SpanMeter(ends: (1...max(1, count)).map { $0 * setup.series })
  }

  mutating func work(from start: Int, to end: Int, limit: Int) {
    idle += start - freeAt
    busy += end - start
    freeAt = end
    if end - start >= Self.hang { hangs.append(start) }
    phases.add(from: start, to: min(end, limit))
    steps.add(from: start, to: min(end, limit))
  }

  mutating func block(from start: Int, to end: Int, limit: Int) {
    blockedPhases.add(from: start, to: min(end, limit))
  }

  mutating func close(at end: Int) {
    if end >= freeAt { idle += end - freeAt } else { busy -= freeAt - end }
    freeAt = end
  }
}

package struct FrameTrace: Equatable, Sendable {
  /// For each frame that was made: its VSYNC, and the time from this VSYNC until the frame was finished, in ns.
  package var ticks: [Int] = []
  package var lengths: [Int] = []
  package var shownAt: [Int] = []
  package var late: [LateFrame] = []
  /// The first VSYNC that had no frame yet when the simulation ended.
  package var nextTick = 0

  package static let mostLate = 1_000

  /// Calls the body with the VSYNCs without a frame: after each frame, and from the last frame until `end`.
  func forEachGap(until end: Int, _ body: (Range<Int>) -> Void) {
    for (tick, shownAt) in zip(ticks, shownAt) { body(tick + 1..<shownAt) }
    if nextTick < end { body(nextTick..<end) }
  }
}

package struct LateFrame: Equatable, Sendable {
  /// The frame without the words of its cause.
  package let frame: LoadTables.Frame
  /// The longest task that delayed the frame.
  package let cause: LoadCause
}
