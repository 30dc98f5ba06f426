import BenchCore
import BenchWorkloads
import Foundation

/// The size of a run, before it starts, from the numbers of its scenario alone.
///
/// Designs differ by orders of magnitude in what a step takes, so there is no time: `magnitude` assumes a microsecond
/// for each step. The time that is left follows from the repetitions that have ended. The memory is that of the largest
/// point.
package struct Estimate: Equatable, Sendable {
  /// Operations times views, of all repetitions.
  package var work: Double
  /// The memory of this process and that of a repetition together, at the largest point.
  package var peakMemory: Bytes

  package init(work: Double, peakMemory: Bytes) { (self.work, self.peakMemory) = (work, peakMemory) }

  package init(_ plan: Plan, importedBytes: (ImportedDataset) -> Bytes) {
    var bytes = 0.0
    work = 0
    for point in plan.points {
      let kind = point.scenario.kind.playable
      work += kind.work(point.scenario, importedBytes) * Double(plan.repetitions(of: point).count)
      bytes = max(bytes, kind.memoryBytes(point.scenario, importedBytes))
    }
    peakMemory = Bytes(Int(min(bytes, Self.largest)))
  }

  /// The nanoseconds of a step, for an order of magnitude.
  static let nanoseconds = 1_000.0

  /// `seconds`, `minutes`, `hours` or `days`.
  package var magnitude: String {
    switch work * Self.nanoseconds / 1e9 {
    case ..<60: "seconds"
    case ..<3_600: "minutes"
    case ..<86_400: "hours"
    default: "days"
    }
  }

  /// Beyond every memory, and within what integers hold: 4.6 exabytes.
  private static let largest = 0x1p62

  /// The same for two executables that play side by side: both hold the entities at the same time.
  var forTwo: Estimate {
    var both = self
    both.work *= 2
    both.peakMemory = peakMemory + peakMemory
    return both
  }

  /// Refuses what would need more memory than there is, before anything takes it.
  package func checkMemory(_ available: Bytes, file: String) throws(MemoryError) {
    if peakMemory > available { throw MemoryError(file: file, needed: peakMemory, available: available) }
  }
}

package struct MemoryError: Error, Equatable, CustomStringConvertible {
  package let file: String
  package let needed: Bytes
  package let available: Bytes

  package var description: String {
    func gigabytes(_ bytes: Bytes) -> String { String(format: "%.1f GB", Double(bytes.rawValue) / 1e9) }
    return "\(file): the run would need about \(gigabytes(needed)) of memory, and this machine has "
      + "\(gigabytes(available)); make the dataset or the workload smaller"
  }
}
