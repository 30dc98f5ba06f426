import Foundation

/// A length of time that a scenario gives: always the same, or drawn with a mean.
package struct DrawnTime: Equatable, Sendable {
  /// The length, or the mean, in ns.
  package var nanoseconds: Int
  package var isExponential = false

  /// A drawn one is −mean · ln(1 − u), rounded to 100 ns: this is the one logarithm of a load, and machines whose
  /// libraries differ in its last bit agree after rounding.
  package func next(_ stream: inout RandomStream) -> Int {
    if !isExponential { return nanoseconds }
    return Int((-Double(nanoseconds) * log(1 - stream.unit()) / 100).rounded()) * 100
  }
}
