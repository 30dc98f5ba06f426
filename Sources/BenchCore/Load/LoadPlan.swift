/// A simulated main actor: plays arrivals against servers and frames in virtual time. The plan knows no store and no
/// clock; a closure returns the time of a task when the task begins.
///
/// The servers are `main`, and `background` if the isolation has one. Each runs one task at a time, uninterrupted.
/// Tasks begin in the order of virtual time, so a closure that really executes the tasks does so in this order.
package struct LoadPlan: Sendable {
  package let setup: LoadSetup
  /// The arrivals in order of time; arrivals at equal times keep the order of this list.
  package let arrivals: [Arrival]

  package init(_ setup: LoadSetup, _ arrivals: [Arrival]) { (self.setup, self.arrivals) = (setup, arrivals) }

  /// Simulates the load to its end, to the setup's limit, or to the task during which the timer's limit passes.
  ///
  /// - Complexity: O(n + f + u log k) for n arrivals, f frames, and u reads by k users.
  package func run(until timer: PlayTimer? = nil, _ cost: (LoadTask) -> TaskCost) -> LoadTrace {
    var play = LoadPlay(self)
    while play.step(cost) {
      if timer?.goesOn() == false { break }
    }
    return play.finished()
  }
}

/// A simulation in progress. Of the next tasks of both servers, the task that can begin first runs, so when a task
/// begins, all tasks that were posted before are known.
struct LoadPlay {
  let setup: LoadSetup
  let arrivals: [Arrival]
  let clock: FrameClock
  let limit: Int
  var trace: LoadTrace

  /// The first arrival that main has not begun, and the background's first, unused if main runs everything.
  var nextMain = 0
  var nextBackground = 0
  var asking = Heap<ReadyRequest>()
  var userFlows: [Int] = []
  var userTurns: [Int] = []
  private var thoughts: [Int] = []
  var frameTurns: [Int] = []

  /// The pending frame: its VSYNC and the time of this VSYNC.
  var tick = 0
  var tickDue = 0
  /// The number of tasks on main since the pending frame's VSYNC, and the longest of these tasks.
  var tasksBefore = 0
  var longestBefore = (time: 0, cause: LoadCause.frame)

  /// The finished commits in order, each with its time, and the number of these commits that refreshes cover.
  var committed: [(arrival: Int, at: Int)] = []
  var refreshed = 0
  /// The commits in the order in which their views became current, each with its time, and the number on screen.
  var current: [(arrival: Int, at: Int)] = []
  var onScreen = 0
  var lockFree = 0
  /// The time at which a refresh requested by main reaches the owner; `nil` if none is requested.
  var ownerRequest: Int?

  init(_ plan: LoadPlan) {
    setup = plan.setup
    arrivals = plan.arrivals
    clock = FrameClock(hz: setup.hz)
    limit = setup.limit
    trace = LoadTrace(setup, arrivals)
    committed.reserveCapacity(arrivals.count)
    current.reserveCapacity(arrivals.count)
    frameTurns = [Int](repeating: 0, count: setup.frameFlows.count)
    userTurns = [Int](repeating: 0, count: setup.userFlows.count)
    thoughts = userTurns
    for (number, flow) in setup.userFlows.enumerated() {
      for _ in 0..<flow.count {
        userFlows.append(number)
        ask(userFlows.count - 1, after: flow.windows.first?.lowerBound ?? setup.end)
      }
    }
    nextMain = firstArrival(from: 0, onMain: true)
    nextBackground = firstArrival(from: 0, onMain: false)
  }

  mutating func step(_ cost: (LoadTask) -> TaskCost) -> Bool {
    let background = backgroundStart
    let main = mainStart
    if let background, background <= main.time {
      if background >= limit { return false }
      stepBackground(at: background, cost)
      return true
    }
    if main.time >= limit { return false }
    if main.isTick {
      if isDone { return false }
      makeFrame(at: main.time, cost)
    } else {
      stepMain(at: main.time, cost)
    }
    return true
  }

  private var isDone: Bool {
    tickDue >= setup.end && nextMain == arrivals.count && nextBackground == arrivals.count && asking.first == nil
      && refreshed == committed.count && onScreen == current.count && ownerRequest == nil
  }

  func firstArrival(from position: Int, onMain: Bool) -> Int {
    if setup.isolation == .main { return onMain ? position : arrivals.count }
    var position = position
    while position < arrivals.count && (arrivals[position].sort == .commit) == onMain { position += 1 }
    return position
  }

  consuming func finished() -> LoadTrace {
    let last = max(setup.end, trace.main.freeAt, trace.background.freeAt, current.last?.at ?? 0)
    trace.end = min(last, limit)
    trace.main.close(at: trace.end)
    trace.background.close(at: trace.end)
    trace.frames.nextTick = tick
    return trace
  }

  // MARK: - Users

  mutating func ask(_ user: Int, after answer: Int) {
    let number = userFlows[user]
    let flow = setup.userFlows[number]
    let think = flow.think[thoughts[number] % flow.think.count]
    thoughts[number] += 1
    for window in flow.windows where window.upperBound > answer {
      let time = max(answer, window.lowerBound) + think
      if time < window.upperBound { return asking.insert(.init(time: time, user: user)) }
    }
  }
}
