/// A range of numbers; each end is included, excluded or missing; without an end, the range is unbounded.
package struct NumberRange: Equatable, Sendable {
  package var lower: Bound?
  package var upper: Bound?

  package init(from lower: Bound? = nil, to upper: Bound? = nil) { (self.lower, self.upper) = (lower, upper) }
  package init(_ range: ClosedRange<Double>) {
    self.init(from: .including(range.lowerBound), to: .including(range.upperBound))
  }

  package enum Bound: Equatable, Sendable {
    case including(Double)
    case excluding(Double)
  }

  /// Returns the clause that names the violated end of the range; `nil` for a number inside the range.
  package func violation(of number: Double) -> String? {
    switch lower {
    case .including(let bound) where number < bound: return "must be at least \(NumberText.plain(bound))"
    case .excluding(let bound) where number <= bound: return "must be above \(NumberText.plain(bound))"
    default: break
    }
    switch upper {
    case .including(let bound) where number > bound: return "must be at most \(NumberText.plain(bound))"
    case .excluding(let bound) where number >= bound: return "must be below \(NumberText.plain(bound))"
    default: return nil
    }
  }
}
