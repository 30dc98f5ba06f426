extension Contestant {
  /// Simulates a load over time on this design with recorded service times. Plans with cost units, executes the plan
  /// several times for real, and plans again with the measured times, until nearly the whole plan was executed before;
  /// then it searches for the capacity with these times. The simulation itself reads no clock.
  ///
  /// No optional execution begins later than five seconds, or `timeLimit` if it is less, after the first one; this
  /// limit starts again for executions at the capacity. If simulating takes longer than `timeLimit`, the result has no
  /// figures of the load, or no capacity.
  ///
  /// `stopwatch` limits the simulations. `bestPace` is the best pace of earlier processes: execution is delayed by up
  /// to 750 ms while the machine is below that pace.
  ///
  /// - Complexity: O(tasks) plays of a task, at most 15 times in each of at most four rounds for the phases, and in
  ///   each of at most four more rounds for a capacity.
  package func record(
    _ stage: Stage, by way: Way = .plain, _ clock: MonotonicClock, stopwatch: MonotonicClock = .system,
    timeLimit: Nanoseconds, clockRead: Int? = nil, bestPace: Nanoseconds? = nil, noting progress: PlayProgress? = nil
  ) -> Measurement {
    guard let load = stage.load else { preconditionFailure("only a load over time has tasks") }
    let count = stage.log.operations.count
    var measurement = Measurement(pass: .time, operationsInLog: count, operationsPlayed: count)
    var recording = LoadRecording(
      self, stage, load, by: way, clock, PlayTimer(stopwatch, limit: timeLimit, noting: progress), bestPace: bestPace)
    let trace = recording.phases(limit: timeLimit, clockRead: clockRead)
    measurement.bestPace = recording.bestPace
    guard let trace else {
      measurement.isStopped = true
      measurement.operationsPlayed = recording.operationsPlayed
      return measurement
    }
    var outcome = load.outcome(trace) { recording.capacity($0, $1) }
    if let last = outcome.lines.indices.last {
      outcome.lines[last].figures.load?[LoadMeasure.unsettledShare.rawValue] = recording.unsettled
      outcome.lines[last].figures.load?[LoadMeasure.disturbedShare.rawValue] = recording.disturbed
    }
    measurement.costs = recording.costs
    measurement.loads = outcome.lines
    measurement.loadTables = outcome.tables
    measurement.bestPace = recording.bestPace
    return measurement
  }

  /// Measures simulations of a search on recorded times, after one untimed play of the tasks. Each round is O(tasks).
  package func probeTimes(_ stage: Stage, _ clock: MonotonicClock, rounds: Int) -> [Nanoseconds] {
    guard let load = stage.load, let search = load.search else { preconditionFailure("only a search has simulations") }
    let timer = PlayTimer(clock, limit: .seconds(3_600))
    var recording = LoadRecording(self, stage, load, by: .plain, clock, timer)
    return recording.probeTimes(search, rounds: rounds)
  }
}
