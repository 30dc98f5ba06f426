import BenchCore
import BenchHost
import BenchResults

/// One executable of a run, with the recorder of its results.
struct RunSide {
  let runner: any RepetitionRunner
  var recorder: RunRecorder

  /// Returns true if the repetition is still to be played: it has not ended, and its cell has no failure and no gap.
  func wants(_ planned: PlannedRepetition) -> Bool { !recorder.isLost(planned.cell) && !recorder.knows(planned) }

  /// Returns the task for a process of this side, with the best pace that the same executable has found.
  func repetition(_ planned: PlannedRepetition, timeLimit: Nanoseconds) -> Repetition {
    var repetition = Repetition(planned, timeLimit: timeLimit)
    if planned.pass == .time { repetition.bestPace = recorder.bestPace }
    if planned.pass == .counts { repetition.costs = recorder.costs(of: planned.cell) }
    return repetition
  }

  mutating func play(
    _ planned: PlannedRepetition, endedAs outcome: Outcome?, timeLimit: Nanoseconds, hear: (ChildProgress) -> Void
  ) throws {
    if planned.pass == .counts { recorder.noteCosts(of: planned.cell) }
    let outcome = try outcome ?? runner.run(repetition(planned, timeLimit: timeLimit), hear: hear)
    try recorder.record(outcome, of: planned)
  }
}

extension Repetition {
  /// Creates a planned repetition. The limit applies only to timed plays; other plays get a limit that is never
  /// reached, for programs that apply limits to all plays.
  init(_ planned: PlannedRepetition, timeLimit: Nanoseconds) {
    self.init(
      store: planned.cell.store, derivation: planned.cell.derivation, way: planned.way, pass: planned.pass,
      number: planned.number, timeLimit: planned.pass.isTimed ? timeLimit : Nanoseconds(.max))
    if planned.cell.sync != nil { remote = RemoteCell(planned.cell.point) }
  }
}
