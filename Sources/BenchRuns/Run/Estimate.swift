import BenchCore
import BenchWorkloads
import Foundation

/// The expected time and memory of a run, before it starts: rough, from the sizes alone.
///
/// The unit costs were measured once on a two-core server, and are averages over designs that differ by orders of
/// magnitude: the time is meant to be right within a factor of three for ordinary scenarios. The memory is that of the
/// largest point.
package struct Estimate: Equatable, Sendable {
  /// The time of all repetitions, including preparation; untimed ones share it with the other jobs.
  package var wallTime: Nanoseconds
  /// The memory of this process and that of a repetition together, at the largest point.
  package var peakMemory: Bytes

  /// An estimate that was made elsewhere.
  package init(wallTime: Nanoseconds, peakMemory: Bytes) {
    self.wallTime = wallTime
    self.peakMemory = peakMemory
  }

  /// The estimate for a plan whose imported files have these sizes.
  package init(_ plan: Plan, importedBytes: (ImportedDataset) -> Bytes, _ jobs: Jobs = .one) {
    var nanoseconds = 0.0
    var bytes = 0.0
    for point in plan.points {
      let making = Self.wallTimeNs(of: [], point.scenario, importedBytes)
      nanoseconds += making
      for batch in point.batches(of: plan.repetitions(of: point)) {
        let playing = Self.wallTimeNs(of: batch, point.scenario, importedBytes) - making
        nanoseconds += playing / Double(jobs.count(for: batch, at: point, importedBytes: importedBytes))
      }
      bytes = max(bytes, point.scenario.kind.playable.memoryBytes(point.scenario, importedBytes))
    }
    wallTime = Nanoseconds(UInt64(min(nanoseconds, Self.largest)))
    peakMemory = Bytes(Int(min(bytes, Self.largest)))
  }

  /// Returns the time of repetitions at a point, including preparation; of an empty list, that alone.
  static func wallTimeNs(
    of repetitions: [PlannedRepetition], _ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes
  ) -> Double {
    scenario.kind.playable.wallTimeNs(of: repetitions, scenario, importedBytes)
  }

  /// Beyond every time and every memory, and within what integers hold: 146 years, 4.6 exabytes.
  private static let largest = 0x1p62
}

extension Estimate {
  /// The same for two executables that play side by side: both hold the entities at the same time.
  var forTwo: Estimate {
    var both = self
    both.wallTime = wallTime + wallTime
    both.peakMemory = peakMemory + peakMemory
    return both
  }

  /// The time limit of pilots before a run: a twentieth of its time, from 1 s to 30 s.
  package var forecastBudget: Nanoseconds { .seconds(min(max(wallTime.seconds / 20, 1), 30)) }

  /// Refuses what would need more memory than there is, before anything takes it.
  ///
  /// - Throws: `MemoryError` with the estimate.
  package func checkMemory(_ available: Bytes, file: String) throws(MemoryError) {
    if peakMemory > available { throw MemoryError(file: file, needed: peakMemory, available: available) }
  }
}

/// A scenario that would need more memory than the machine has.
package struct MemoryError: Error, Equatable, CustomStringConvertible {
  /// The scenario's file as it was named.
  package let file: String
  /// By the estimate.
  package let needed: Bytes
  /// The memory of the machine.
  package let available: Bytes

  package var description: String {
    func gigabytes(_ bytes: Bytes) -> String { String(format: "%.1f GB", Double(bytes.rawValue) / 1e9) }
    return "\(file): the run would need about \(gigabytes(needed)) of memory, and this machine has "
      + "\(gigabytes(available)); make the dataset or the workload smaller"
  }
}
