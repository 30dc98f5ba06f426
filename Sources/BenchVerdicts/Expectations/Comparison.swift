import BenchResults

/// The relation between a value and a limit.
package enum Comparison: String, CaseIterable, Sendable {
  case equal = "==", unequal = "!=", less = "<", atMost = "<=", greater = ">", atLeast = ">="

  package func holds<Number: Comparable>(_ value: Number, _ limit: Number) -> Bool {
    switch self {
    case .equal: value == limit
    case .unequal: value != limit
    case .less: value < limit
    case .atMost: value <= limit
    case .greater: value > limit
    case .atLeast: value >= limit
    }
  }

  /// Compares exactly if both values are exact.
  func holds(_ value: MetricValue, _ limit: MetricValue) -> Bool {
    if let exact = value.exact, let limit = limit.exact { return holds(exact, limit) }
    return holds(value.approximation, limit.approximation)
  }

  /// Judges all values of an interval; for `==` and `!=`, values within the tolerance equal the limit.
  func verdict(on interval: ClosedRange<Double>, limit: Double, tolerance: Double = 0) -> Verdict {
    let (low, high) = (interval.lowerBound, interval.upperBound)
    let (least, most) = (limit - tolerance, limit + tolerance)
    switch self {
    case .equal, .unequal:
      if low >= least && high <= most { return self == .equal ? .pass : .fail }
      if high < least || low > most { return self == .equal ? .fail : .pass }
      return .inconclusive
    case .less, .atMost, .greater, .atLeast:
      let (first, last) = (holds(low, limit), holds(high, limit))
      return first == last ? (first ? .pass : .fail) : .inconclusive
    }
  }

  /// Returns how far a value is on the wrong side of the limit. The result only ranks findings; it judges nothing.
  func excess(_ value: Double, over limit: Double) -> Double {
    switch self {
    case .equal: abs(value - limit)
    case .unequal: -abs(value - limit)
    case .less, .atMost: value - limit
    case .greater, .atLeast: limit - value
    }
  }
}
