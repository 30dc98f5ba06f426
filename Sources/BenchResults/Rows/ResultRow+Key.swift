import BenchCore

extension ResultRow {
  struct Key: Hashable {
    let cell: CellIdentity
    let phase: String
    let operation: String
    let metric: String

    /// `entity_writes of nested/naive in main for update-author`.
    var words: String {
      let place = phase == Line.total ? "" : " in \(phase)"
      return "\(metric) of \(cell.words)\(place)" + (operation == Line.total ? "" : " for \(operation)")
    }
  }

  var key: Key { Key(cell: cell, phase: phase, operation: operation, metric: metric) }
  var words: String { key.words }
}

extension ResultRow.Key: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    if left.cell != right.cell { return left.cell < right.cell }
    return (left.phase, left.operation, left.metric) < (right.phase, right.operation, right.metric)
  }
}
