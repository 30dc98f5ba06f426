import Foundation

/// The growth of a value with a parameter: the exponent of the best-fitting power law, which is the slope of the
/// straight line through the logarithms of parameter and value.
///
/// If the parameter doubles, a value with exponent 0 stays the same, one with 1 doubles, and one with 2 quadruples.
package struct LogLogFit {
  package let weights: [Double]

  /// Creates a fit over these parameters; fails if fewer than two of them differ, or if one of them is not above 0.
  package init?(_ parameters: [Double]) {
    if parameters.contains(where: { $0 <= 0 }) { return nil }
    let logs = parameters.map { log($0) }
    let mean = logs.reduce(0, +) / Double(max(1, logs.count))
    let spread = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    if spread == 0 { return nil }
    weights = logs.map { ($0 - mean) / spread }
  }

  /// Returns the exponent for one value at each parameter; all values must be above 0.
  package func exponent(of values: [Double]) -> Double { zip(weights, values).reduce(0) { $0 + $1.0 * log($1.1) } }
}
