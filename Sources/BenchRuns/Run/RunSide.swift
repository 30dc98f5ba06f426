import BenchCore
import BenchResults

/// One executable that takes part in a run, with the folder that its results go to.
struct RunSide {
  let runner: any RepetitionRunner
  var recorder: RunRecorder

  /// Whether the repetition is still to be played: it has not ended, and its cell neither failed nor is missing here.
  func wants(_ planned: PlannedRepetition) -> Bool {
    !recorder.isLost(planned.cell) && !recorder.knows(planned)
  }

  /// What a process of this side is asked for: the best pace is that of the same executable.
  func repetition(_ planned: PlannedRepetition, timeLimit: Nanoseconds) -> Repetition {
    var repetition = Repetition(planned, timeLimit: timeLimit)
    if planned.pass == .time { repetition.bestPace = recorder.bestPace }
    return repetition
  }

  /// Plays one repetition, if it is still to be played.
  ///
  /// - Throws: `OutputError` when the folder cannot be written, `Interrupted` when the user wishes to stop.
  mutating func play(_ planned: PlannedRepetition, timeLimit: Nanoseconds) throws {
    if !wants(planned) { return }
    var repetition = repetition(planned, timeLimit: timeLimit)
    if planned.pass == .sites { repetition.operations = recorder.operationsOfSites(planned.cell) }
    try recorder.record(try runner.run(repetition), of: planned)
  }
}

extension Repetition {
  init(_ planned: PlannedRepetition, timeLimit: Nanoseconds) {
    self.init(
      store: planned.cell.store, derivation: planned.cell.derivation, way: planned.way, pass: planned.pass,
      number: planned.number, timeLimit: timeLimit)
    point = planned.cell.point
  }
}
