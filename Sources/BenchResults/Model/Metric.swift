import BenchCore

/// A named quantity with a unit and an origin.
///
/// Each metric is a value in a file of `Metrics/` and a line of `AllMetrics`, or is made from a row of `LoadMeasure` or
/// `RemoteMeasure`.
@dynamicMemberLookup
package final class Metric: Sendable {
  /// Lower-case words joined by underscores; the unit, if any, is last.
  package let name: String
  private let row: MeasureRow
  package let pass: Pass
  package let exactness: Exactness
  package let scope: Scope
  /// The divisor that makes totals comparable; `nil` if a quotient is meaningless.
  package let sharedBy: Divisor?
  /// True if one number for changes and reads together is of little use, because the two differ greatly.
  package let tellsChangesFromReads: Bool
  /// True if each value includes one clock read, so that small values mostly measure the clock.
  package let includesClock: Bool
  /// The condition under which the values are lower bounds; `nil` if they never are.
  package let lowerBound: MeasureRow.Bound?
  /// The value from the measurement of a repetition, stored as a row; its result is `nil` if the value is absent.
  private let measured: (@Sendable (Figures) -> MetricValue?)?
  /// The value from other rows of the same line and repetition, never stored; its result is `nil` if it is absent.
  private let derived: (@Sendable (LineValues) -> MetricValue?)?

  package typealias Better = MeasureRow.Better

  init(
    _ name: String, _ row: MeasureRow, bound: MeasureRow.Bound? = nil, pass: Pass, exactness: Exactness,
    scope: Scope = .play, sharedBy: Divisor? = nil, tellsChangesFromReads: Bool = false, includesClock: Bool = false,
    measured: (@Sendable (Figures) -> MetricValue?)? = nil, derived: (@Sendable (LineValues) -> MetricValue?)? = nil
  ) {
    (self.name, self.row, self.pass, self.exactness) = (name, row, pass, exactness)
    (self.scope, self.sharedBy, self.lowerBound) = (scope, sharedBy, bound)
    (self.tellsChangesFromReads, self.includesClock) = (tellsChangesFromReads, includesClock)
    (self.measured, self.derived) = (measured, derived)
  }

  package subscript<Part>(dynamicMember part: KeyPath<MeasureRow, Part>) -> Part { row[keyPath: part] }

  package enum Exactness: String, Sendable {
    /// A count: repetitions agree, and every difference matters.
    case exact
    /// A measured quantity: repetitions differ, and their median is used.
    case varied
  }

  /// The lines of a measurement with values of a metric. Totals of the play never include the filling of the store.
  package enum Scope: String, Sendable {
    case play
    /// Only phase `load`, the filling of the store.
    case load
    /// The play and the load separately: phase `load` has a row, and the totals are of the play alone.
    case playAndLoad = "play and load"

    package var homePhase: String { self == .load ? Line.load : Line.total }
    package func covers(phase: String) -> Bool { phase == Line.load ? self != .play : self != .load }
  }

  package enum Divisor: String, Sendable { case operation = "op", entity }

  package var isStored: Bool { measured != nil }

  package func value(in figures: Figures) -> MetricValue? { measured?(figures) }

  package func value(in line: LineValues) -> MetricValue? { if let derived { derived(line) } else { line[name] } }
}

extension Metric: Hashable {
  package static func == (left: Metric, right: Metric) -> Bool { left.name == right.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

package struct LineValues: Equatable, Sendable {
  /// A value with the number of operations it covers: metrics of one line may come from plays of different lengths.
  package struct Sample: Equatable, Sendable {
    package var value: MetricValue
    package var operations: Int
  }

  package var samples: [String: Sample] = [:]

  package subscript(metric: String) -> MetricValue? { samples[metric]?.value }
}

/// Words of the `phase` and `operation` columns that are not names in a scenario.
package enum Line {
  package static let total = "*"
  package static let load = "load"
  package static let writes = "writes"
  package static let reads = "reads"
  /// The operation of values without a kind: view-times, and the work of stores for screens.
  package static let screens = "screens"
  package static let sums: Set<String> = [total, writes, reads]
}

package protocol LineCell: Hashable, Comparable, Sendable { var words: String { get } }

/// One line of a cell: one metric in one phase for one kind of operation.
package struct MetricLine<Cell: LineCell>: Hashable, Comparable, Sendable {
  package let cell: Cell
  package let phase: String
  package let operation: String
  package let metric: String

  package init(cell: Cell, phase: String, operation: String, metric: String) {
    (self.cell, self.phase, self.operation, self.metric) = (cell, phase, operation, metric)
  }

  /// The line in words: `entity_writes of nested/naive in main for update-author`; sums are left out.
  package var words: String {
    "\(metric) of \(cell.words)" + (phase == Line.total ? "" : " in \(phase)")
      + (operation == Line.total ? "" : " for \(operation)")
  }

  /// Returns the same metric of the cell in a phase, by default in all phases together, whatever the operation.
  package func whole(_ phase: String = "") -> Self { Self(cell: cell, phase: phase, operation: "", metric: metric) }

  package static func < (left: Self, right: Self) -> Bool {
    (left.cell, left.phase, left.operation, left.metric) < (right.cell, right.phase, right.operation, right.metric)
  }
}
