/// The cost of each event in the counts pass, in whole nanoseconds; costs are the same in all designs on all machines.
///
/// A cost unit is not a measured time. No table of costs predicts times, or which of two designs is faster: units serve
/// only to simulate queues, and for gates on metrics named `unit_`.
package struct CostTable: Equatable, Sendable, Codable {
  /// The number of the table; 0 for a table that a scenario has changed.
  package private(set) var number: Int
  package private(set) var step: Int
  package private(set) var computedRow: Int
  /// The costs by event; unlisted events cost nothing.
  package private(set) var costs: [Int]

  package init(number: Int, step: Int, computedRow: Int, _ costs: [Event: Int]) {
    (self.number, self.step, self.computedRow) = (number, step, computedRow)
    self.costs = Event.allCases.map { costs[$0] ?? 0 }
  }

  /// Table 1; it changes only if the file format changes.
  package static let first = CostTable(
    number: 1, step: 100, computedRow: 60,
    [
      .entityWrites: 60, .entityRemovals: 60, .notifications: 20, .recomputations: 100, .queries: 100,
      .comparisons: 10, .comparedElements: 8, .viewUpdates: 50, .selectorCalls: 60, .cacheHits: 20,
      .cacheMissesFirst: 20, .cacheMissesChanged: 20, .cacheMissesEvicted: 20, .containerCopies: 200,
      .copiedElements: 20,
    ])

  static let free = CostTable(number: 0, step: 0, computedRow: 0, [:])

  package static let prices: [(name: String, meaning: String, events: [Event])] = [
    ("step", "a commit or read itself", []),
    ("computed_rows", "a row of a view that is computed", []),
    ("entity_writes", "an entity slot that is written", [.entityWrites]),
    ("entity_removals", "an entity slot that is removed", [.entityRemovals]),
    ("notifications", "an entry into a view's update path", [.notifications]),
    ("recomputations", "a view that is computed", [.recomputations]),
    ("queries", "a read of a view that is not on screen", [.queries]),
    ("comparisons", "an equality check", [.comparisons]),
    ("compared_elements", "an element that an equality check walks", [.comparedElements]),
    ("view_updates", "a value delivered to the screen", [.viewUpdates]),
    ("selector_calls", "one read of a view's inputs", [.selectorCalls]),
    ("cache_hits", "a cached value that is valid", [.cacheHits]),
    ("cache_misses", "an invalid cached value or none", [.cacheMissesFirst, .cacheMissesChanged, .cacheMissesEvicted]),
    ("container_copies", "a container that is copied", [.containerCopies]),
    ("copied_elements", "an element of it", [.copiedElements]),
  ]

  /// The cost of the event with this name. Setting a different cost sets the table's number to 0.
  package subscript(name: String) -> Int {
    get {
      switch name {
      case "step": return step
      case "computed_rows": return computedRow
      default:
        guard let event = Self.prices.first(where: { $0.name == name })?.events.first else {
          preconditionFailure("only what has a price is asked for")
        }
        return costs[event.rawValue]
      }
    }
    set {
      if self[name] == newValue { return }
      number = 0
      switch name {
      case "step": step = newValue
      case "computed_rows": computedRow = newValue
      default:
        for event in Self.prices.first(where: { $0.name == name })?.events ?? [] { costs[event.rawValue] = newValue }
      }
    }
  }

  package func nanoseconds(steps: Int, rows: Int, _ tally: Tally) -> Int {
    var sum = step * steps + computedRow * rows
    for event in Event.allCases { sum += costs[event.rawValue] * tally[event] }
    return sum
  }

  package var stableHash: UInt64 {
    var hash = StableHash()
    for cost in [number, step, computedRow] + costs { hash.combine(cost) }
    return hash.value
  }
}
