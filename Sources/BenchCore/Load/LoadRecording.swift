/// A measurement of the times of a load's tasks, and simulations of the load with these times.
struct LoadRecording {
  /// The greater of the share of planned tasks not executed and the capacity's relative change in the last round.
  private(set) var unsettled = 1.0
  private(set) var disturbed = 0.0
  private let contestant: Contestant
  private let stage: Stage
  private let load: LoadStage
  private let steps: LogSteps
  private let way: Way
  private let clock: MonotonicClock
  private let timer: PlayTimer
  private let pace: MachinePace
  /// The cost of reading the clock, in ns.
  private var clockRead = 0
  private var executing = Nanoseconds.zero
  /// The time after which no optional execution begins.
  private var end = Nanoseconds.zero
  private var times: TaskTimes?
  private var schedule = Schedule()
  private(set) var costs: [RecordedCost] = []

  private static let mostRounds = 4
  private static let mostUnsettled = 0.01
  private static let mostPlays = 15
  private static let lookingForPace = Nanoseconds(50_000_000)
  /// The maximum number of delays of one execution while the machine is below its best pace, and each delay's length.
  private static let mostDelays = 3
  private static let delay = Nanoseconds(250_000_000)

  init(
    _ contestant: Contestant, _ stage: Stage, _ load: LoadStage, by way: Way, _ clock: MonotonicClock,
    _ timer: PlayTimer, bestPace: Nanoseconds? = nil
  ) {
    (self.contestant, self.stage, self.load) = (contestant, stage, load)
    steps = LogSteps(stage.log)
    var way = way
    // Published states are held, so the commit pays for the copies that holding causes.
    if load.setup.isolation == .snapshot { way.hold = max(1, way.hold) }
    (self.way, self.clock, self.timer) = (way, clock, timer)
    pace = MachinePace(clock, best: bestPace)
  }

  /// The shortest reading of the yardstick, in this process or an earlier one.
  var bestPace: Nanoseconds { Nanoseconds(pace.best) }

  var operationsPlayed: Int { steps.position(schedule.stepCount) }

  // MARK: - The phases

  /// Simulates the phases with recorded times; returns `nil` if simulating took too long.
  ///
  /// A plan is first played a few times. If the plan made from these times differs, the new plan is played next;
  /// otherwise the first plan is played further, until the times of its tasks are known.
  mutating func phases(limit: Nanoseconds, clockRead: Int?) -> LoadTrace? {
    var (trace, isCounted) = plan(after: nil, counts: true)
    let counted = schedule
    if timer.isOver { return nil }
    lookForPace()
    self.clockRead = clockRead ?? Self.clockRead(clock)
    executing = min(limit, LoadStage.mostExecuting)
    end = clock.now() + executing
    for round in 1...Self.mostRounds where unsettled > Self.mostUnsettled && (round == 1 || clock.now() < end) {
      let executed = schedule
      let execution = execution(of: executed)
      for plays in [TaskTimes.needed, Self.mostPlays] {
        disturbed = play(execution, atMost: plays)
        (trace, isCounted) = plan(after: counted, counts: false)
        if timer.isOver { return nil }
        unsettled = schedule.share(notIn: executed)
        if unsettled > Self.mostUnsettled && round < Self.mostRounds && clock.now() < end { break }
      }
    }
    costs = times?.typical.list ?? []
    if !isCounted { (trace, isCounted) = plan(after: counted, counts: true) }
    return timer.isOver ? nil : trace
  }

  /// Simulates the phases with the times known so far; if only a plan is needed, deliveries are not counted.
  private mutating func plan(after earlier: Schedule?, counts: Bool) -> (trace: LoadTrace, isCounted: Bool) {
    let (contestant, stage, steps, way) = (contestant, stage, steps, way)
    let mustCount = counts || !stage.log.renderCosts.isEmpty
    var made = false
    let work = RecordedWork(after: earlier, times, kinds: steps.kinds) {
      made = true
      return mustCount ? contestant.work(stage, steps, way, nil) : NoWork()
    }
    timer.begin()
    let trace = load.simulate(work, renderCosts: stage.log.renderCosts, until: timer)
    schedule = work.schedule
    return (trace, mustCount || !made)
  }

  // MARK: - Executing

  private typealias Execution = (request: PlayRequest, recorder: TaskRecorder)

  private func execution(of schedule: Schedule) -> Execution {
    let scheduled = ScheduledLog(schedule, of: stage, steps)
    let played = Stage(dataset: stage.dataset, log: scheduled.log, ids: stage.ids)
    let request = PlayRequest(
      played, by: way, choice: contestant.choice, refreshes: RefreshInterval(apart: scheduled.refreshes))
    return (request, TaskRecorder(scheduled.names, pace))
  }

