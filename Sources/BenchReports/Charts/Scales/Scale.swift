/// A mapping from values to pixels.
protocol Scale: Sendable {
  func position(of value: Double) -> Double

  /// Returns at most about `count` round values inside the domain, ascending.
  func ticks(fitting count: Int) -> [Double]

  /// The coordinate of 0 if 0 is drawn apart from the other values; otherwise `nil`.
  var zero: Double? { get }
}

struct LinearScale: Scale {
  let domain: ClosedRange<Double>
  let start: Double
  let end: Double

  func position(of value: Double) -> Double {
    let share = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
    return start + share * (end - start)
  }

  func ticks(fitting count: Int) -> [Double] { Ticks.linear(domain, fitting: count) }
}

/// A logarithmic scale with a separate line for 0, below a gap.
struct LogScale: Scale {
  let start: Double
  let end: Double
  /// The coordinate of 0; `nil` if no value is 0.
  let zero: Double?
  private let low: Double
  private let high: Double
  private let hasPositive: Bool

  /// The pixels between 0 and the least other value.
  static let gap = 26.0

  /// Creates a scale that includes all values, with margins if `rounded`, and that is at least a factor of four wide.
  /// Without a value above 0, the scale has no ticks. A value of 0 is drawn a gap below the least other value.
  init(of values: [Double], from start: Double, to end: Double, rounded: Bool = true) {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    hasPositive = !positive.isEmpty
    var low = positive.min().map(Ticks.log10) ?? 0
    var high = positive.max().map(Ticks.log10) ?? 1
    if high - low < 0.3 {
      let middle = (low + high) / 2
      (low, high) = (middle - 0.3, middle + 0.3)
    } else if rounded {
      let room = (high - low) * 0.04
      (low, high) = (low - room, high + room)
    }
    let hasZero = values.contains(0)
    zero = hasZero ? start : nil
    let direction: Double = end < start ? -1 : 1
    self.start = hasZero ? start + direction * Self.gap : start
    (self.end, self.low, self.high) = (end, low, high)
  }

  func position(of value: Double) -> Double {
    guard value > 0 else { return zero ?? start }
    return start + (Ticks.log10(value) - low) / (high - low) * (end - start)
  }

  func ticks(fitting count: Int) -> [Double] { hasPositive ? Ticks.logarithmic(low...high, fitting: count) : [] }
}

/// A scale for shares by the remainder to 1: 90 %, 99 % and 99.9 % are equally far apart (HdrHistogram's axis).
struct PercentileScale: Scale {
  let start: Double
  let end: Double
  private let depth: Double

  /// Creates a scale up to the share above which less than one of `count` values remains.
  init(count: Int, from start: Double, to end: Double) {
    depth = max(1, Ticks.log10(Double(max(1, count))))
    (self.start, self.end) = (start, end)
  }

  func position(of share: Double) -> Double {
    let remaining = max(1 - share, 1e-12)
    return start + min(-Ticks.log10(remaining), depth) / depth * (end - start)
  }

  /// Returns all shares in reach, ignoring `count`; an axis leaves out words that would touch the words before.
  func ticks(fitting count: Int) -> [Double] {
    let all = [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999, 0.999999]
    return all.filter { -Ticks.log10(1 - $0) <= depth + 1e-9 }
  }
}
