import BenchCore
import BenchResults

extension RunKind {
  /// Graphs of computed values, whose iterations are told as operations on stores are.
  static let graph = RunKind(
    isOf: { cells, _ in cells.contains { $0.cell.store == GraphContestant.store } },
    columns: RunKind.store.columns, legend: RunKind.store.legend)
}