  /// Plays a schedule through the measured loop until nearly all tasks have five plays at the machine's best pace, or
  /// until a limit is reached. Takes the tasks' times; returns the share of tasks with fewer than three such plays.
  private mutating func play(_ execution: Execution, atMost plays: Int) -> Double {
    let recorder = execution.recorder
    while recorder.plays.count < plays && !TaskTimes.areEnough(recorder)
      && (recorder.plays.count < TaskTimes.needed || clock.now() < end)
    {
      recorder.playBegan()
      contestant.playTasks(execution.request, recorder, clock)
    }
    let found = TaskTimes(recorder, steps.kinds, clockRead: clockRead)
    times = found
    return found.disturbed
  }

  func lookForPace() {
    pace.look(clock, for: Self.lookingForPace)
    var delays = 0
    while delays < Self.mostDelays && !pace.wait(clock, atMost: Self.delay) { delays += 1 }
  }

  private static func clockRead(_ clock: MonotonicClock) -> Int {
    var shortest = UInt64.max
    var last = clock.now()
    for _ in 0..<1_000 {
      let now = clock.now()
      shortest = min(shortest, (now - last).rawValue)
      last = now
    }
    return Int(shortest)
  }
}

// MARK: - The capacity

extension LoadRecording {
  /// Searches with the times of the phases, plays the load at the found rate, and searches again with the new times,
  /// until the rate is stable or a limit is reached; returns `nil` if no rate was found or simulating took too long.
  mutating func capacity(_ search: LoadStage.Search, _ figures: LoadFigures) -> CapacitySearch.Outcome? {
    guard var found = searched(search, figures) else { return nil }
    // The load at its capacity has many times the tasks of the phases, so its executions get the full time limit again.
    end = clock.now() + executing
    var (moved, tooFew) = (1.0, 0.0)
    for round in 0..<Self.mostRounds where moved > search.resolution * 1.5 && (round == 0 || clock.now() < end) {
      guard let factor = found.held ?? found.failed else { return nil }
      let work = timedWork(keepsSchedule: true)
      let probe = LoadProbe(load, search)
      _ = probe.trace(at: factor, stage.log.renderCosts, work, until: nil)
      tooFew = play(execution(of: work.schedule), atMost: Self.mostPlays)
      guard let again = searched(search, figures), let next = again.held ?? again.failed else { return nil }
      moved = abs(next / factor - 1)
      found = again
    }
    costs = RecordedCosts(costs + (times?.typical.list ?? [])).list
    disturbed = max(disturbed, tooFew)
    // A search cannot resolve less than one step of the grid.
    if moved > search.resolution * 1.5 { unsettled = max(unsettled, moved) }
    return found
  }

  mutating func probeTimes(_ search: LoadStage.Search, rounds: Int) -> [Nanoseconds] {
    _ = plan(after: nil, counts: true)
    _ = play(execution(of: schedule), atMost: 1)
    let probe = LoadProbe(load, search)
    return (0..<rounds).map { _ in
      let began = clock.now()
      let trace = probe.trace(at: 1, stage.log.renderCosts, timedWork(keepsSchedule: false), until: nil)
      _ = LoadFigures(trace).probe(at: 1, search.limits)
      return clock.now() - began
    }
  }

  private func searched(_ search: LoadStage.Search, _ figures: LoadFigures) -> CapacitySearch.Outcome? {
    timer.begin()
    return load.capacity(search, stage.log.renderCosts, figures, timer, executed: false) {
      timedWork(keepsSchedule: false)
    }
  }

  private func timedWork(keepsSchedule: Bool) -> RecordedWork {
    contestant.timedWork(stage, steps, way, times, keepsSchedule: keepsSchedule)
  }
}

extension Contestant {
  /// Returns work whose tasks take these times. The work counts deliveries only if drawing has a cost.
  func timedWork(
    _ stage: Stage, _ steps: LogSteps, _ way: Way, _ times: TaskTimes?, keepsSchedule: Bool = false
  ) -> RecordedWork {
    RecordedWork(times, kinds: steps.kinds, keepsSchedule: keepsSchedule) {
      if stage.log.renderCosts.isEmpty { return NoWork() }
      return self.work(stage, steps, way, nil)
    }
  }
}

final class NoWork: LoadWork {
  func commit(step: Int) -> Int { 0 }
  func refresh(commits: Int) -> TaskCost { TaskCost() }
  func read(step: Int) -> Int { 0 }
  func look(_ look: LoadLook, phase: Int?) -> Int { 0 }
  func scroll(views: Int, phase: Int?) -> Int { 0 }
}
