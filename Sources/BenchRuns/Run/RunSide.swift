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

  /// Plays one repetition, if it is still to be played.
  ///
  /// - Throws: `OutputError` when the folder cannot be written, `Interrupted` when the user wishes to stop.
  mutating func play(_ planned: PlannedRepetition, timeLimit: Nanoseconds) throws {
    if !wants(planned) { return }
    try recorder.take(try runner.run(Repetition(planned, timeLimit: timeLimit)), of: planned)
  }
}

extension [RunSide] {
  /// Whether the repetition is still to be played on any side.
  func want(_ planned: PlannedRepetition) -> Bool { contains { $0.wants(planned) } }

  /// Plays one repetition on each side: in odd rounds ours is first, in even ones the other, so that neither always
  /// finds the machine as its partner has left it.
  mutating func play(_ planned: PlannedRepetition, timeLimit: Nanoseconds) throws {
    for turn in indices {
      let side = planned.number.isMultiple(of: 2) ? endIndex - 1 - turn : turn
      try self[side].play(planned, timeLimit: timeLimit)
    }
  }
}

extension Repetition {
  fileprivate init(_ planned: PlannedRepetition, timeLimit: Nanoseconds) {
    self.init(
      store: planned.cell.store, derivation: planned.cell.derivation, way: planned.way, pass: planned.pass,
      number: planned.number, timeLimit: timeLimit)
  }
}
