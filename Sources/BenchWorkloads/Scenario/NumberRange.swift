/// A range of numbers; each end is included, excluded or missing; without an end, the range is unbounded.
package struct NumberRange: Equatable, Sendable {
  package var lower: Bound?
  package var upper: Bound?

  package init(from lower: Bound? = nil, to upper: Bound? = nil) { (self.lower, self.upper) = (lower, upper) }
  package init(_ range: ClosedRange<Double>) {
    self.init(from: .including(range.lowerBound), to: .including(range.upperBound))
  }

  package struct Bound: Equatable, Sendable {
    package let number: Double
    package let isIncluded: Bool

    package static func including(_ number: Double) -> Bound { Bound(number: number, isIncluded: true) }
    package static func excluding(_ number: Double) -> Bound { Bound(number: number, isIncluded: false) }
  }

  /// Returns the clause that names the violated end of the range; `nil` for a number inside the range.
  package func violation(of number: Double) -> String? {
    if let lower, number < lower.number || number == lower.number && !lower.isIncluded {
      return "must be \(lower.isIncluded ? "at least" : "above") \(NumberText.plain(lower.number))"
    }
    if let upper, number > upper.number || number == upper.number && !upper.isIncluded {
      return "must be \(upper.isIncluded ? "at most" : "below") \(NumberText.plain(upper.number))"
    }
    return nil
  }
}
