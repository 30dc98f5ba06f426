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
    let order = planned.number.isMultiple(of: 2) ? [Int](indices.reversed()) : [Int](indices)
    if planned.pass == .time, try playInTurns(order, planned, timeLimit) { return }
    for side in order { try self[side].play(planned, timeLimit: timeLimit) }
  }

  /// Takes the times of two sides play by play, where both want it and have processes for it; `false` where they must
  /// be played one after the other.
  private mutating func playInTurns(
    _ order: [Int], _ planned: PlannedRepetition, _ timeLimit: Nanoseconds
  ) throws -> Bool {
    let repetition = Repetition(planned, timeLimit: timeLimit)
    let processes = order.filter { self[$0].wants(planned) }.compactMap { self[$0].runner.process(for: repetition) }
    guard processes.count == 2, let both = try ProcessRunner.playInTurns(processes[0], processes[1]) else {
      return false
    }
    try self[order[0]].recorder.take(.measured(both.0), of: planned)
    try self[order[1]].recorder.take(.measured(both.1), of: planned)
    return true
  }
}

extension Repetition {
  fileprivate init(_ planned: PlannedRepetition, timeLimit: Nanoseconds) {
    self.init(
      store: planned.cell.store, derivation: planned.cell.derivation, way: planned.way, pass: planned.pass,
      number: planned.number, timeLimit: timeLimit)
  }
}
