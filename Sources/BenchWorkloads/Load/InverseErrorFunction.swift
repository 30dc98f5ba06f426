import Foundation

/// Returns the inverse of the error function, for −1 < x < 1, to about fifteen digits.
///
/// Starts at the approximation of Winitzki ("A handy approximation for the error function and its inverse", 2008) and
/// takes Newton steps; the slope of the error function is 2/√π · e^(−y²).
func inverseErrorFunction(_ x: Double) -> Double {
  if x == 0 { return 0 }
  let a = 0.147
  let logarithm = log(1 - x * x)
  let part = 2 / (Double.pi * a) + logarithm / 2
  var y = (x < 0 ? -1 : 1) * ((part * part - logarithm / a).squareRoot() - part).squareRoot()
  for _ in 0..<4 { y -= (erf(y) - x) * Double.pi.squareRoot() / 2 * exp(y * y) }
  return y
}
