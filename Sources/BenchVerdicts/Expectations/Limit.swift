import BenchResults

/// The limit in a sentence.
package enum Limit: Equatable, Sendable {
  /// A number, exact if it fits in 64 bits, and the number of its decimals in the sentence.
  case number(MetricValue, places: Int)
  case baseline(Shift)

  package enum Shift: Equatable, Sendable {
    case none
    /// A share of the baseline: `baseline + 10%` is 1.1 times the baseline.
    case share(Ratio)
    case amount(Ratio)
  }

  package var needsBaseline: Bool { if case .baseline = self { true } else { false } }

  /// The tolerance of a slope that must equal a number: half of the last written digit, so `== 1` holds from 0.5 to 1.5
  /// and `== 1.0` from 0.95 to 1.05.
  var rounding: Double {
    guard case .number(_, let places) = self else { return 0 }
    return (0..<places).reduce(0.5) { half, _ in half / 10 }
  }
}

extension Limit.Shift {
  /// Returns the limit for a value of the baseline; it is exact if value and shift are, and if 64 bits suffice.
  func applied(to value: MetricValue) -> MetricValue {
    let exact = value.exact
    switch self {
    case .none: return value
    case .share(let share):
      if let factor = Ratio(1).adding(share), let product = exact?.multiplied(by: factor) { return .ratio(product) }
      return .real(value.approximation * (1 + share.approximation))
    case .amount(let amount):
      if let sum = exact?.adding(amount) { return .ratio(sum) }
      return .real(value.approximation + amount.approximation)
    }
  }
}
