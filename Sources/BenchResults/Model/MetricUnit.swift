/// What a metric's numbers mean, and how people like to read them.
package struct MetricUnit: Sendable {
  /// The spelling in the `unit` column.
  package let name: String
  /// The number in at most six characters for a table.
  package let short: @Sendable (Double) -> String

  /// How many of something there are: `1001`, `1.23M`.
  package static let count = MetricUnit(name: "count") { ShortNumber.count($0) }
  /// Lengths of time, read in the unit that fits: ns, µs, ms, s.
  package static let nanoseconds = MetricUnit(name: "ns") { ShortNumber.duration($0) }
  /// Amounts of memory, read in the unit that fits.
  package static let bytes = MetricUnit(name: "bytes") { ShortNumber.bytes($0) }
  /// How many operations a second has room for.
  package static let operationsPerSecond = MetricUnit(name: "ops/s") { ShortNumber.count($0) }
  /// How long something lasts in each second, in milliseconds.
  package static let millisecondsPerSecond = MetricUnit(name: "ms/s") { ShortNumber.count($0) }
  /// Lengths of virtual time in whole milliseconds.
  package static let milliseconds = MetricUnit(name: "ms") { $0 == 0 ? "0ms" : ShortNumber.duration($0 * 1e6) }
  /// A quotient of two numbers of one unit, which has none.
  package static let ratio = MetricUnit(name: "ratio") { ShortNumber.count($0) }
}

extension MetricUnit: Equatable {
  /// Units are the same when they are spelled the same.
  package static func == (left: MetricUnit, right: MetricUnit) -> Bool { left.name == right.name }
}
