import Foundation

/// The value of a parameter at which one design overtakes another: the ratio of their medians is 1. The value is
/// interpolated linearly between logarithms of parameter and ratio; `low` and `high` are the range of uncertain order.
package struct Crossing: Equatable, Sendable {
  package struct Ratio: Equatable, Sendable {
    package let parameter: Double
    /// The median of the first design divided by the median of the second design; above 0.
    package let value: Double
    /// The 95 % interval of the true ratio; the value itself for exact metrics.
    package let interval: ClosedRange<Double>

    package init(parameter: Double, value: Double, interval: ClosedRange<Double>) {
      (self.parameter, self.value, self.interval) = (parameter, value, interval)
    }
  }

  package let estimate: Double
  /// The lower end of the range; `nil` if the order is uncertain down to the lowest value played.
  package let low: Double?
  /// The upper end of the range; `nil` if the order is uncertain up to the highest value played.
  package let high: Double?
  /// True if the first design has the smaller value below the crossing.
  package let isFirstBelow: Bool

  /// Finds the crossings along ascending parameters, each once; finds none if the ratio is 1 everywhere.
  ///
  /// For exact values the range ends at the neighbouring points, because nothing was played between them.
  package static func all(_ ratios: [Ratio]) -> [Crossing] {
    zip(ratios.indices, ratios.indices.dropFirst()).compactMap { left, right in
      let (before, after) = (ratios[left], ratios[right])
      // A ratio of exactly 1 belongs to the step that reaches it.
      let isCrossed = (before.value < 1 && after.value >= 1) || (before.value > 1 && after.value <= 1)
      if !isCrossed { return nil }
      let share = log(before.value) / (log(before.value) - log(after.value))
      let estimate = exp(log(before.parameter) + share * (log(after.parameter) - log(before.parameter)))
      let isExact = ratios.allSatisfy { $0.interval.lowerBound == $0.interval.upperBound }
      return Crossing(
        estimate: estimate, low: isExact ? before.parameter : edge(ratios, from: left, by: -1),
        high: isExact ? after.parameter : edge(ratios, from: right, by: 1), isFirstBelow: before.value < 1)
    }
  }

  /// Returns where the interval of the ratio begins to exclude 1, going away from the crossing.
  private static func edge(_ ratios: [Ratio], from start: Int, by step: Int) -> Double? {
    let places = stride(from: start, through: step < 0 ? 0 : ratios.count - 1, by: step)
    guard let place = places.first(where: { !ratios[$0].interval.contains(1) }) else { return nil }
    let (ratio, inner) = (ratios[place], ratios[place - step])
    let near = ratio.value < 1 ? ratio.interval.upperBound : ratio.interval.lowerBound
    let there = ratio.value < 1 ? inner.interval.upperBound : inner.interval.lowerBound
    let (from, to) = (log(near), log(there))
    let share = from == to ? 0 : from / (from - to)
    let reach = log(inner.parameter) - log(ratio.parameter)
    return exp(log(ratio.parameter) + min(1, max(0, share)) * reach)
  }
}
