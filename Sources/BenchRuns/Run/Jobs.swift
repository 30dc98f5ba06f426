import BenchCore
import BenchWorkloads
import Foundation

/// The number of processes that may play untimed repetitions at the same time.
package struct Jobs: Sendable {
  private let most: Int
  private let memory: Bytes

  package init(_ most: Int, memory: Bytes) { (self.most, self.memory) = (most, memory) }

  package static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Returns the number of jobs for repetitions of a point: 1 if each plays alone, otherwise as many as fit in memory.
  func count(
    for batch: [PlannedRepetition], at point: Plan.PointPlan, importedBytes: (ImportedDataset) -> Bytes
  ) -> Int {
    if most < 2 || batch.contains(where: point.isAlone) { return 1 }
    // The estimate counts the memory of this process once for every job, which is more than needed.
    let each = point.scenario.kind.playable.size(point.scenario, importedBytes).memoryBytes
    return max(1, Int(min(Double(most), Double(memory.rawValue) / max(1, each))))
  }
}

extension Plan.PointPlan {
  /// Returns true if a repetition needs the whole machine: it is timed, or its threads share all cores.
  func isAlone(_ planned: PlannedRepetition) -> Bool { planned.pass.isTimed || scenario.kind.playable.takesAllCores }

  /// Splits the repetitions, in their order, wherever one that plays alone precedes or follows one that does not.
  func batches(of repetitions: [PlannedRepetition]) -> [[PlannedRepetition]] {
    repetitions.reduce(into: []) { batches, planned in
      if let last = batches.last?.last, isAlone(last) == isAlone(planned) {
        batches[batches.count - 1].append(planned)
      } else {
        batches.append([planned])
      }
    }
  }
}
