/// What a metric's numbers mean, and how people like to read them.
public struct MetricUnit: Sendable {
  /// The spelling in the `unit` column.
  public let name: String
  /// The number in at most six characters for a table.
  public let short: @Sendable (Double) -> String

  /// How many of something there are: `1001`, `1.23M`.
  public static let count = MetricUnit(name: "count") { ShortNumber.count($0) }
  /// Lengths of time, read in the unit that fits: ns, µs, ms, s.
  public static let nanoseconds = MetricUnit(name: "ns") { ShortNumber.duration($0) }
  /// Amounts of memory, read in the unit that fits.
  public static let bytes = MetricUnit(name: "bytes") { ShortNumber.bytes($0) }
  /// How many operations a second has room for.
  public static let operationsPerSecond = MetricUnit(name: "ops/s") { ShortNumber.count($0) }
  /// How long something lasts in each second, in milliseconds.
  public static let millisecondsPerSecond = MetricUnit(name: "ms/s") { ShortNumber.count($0) }
  /// Lengths of virtual time in whole milliseconds.
  public static let milliseconds = MetricUnit(name: "ms") { $0 == 0 ? "0ms" : ShortNumber.duration($0 * 1e6) }
  /// A quotient of two numbers of one unit, which has none.
  public static let ratio = MetricUnit(name: "ratio") { ShortNumber.count($0) }
}

extension MetricUnit: Equatable {
  /// Units are the same when they are spelled the same.
  public static func == (left: MetricUnit, right: MetricUnit) -> Bool { left.name == right.name }
}
