import BenchCore
import BenchHost
import BenchWorkloads
import Foundation

/// The number of processes that may play untimed repetitions at the same time.
package struct Jobs: Sendable {
  private let most: Int
  private let memory: Bytes

  package init(_ most: Int, memory: Bytes) { (self.most, self.memory) = (most, memory) }

  package static let one = Jobs(1, memory: .zero)

  package static var all: Jobs { Jobs(cores, memory: Bytes(Int(clamping: ProcessInfo.processInfo.physicalMemory))) }

  package static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Finds the number for repetitions of a point: 1 for those that play alone, else as many as the memory holds.
  func count(
    for batch: [PlannedRepetition], at point: Plan.PointPlan, importedBytes: (ImportedDataset) -> Bytes
  ) -> Int {
    if most < 2 || batch.contains(where: point.isAlone) { return 1 }
    // With each job the estimate counts this process once more than it is there.
    let each = point.scenario.kind.playable.memoryBytes(point.scenario, importedBytes)
    return max(1, Int(min(Double(most), Double(memory.rawValue) / max(1, each))))
  }
}

extension Plan.PointPlan {
  /// Returns `true` if a repetition needs the machine to itself: it is timed, or has threads that share its cores.
  func isAlone(_ planned: PlannedRepetition) -> Bool { planned.pass.isTimed || scenario.kind.playable.takesAllCores }

  /// Divides the repetitions, which stay in their order, where those begin or end that play alone.
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
