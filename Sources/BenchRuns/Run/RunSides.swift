import BenchCore
import BenchProcesses
import BenchResults

/// The executables that take part in a run: ours, and the opponent's where two are played side by side.
struct RunSides {
  var ours: RunSide
  var theirs: RunSide?

  /// Returns true if nothing is left to do at a point on any side.
  func areThrough(_ point: Plan.PointPlan, _ repetitions: [PlannedRepetition]) -> Bool {
    ours.recorder.isThrough(point, repetitions) && theirs?.recorder.isThrough(point, repetitions) ?? true
  }

  /// Returns true if the repetition is still to be played on any side.
  func want(_ planned: PlannedRepetition) -> Bool { ours.wants(planned) || theirs?.wants(planned) ?? false }

  /// Notes on each side what a point's cells are given.
  ///
  /// - Throws: `OutputError` when a folder cannot be written; `RunFolderError` where our run had begun otherwise.
  mutating func begin(_ point: Point, _ built: PointStage) throws {
    try ours.recorder.begin(point, built)
    try theirs?.recorder.begin(point, built)
  }

  /// Plays one repetition on each side: in odd rounds ours is first, in even ones the other, so that neither always
  /// finds the machine as its partner has left it.
  ///
  /// - Throws: `OutputError` when a folder cannot be written, `Interrupted` when the user wishes to stop.
  mutating func play(
    _ planned: PlannedRepetition, timeLimit: Nanoseconds, hear: (ChildProgress) -> Void
  ) throws {
    if planned.pass == .time, try playInTurns(planned, timeLimit) { return }
    if areTheirsFirst(planned) {
      try theirs?.play(planned, timeLimit: timeLimit, hear: hear)
      try ours.play(planned, timeLimit: timeLimit, hear: hear)
    } else {
      try ours.play(planned, timeLimit: timeLimit, hear: hear)
      try theirs?.play(planned, timeLimit: timeLimit, hear: hear)
    }
  }

  private func areTheirsFirst(_ planned: PlannedRepetition) -> Bool { planned.number.isMultiple(of: 2) }

  /// Takes the times of two sides play by play, where both want it and have processes for it; `false` where they must
  /// be played one after the other.
  private mutating func playInTurns(_ planned: PlannedRepetition, _ timeLimit: Nanoseconds) throws -> Bool {
    guard var theirs, ours.wants(planned), theirs.wants(planned),
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

  /// The runs as they end, with what else the machine did meanwhile.
  mutating func ended(
    _ state: RunManifest.RunRecord.State, meanwhile conditions: RunManifest.ConditionsRecord?
  ) -> PlayedRuns {
    ours.recorder.record(conditions)
    theirs?.recorder.record(conditions)
    return PlayedRuns(ours: ours.recorder.ended(state), theirs: theirs?.recorder.ended(state))
  }

  /// Writes every file of each side for the last time.
  ///
  /// - Throws: the first `OutputError`, after both sides were tried.
  mutating func close(_ played: PlayedRuns) throws {
    let theirEnd = Result { if let run = played.theirs { try theirs?.recorder.close(run) } }
    try ours.recorder.close(played.ours)
    try theirEnd.get()
  }
}

/// The played runs, one for each side.
struct PlayedRuns {
  var ours: StoredRun
  var theirs: StoredRun?
}
