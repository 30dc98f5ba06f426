import BenchCore
import BenchResults

extension RunKind {
  /// Graphs of computed values, whose iterations are reported like operations on stores.
  static let graphKind = RunKind(
    isOf: { cells, _ in cells.contains { $0.cell.store == GraphContestant.store } },
    columns: RunKind.storeKind.columns, legend: RunKind.storeKind.legend)
}
