import BenchCore
import BenchResults

/// An event of a run, for a listener that informs the user. The run itself prints nothing.
package enum BenchEvent: Sendable {
  case planned(scenario: String, cells: Int, repetitions: Int, Estimate)
  /// The folder of the run exists; from now on the run can be resumed.
  case opened(folder: String)
  case preparing(Point)
  case playing(PlannedRepetition, left: Nanoseconds)
  case ended(PlannedRepetition, failed: Bool, done: Int, of: Int, left: RemainingTime)
  case failed(CellIdentity, String)
}
