/// What each event costs in the counts pass: whole nanoseconds, the same in every design, on every machine.
///
/// A cost unit is no measured time. It says which algorithm does more, never which container is faster.
package struct CostTable: Equatable, Sendable {
  /// The number of the table; a table with other costs has another number.
  package let number: Int
  /// Of a commit or read itself.
  package let step: Int
  /// Of one row of a view that is computed.
  package let computedRow: Int
  /// By event; what is not named costs nothing.
  package let costs: [Int]

  /// A table of this number; the costs are whole nanoseconds.
  package init(number: Int, step: Int, computedRow: Int, _ costs: [Event: Int]) {
    self.number = number
    self.step = step
    self.computedRow = computedRow
    self.costs = Event.allCases.map { costs[$0] ?? 0 }
  }

  /// Table 1, frozen with the format.
  package static let first = CostTable(
    number: 1, step: 100, computedRow: 60,
    [
      .entityWrites: 60, .entityRemovals: 60, .notifications: 20, .recomputations: 100, .queries: 100,
      .comparisons: 10, .comparedElements: 8, .viewUpdates: 50, .selectorCalls: 60, .cacheHits: 20,
      .cacheMissesFirst: 20, .cacheMissesChanged: 20, .cacheMissesEvicted: 20, .containerCopies: 200,
      .copiedElements: 20,
    ])

  /// What so many commits and reads, computed rows and events cost, in ns.
  package func nanoseconds(steps: Int, rows: Int, _ tally: Tally) -> Int {
    var sum = step * steps + computedRow * rows
    for event in Event.allCases { sum += costs[event.rawValue] * tally[event] }
    return sum
  }

  /// A hash of the number and all costs, the same on every machine.
  package var stableHash: UInt64 {
    var hash = StableHash()
    for cost in [number, step, computedRow] + costs { hash.combine(cost) }
    return hash.value
  }
}
