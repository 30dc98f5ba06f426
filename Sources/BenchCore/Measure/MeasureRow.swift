/// The unit of a measure's numbers, as in the `unit` column.
package enum MetricUnit: String, Sendable {
  case count
  case nanoseconds = "ns"
  case bytes
  case operationsPerSecond = "ops/s"
  case millisecondsPerSecond = "ms/s"
  /// Virtual time in whole milliseconds.
  case milliseconds = "ms"
  case ratio
  /// A ratio of a part to its whole, shown in percent.
  case share

  package var name: String { self == .share ? Self.ratio.rawValue : rawValue }
}

/// The description of a measure, without its name, for tables, pages and `docs/metrics.md`.
package struct MeasureRow: Sendable {
  package let unit: MetricUnit
  package let better: Better
  /// The condition under which the measure's values are lower bounds; `nil` if they never are.
  package let bound: Bound?
  /// The metric's name on pages, with `{each}` and `{operation}` for a line's operation; `nil` to show the name itself.
  package let words: String?
  package let part: Part?
  package let meaning: String

  package enum Better: String, Sendable {
    case lower, higher, neither
  }

  package enum Bound: Equatable, Sendable {
    /// The named metric is above 0 on the same line.
    case above(String)
    /// The named metric is absent on the same line.
    case absent(String)

    package func prefixed(_ prefix: String) -> Bound {
      switch self {
      case .above(let name): .above(prefix + name)
      case .absent(let name): .absent(prefix + name)
      }
    }
  }

  package struct Part: Equatable, Sendable {
    package let whole: String
    package let words: String

    package static func of(_ whole: String, _ words: String) -> Part { Part(whole: whole, words: words) }
  }

  package init(
    _ unit: MetricUnit, better: Better = .lower, bound: Bound? = nil, words: String? = nil, part: Part? = nil,
    meaning: String
  ) {
    (self.unit, self.better, self.bound) = (unit, better, bound)
    (self.words, self.part, self.meaning) = (words, part, meaning)
  }
}
