import BenchCore
import BenchHost
import BenchResults

/// The executables of a run: ours, and the opponent's if two executables are played side by side.
struct RunSides {
  var ours: RunSide
  var theirs: RunSide?
  /// The repetitions that play before their turn; `nil` if none do.
  private(set) var ahead: PlaysAhead?

  func areThrough(_ point: Plan.PointPlan, _ repetitions: [PlannedRepetition]) -> Bool {
    ours.recorder.isThrough(point, repetitions) && theirs?.recorder.isThrough(point, repetitions) ?? true
  }

  func want(_ planned: PlannedRepetition) -> Bool { ours.wants(planned) || theirs?.wants(planned) ?? false }

  mutating func begin(_ point: Point, _ built: PointStage) throws {
    try ours.recorder.begin(point, built)
    try theirs?.recorder.begin(point, built)
  }

  /// Starts untimed repetitions before their turn, if there are processes for them.
  mutating func playAhead(
    _ planned: [PlannedRepetition], timeLimit: Nanoseconds, jobs: Int, _ interruption: Interruption,
    _ listener: @escaping @Sendable (BenchEvent) -> Void
  ) {
    if jobs < 2 { return }
    var entries: [PlaysAhead.Entry] = []
    for planned in planned {
      let both = [(side: ours, isTheirs: false)] + (theirs.map { [($0, true)] } ?? [])
      for (side, isTheirs) in areTheirsFirst(planned) ? both.reversed() : both where side.wants(planned) {
        guard let process = side.runner.process(for: side.repetition(planned, timeLimit: timeLimit)) else { return }
        entries.append(
          PlaysAhead.Entry(repetition: planned.key, isTheirs: isTheirs, process: process) {
            LongPlay.reports(of: planned, to: listener)
          })
      }
    }
    ahead = PlaysAhead(entries, jobs: jobs, interruption)
  }

  mutating func endAhead(cancels: Bool) {
    if cancels { ahead?.cancel() } else { ahead?.finish() }
    ahead = nil
  }

  /// Plays one repetition on each side. In odd rounds our side is first, in even rounds the opponent's, so that neither
  /// side always finds the machine as the other side has left it.
  mutating func play(_ planned: PlannedRepetition, timeLimit: Nanoseconds, hear: (ChildProgress) -> Void) throws {
    if planned.pass == .time, try playInTurns(planned, timeLimit) { return }
    let theirsFirst = areTheirsFirst(planned)
    for isTheirs in [theirsFirst, !theirsFirst] where isTheirs ? theirs?.wants(planned) == true : ours.wants(planned) {
      let outcome = try ahead?.outcome(of: planned.key, isTheirs: isTheirs)
      if isTheirs {
        try theirs?.play(planned, endedAs: outcome, timeLimit: timeLimit, hear: hear)
      } else {
        try ours.play(planned, endedAs: outcome, timeLimit: timeLimit, hear: hear)
      }
    }
  }

  private func areTheirsFirst(_ planned: PlannedRepetition) -> Bool { planned.number.isMultiple(of: 2) }

  /// Plays a timed repetition of both sides in turns; returns `false` if one side must play after the other.
  private mutating func playInTurns(_ planned: PlannedRepetition, _ timeLimit: Nanoseconds) throws -> Bool {
    guard let theirs, ours.wants(planned), theirs.wants(planned),
      let our = ours.runner.process(for: ours.repetition(planned, timeLimit: timeLimit)),
      let their = theirs.runner.process(for: theirs.repetition(planned, timeLimit: timeLimit))
    else { return false }
    let isReversed = areTheirsFirst(planned)
    guard let both = try ProcessRunner.playInTurns(isReversed ? their : our, isReversed ? our : their) else {
      return false
    }
    try ours.recorder.record(.measured(isReversed ? both.1 : both.0), of: planned)
    try self.theirs?.recorder.record(.measured(isReversed ? both.0 : both.1), of: planned)
    return true
  }

  mutating func ended(
    _ state: RunManifest.RunRecord.State, meanwhile conditions: RunManifest.ConditionsRecord?
  ) -> PlayedRuns {
    ours.recorder.record(conditions)
    theirs?.recorder.record(conditions)
    return (ours.recorder.ended(state), theirs?.recorder.ended(state))
  }

  mutating func close(_ played: PlayedRuns) throws {
    let theirEnd = Result { if let run = played.theirs { try theirs?.recorder.close(run) } }
    try ours.recorder.close(played.ours)
    try theirEnd.get()
  }
}

typealias PlayedRuns = (ours: StoredRun, theirs: StoredRun?)
