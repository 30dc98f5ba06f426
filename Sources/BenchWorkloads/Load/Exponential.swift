import Foundation

/// A length of time in a scenario: it is always the same, or drawn with a mean.
package struct DrawnTime: Equatable, Sendable {
  /// The length or, for drawn lengths, their mean, in ns.
  package var nanoseconds: Int
  package var isExponential = false

  package init(nanoseconds: Int, isExponential: Bool = false) {
    (self.nanoseconds, self.isExponential) = (nanoseconds, isExponential)
  }

  /// Returns the next length. A drawn length is −mean · ln(1 − u), rounded to 100 ns, so that machines whose logarithms
  /// differ in the last bit agree.
  package func next(_ stream: inout RandomStream) -> Int {
    if !isExponential { return nanoseconds }
    return Int((-Double(nanoseconds) * log(1 - stream.unit()) / 100).rounded()) * 100
  }
}
