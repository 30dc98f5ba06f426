import BenchCore
import BenchHost
import BenchResults

/// A runner of repetitions, in child processes or in this process.
package protocol RepetitionRunner: Sendable {
  /// Prepares a stage; called once before the repetitions that play it.
  func prepare(_ stage: any PlayableStage) throws

  func run(_ repetition: Repetition) throws -> Outcome

  /// Plays a repetition and passes on its progress; the default implementation passes on no progress.
  func run(_ repetition: Repetition, hear: (ChildProgress) -> Void) throws -> Outcome

  /// Plays a repetition until it ends, or throws `Interrupted` at `stop`, which replaces the runner's interruption.
  func run(_ repetition: Repetition, until stop: Interruption, hear: (ChildProgress) -> Void) throws -> Outcome

  /// Returns a process for the repetition, so that two processes can take turns; `nil`, the default, without processes.
  func process(for repetition: Repetition) -> ProcessRunner.Process?
}

extension RepetitionRunner {
  package func run(_ repetition: Repetition, hear: (ChildProgress) -> Void) throws -> Outcome { try run(repetition) }
  package func process(for repetition: Repetition) -> ProcessRunner.Process? { nil }

  package func run(
    _ repetition: Repetition, until stop: Interruption, hear: (ChildProgress) -> Void
  ) throws -> Outcome {
    if stop.isRequested { throw Interrupted() }
    if let process = process(for: repetition) {
      return try process.runner.run(process.repetition, until: stop, hear: hear)
    }
    let outcome = try run(repetition, hear: hear)
    if stop.isRequested { throw Interrupted() }
    return outcome
  }
}

package enum Outcome: Equatable, Sendable {
  case measured(Measurement)
  case failed(CellFailure)
}

/// A runner that plays in this process, one repetition after the other: for a debugger or profiler, and for tests with
/// their own clock and meter.
package final class InProcessRunner: RepetitionRunner, @unchecked Sendable {
  private let catalog: Catalog
  private let interruption: Interruption
  private let instruments: @Sendable () -> Instruments
  /// The prepared stage, used only by the caller that runs a plan, one step after the other.
  private var stage: (any PlayableStage)?

  /// Creates a runner for these designs; `instruments` is called once for each repetition, on the thread that plays it.
  package init(
    _ catalog: Catalog, interruption: Interruption = Interruption(), instruments: @escaping @Sendable () -> Instruments
  ) { (self.catalog, self.interruption, self.instruments) = (catalog, interruption, instruments) }

  package func prepare(_ stage: any PlayableStage) { self.stage = stage }

  package func run(_ repetition: Repetition) throws -> Outcome {
    let plays = try interruption.perform { [catalog, stage, instruments] in
      stage.flatMap { $0.play(repetition, catalog, with: instruments()) }
    }
    if let plays { return .measured(plays.fastest) }
    return .failed(repetition.garbled("\(repetition.store)/\(repetition.derivation) is not in the catalog"))
  }
}
