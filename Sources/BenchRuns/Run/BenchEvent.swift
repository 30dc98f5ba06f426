import BenchCore
import BenchHost
import BenchResults

/// An event of a run, for a listener that informs the user; nothing inside prints.
package enum BenchEvent: Sendable {
  case planned(scenario: String, cells: Int, repetitions: Int, Estimate)
  /// The folder of the run is there; from now on it can be gone on with.
  case opened(folder: String)
  case preparing(Point)
  /// A repetition that takes more than a minute, with its remaining time.
  case playing(PlannedRepetition, left: Nanoseconds)
  /// A repetition ended, with the number of finished ones, and the time that the rest takes.
  case ended(PlannedRepetition, failed: Bool, done: Int, of: Int, left: RemainingTime)
  /// A cell has failed; the rest of its repetitions are left out.
  case failed(CellIdentity, String)
}
