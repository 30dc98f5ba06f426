import BenchCore

extension ResultRow {
  var isSum: Bool { phase == Line.total || Line.sums.contains(operation) }

  fileprivate struct Place: Hashable {
    let cell: CellIdentity
    let metric: String
    let pass: Pass
    let repetition: Int
    var phase: String
    var operation: String
  }

  fileprivate var place: Place {
    Place(cell: cell, metric: metric, pass: pass, repetition: repetition, phase: phase, operation: operation)
  }

  fileprivate var groups: [String] {
    if operation == Line.total { return [] }
    let isRead = OperationKind(name: operation)?.isRead ?? false
    return [isRead ? Line.reads : Line.writes, Line.total]
  }
}

extension [ResultRow] {
  /// The rows together with the totals that stored baselines lack. A high-water mark cannot be added up.
  var withSums: [ResultRow] {
    let known = Set(map(\.place))
    var sums: [ResultRow.Place: ResultRow] = [:]
    for row in parts where row.phase != Line.load && row.pass != .time {
      guard AllMetrics.named(row.metric)?.sharedBy != nil, case .integer(let value) = row.value else { continue }
      for phase in [row.phase, Line.total] {
        for operation in [row.operation] + row.groups {
          var place = row.place
          (place.phase, place.operation) = (phase, operation)
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
  var parts: [ResultRow] {
    func whole(_ row: ResultRow) -> ResultRow.Place {
      var place = row.place
      (place.phase, place.operation) = ("", "")
      return place
    }
    let phased = Set(filter { $0.phase != Line.total && $0.phase != Line.load }.map(whole))
    let kinds = Set(
      filter { !$0.isSum }.map { row in
        var place = row.place
        place.operation = ""
        return place
      })
    return filter { row in
      if row.phase == Line.load { return true }
      if row.phase == Line.total { return row.operation == Line.total && !phased.contains(whole(row)) }
      if !row.isSum { return true }
      var place = row.place
      place.operation = ""
      return row.operation == Line.total && !kinds.contains(place)
    }
  }
}
