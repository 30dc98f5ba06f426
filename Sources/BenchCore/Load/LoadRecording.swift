/// Finds out what the tasks of a load take, and simulates it with that.
struct LoadRecording {
  /// The share of tasks that a plan has and its execution did not have, or by how much a capacity still moved.
  private(set) var unsettled = 1.0
  /// The share of tasks that had too few plays at the machine's best pace.
  private(set) var disturbed = 0.0

  private let contestant: Contestant
  private let stage: Stage
  private let load: LoadStage
  private let steps: LogSteps
  private let way: Way
  private let clock: MonotonicClock
  /// Ends simulating.
  private let timer: PlayTimer
  private let pace: Pace
  /// What a reading of the clock takes, in ns.
  private var clockRead = 0
  /// When no further execution begins that is not needed.
  private var end = Nanoseconds.zero
  private var times: TaskTimes?
  private var schedule = Schedule()

  private static let mostRounds = 4
  private static let mostUnsettled = 0.01
  private static let mostPlays = 15
  private static let executing = Nanoseconds(5_000_000_000)
  private static let lookingForPace = Nanoseconds(50_000_000)

  init(
    _ contestant: Contestant, _ stage: Stage, _ load: LoadStage, by way: Way, _ clock: MonotonicClock,
    _ timer: PlayTimer
  ) {
    self.contestant = contestant
    self.stage = stage
    self.load = load
    steps = LogSteps(stage.log)
    var way = way
    // What is published is held: the commit pays for what that copies.
    if load.setup.isolation == .snapshot { way.hold = max(1, way.hold) }
    self.way = way
    self.clock = clock
    self.timer = timer
    pace = Pace(clock)
  }

  /// How many operations of the log the last simulation carried out.
  var operationsPlayed: Int {
    let next = schedule.stepCount
    return next < steps.positions.count ? Int(steps.positions[next]) : stage.log.operations.count
  }

  // MARK: - The phases

  /// Simulates the phases with recorded times; `nil` where that took too long.
  mutating func phases(limit: Nanoseconds, clockRead: Int?) -> LoadTrace? {
    var trace = plan(after: nil)
    if timer.isOver { return nil }
    pace.look(clock, for: Self.lookingForPace)
    self.clockRead = clockRead ?? Self.clockRead(clock)
    end = clock.now() + min(limit, Self.executing)
    for round in 0..<Self.mostRounds where unsettled > Self.mostUnsettled && (round == 0 || clock.now() < end) {
      disturbed = execute(schedule)
      let executed = schedule
      trace = plan(after: executed)
      if timer.isOver { return nil }
      unsettled = schedule.share(notIn: executed)
    }
    return trace
  }

  /// Simulates the phases with what is known by now.
  private mutating func plan(after earlier: Schedule?) -> LoadTrace {
    let (contestant, stage, steps, way) = (contestant, stage, steps, way)
    let work = RecordedWork(after: earlier, times) { contestant.work(stage, steps, way, nil) }
    timer.begin()
    let trace = load.simulate(work, renderCosts: stage.log.renderCosts, until: timer)
    schedule = work.schedule
    return trace
  }

  // MARK: - Executing

  /// Plays a schedule through the measured loop until each task has five plays at the machine's best pace, and takes
  /// its times; answers the share of tasks that had too few.
  private mutating func execute(_ schedule: Schedule) -> Double {
    let scheduled = ScheduledLog(schedule, of: stage, steps)
    let request = request(for: scheduled)
    let recorder = TaskRecorder(steps: scheduled.names.count, pace)
    repeat {
      recorder.playBegan()
      contestant.playTasks(request, recorder, clock)
    } while recorder.plays.count < Self.mostPlays && !TaskTimes.areEnough(recorder)
      && (recorder.plays.count < TaskTimes.needed || clock.now() < end)
    let found = TaskTimes(scheduled.names, recorder, clockRead: clockRead)
    times = found
    return found.disturbed
  }

  /// Plays a schedule once, and forgets what it took.
  func playOnce(_ schedule: Schedule) {
    let scheduled = ScheduledLog(schedule, of: stage, steps)
    let recorder = TaskRecorder(steps: scheduled.names.count, pace)
    recorder.playBegan()
    contestant.playTasks(request(for: scheduled), recorder, clock)
  }

  private func request(for scheduled: ScheduledLog) -> PlayRequest {
    let played = Stage(dataset: stage.dataset, log: scheduled.log, truth: Truth(), ids: stage.ids, load: nil)
    return PlayRequest(
      played, by: way, choice: contestant.choice, refreshes: RefreshInterval(apart: scheduled.refreshes))
  }

  /// A reading of the clock, in ns: the shortest of many.
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
  /// Searches with the times of the phases, plays what the load is at the rate that was found, and searches again with
  /// these times, until the rate stays; `nil` where none was found, or simulating took too long.
  ///
  /// Phases that are not recorded are passed over by a search, and what they change would be missing, so there must be
  /// none.
  mutating func capacity(
    _ search: LoadStage.Search, _ figures: LoadFigures
  ) -> (figures: [String: Double], probes: [LoadTables.Probe])? {
    guard load.setup.phases.allSatisfy(\.record), var found = searched(search, figures) else { return nil }
    var (moved, tooFew) = (1.0, 0.0)
    for round in 0..<Self.mostRounds where moved > search.resolution * 1.5 && (round == 0 || clock.now() < end) {
      guard let factor = found.held ?? found.failed else { return nil }
      let work = timedWork
      let probe = LoadProbe(load, search)
      _ = probe.trace(at: factor, stage.log.renderCosts, .direct(work), until: nil)
      tooFew = execute(work.schedule)
      guard let again = searched(search, figures), let next = again.held ?? again.failed else { return nil }
      moved = abs(next / factor - 1)
      found = again
    }
    disturbed = max(disturbed, tooFew)
    // A step of the grid is what a search cannot tell apart.
    if moved > search.resolution * 1.5 { unsettled = max(unsettled, moved) }
    return (found.figures, found.probes)
  }

  private func searched(_ search: LoadStage.Search, _ figures: LoadFigures) -> LoadStage.Capacity? {
    timer.begin()
    return load.capacity(search, stage.log.renderCosts, figures, timer, executed: false) { .direct(timedWork) }
  }

  /// Work that takes what was recorded. What is delivered matters only where showing it costs something; then it is
  /// counted.
  private var timedWork: RecordedWork {
    if stage.log.renderCosts.isEmpty { return RecordedWork(times) { Nothing() } }
    let (contestant, stage, steps, way) = (contestant, stage, steps, way)
    return RecordedWork(times) { contestant.work(stage, steps, way, nil) }
  }

  /// Work that does nothing, at once.
  private final class Nothing: LoadWork {
    func commit(step: Int) -> Int { 0 }
    func refresh(commits: Int) -> RefreshCost { RefreshCost() }
    func read(step: Int) -> Int { 0 }
    func look(_ look: LoadLook, phase: Int?) -> Int { 0 }
    func scroll(views: Int, phase: Int?) -> Int { 0 }
  }
}
