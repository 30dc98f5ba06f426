import BenchCore

extension ResultRow {
  var isSum: Bool { phase == Line.total || Line.sums.contains(operation) }

  fileprivate struct Place: Hashable {
    let line: Key
    let pass: Pass
    let repetition: Int
  }

  fileprivate func place(_ phase: String, _ operation: String) -> Place {
    let line = Key(cell: cell, phase: phase, operation: operation, metric: metric)
    return Place(line: line, pass: pass, repetition: repetition)
  }

  fileprivate var groups: [String] {
    if operation == Line.total { return [] }
    let isRead = OperationKind(name: operation)?.isRead ?? false
    return [isRead ? Line.reads : Line.writes, Line.total]
  }
}

extension [ResultRow] {
  /// The rows together with the totals that stored baselines lack. A high-water mark cannot be added up.
  package var withSums: [ResultRow] {
    let known = Set(map { $0.place($0.phase, $0.operation) })
    var sums: [ResultRow.Place: ResultRow] = [:]
    for row in parts where row.phase != Line.load && row.pass != .time {
      guard AllMetrics.named(row.metric)?.sharedBy != nil, case .integer(let value) = row.value else { continue }
      for phase in [row.phase, Line.total] {
        for operation in [row.operation] + row.groups {
          let place = row.place(phase, operation)
          if known.contains(place) { continue }
          var sum = sums[place] ?? row
          (sum.phase, sum.operation) = (phase, operation)
          if let old = sums[place], case .integer(let before) = old.value {
            sum.value = .integer(before + value)
            sum.operations = old.operations + row.operations
          }
          sums[place] = sum
        }
      }
    }
    return self + sums.values
  }

  /// The rows with each quantity once, in the finest detail that was recorded.
  package var parts: [ResultRow] {
    let phased = Set(filter { $0.phase != Line.total && $0.phase != Line.load }.map { $0.place("", "") })
    let kinds = Set(filter { !$0.isSum }.map { $0.place($0.phase, "") })
    return filter { row in
      if row.phase == Line.load || !row.isSum { return true }
      if row.operation != Line.total { return false }
      return row.phase == Line.total ? !phased.contains(row.place("", "")) : !kinds.contains(row.place(row.phase, ""))
    }
  }
}
