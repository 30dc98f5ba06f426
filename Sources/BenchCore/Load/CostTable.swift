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

  static let free = CostTable(number: 0, step: 0, computedRow: 0, costs: Event.allCases.map { _ in 0 })

  /// Table 1, with the costs of `prices`.
  package static let first: CostTable = {
    var table = free
    for price in prices { table[price.name] = price.cost }
    table.number = 1
    return table
  }()

  /// What has a cost, and the cost in table 1, which changes only if the file format changes.
  package static let prices: [(name: String, cost: Int, meaning: String, events: [Event])] = [
    ("step", 100, "a commit or read itself, without its events", []),
    ("computed_rows", 60, "a computed row of a view", []),
    ("entity_writes", 60, "an entity slot that is written", [.entityWrites]),
    ("entity_removals", 60, "an entity slot that is removed", [.entityRemovals]),
    ("notifications", 20, "an entry into a view's update path", [.notifications]),
    ("recomputations", 100, "a view that is computed", [.recomputations]),
    ("queries", 100, "a read of a view that is not on screen", [.queries]),
    ("comparisons", 10, "an equality check", [.comparisons]),
    ("compared_elements", 8, "an element that an equality check walks", [.comparedElements]),
    ("view_updates", 50, "a value delivered to the screen", [.viewUpdates]),
    ("selector_calls", 60, "one read of a view's inputs", [.selectorCalls]),
    ("cache_hits", 20, "a cached value that is valid", [.cacheHits]),
    (
      "cache_misses", 20, "an invalid cached value or none",
      [.cacheMissesFirst, .cacheMissesChanged, .cacheMissesEvicted]
    ),
    ("container_copies", 200, "a container that is copied", [.containerCopies]),
    ("copied_elements", 20, "a copied element of a container", [.copiedElements]),
  ]

  /// The cost of the event with this name. Setting a different cost sets the table's number to 0.
  package subscript(name: String) -> Int {
    get {
      switch name {
      case "step": step
      case "computed_rows": computedRow
      default: costs[Self.events(name)[0].rawValue]
      }
    }
    set {
      if self[name] == newValue { return }
      number = 0
      switch name {
      case "step": step = newValue
      case "computed_rows": computedRow = newValue
      default: for event in Self.events(name) { costs[event.rawValue] = newValue }
      }
    }
  }

  private static func events(_ name: String) -> [Event] {
    guard let price = prices.first(where: { $0.name == name }) else {
      preconditionFailure("only what has a price is asked for")
    }
    return price.events
  }

  package func nanoseconds(steps: Int, rows: Int, _ tally: Tally) -> Int {
    var sum = step * steps + computedRow * rows
    for event in Event.allCases { sum += costs[event.rawValue] * tally[event] }
    return sum
  }

  package var stableHash: UInt64 {
    changing(StableHash()) { for cost in [number, step, computedRow] + costs { $0.combine(cost) } }.value
  }
}
