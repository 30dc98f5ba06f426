import BenchCore
import BenchResults

extension StoredRun {
  /// Returns the mean number of changes in a commit of this kind, or of all kinds; 1 if commits were not counted.
  func batch(of operation: String, _ cell: CellIdentity, in phase: String?) -> Double {
    let counted = (reaches[cell] ?? []).filter { reach in
      (phase == nil || reach.phase == phase) && (operation == Line.writes || reach.operation == operation)
    }
    let commits = counted.reduce(0) { $0 + $1.updated.values.reduce(0, +) }
    guard commits > 0, let changes = index.operations(of: .requiredUpdates, cell, phase, operation) else { return 1 }
    return max(1, Double(changes) / Double(commits))
  }
}
