import BenchCore
import BenchWorkloads
import Foundation

/// The size of a run before it starts, from its scenario alone.
///
/// Designs differ by orders of magnitude in the time of a step, so no time is estimated: `magnitude` assumes a
/// microsecond for each step. The remaining time is computed from ended repetitions. The memory is that of the largest
/// point.
package struct Estimate: Equatable, Sendable {
  /// The steps of all repetitions: operations times views.
  package var work: Double
  /// The memory of this process and of a repetition together, at the largest point.
  package var peakMemory: Bytes

  package init(work: Double, peakMemory: Bytes) { (self.work, self.peakMemory) = (work, peakMemory) }

  /// Creates the estimate for one executable, or for two side by side, which both hold the entities at the same time.
  package init(_ plan: Plan, importedBytes: (ImportedDataset) -> Bytes, executables: Int = 1) {
    var bytes = 0.0
    work = 0
    for point in plan.points {
      let size = point.scenario.kind.playable.size(point.scenario, importedBytes)
      work += size.work * Double(plan.repetitions(of: point).count)
      bytes = max(bytes, size.memoryBytes)
    }
    work *= Double(executables)
    peakMemory = Bytes(executables * Int(min(bytes, Self.largest / Double(executables))))
  }

  /// The assumed number of nanoseconds of a step, for an order of magnitude.
  static let nanoseconds = 1_000.0

  /// The order of magnitude of the time: `seconds`, `minutes`, `hours` or `days`.
  package var magnitude: String {
    switch work * Self.nanoseconds / 1e9 {
    case ..<60: "seconds"
    case ..<3_600: "minutes"
    case ..<86_400: "hours"
    default: "days"
    }
  }

  /// A limit that fits in an `Int` and that no memory reaches: 4.6 exabytes.
  private static let largest = 0x1p62

  /// Refuses a run that needs more memory than the machine has, before anything is allocated.
  package func checkMemory(_ available: Bytes, file: String) throws(UnplayableError) {
    if peakMemory <= available { return }
    func gigabytes(_ bytes: Bytes) -> String { String(format: "%.1f GB", Double(bytes.rawValue) / 1e9) }
    throw UnplayableError(
      file: file,
      reason: "the run would need about \(gigabytes(peakMemory)) of memory, and this machine has "
        + "\(gigabytes(available)); make the dataset or the workload smaller")
  }
}

/// The error for a scenario that cannot be played as asked: on this machine, within this budget, or in shards.
package struct UnplayableError: Error, Equatable, CustomStringConvertible {
  package let file: String
  package let reason: String
  /// True if only the command must change.
  package var isBadUsage = false

  package var description: String { "\(file): \(reason)" }
}
