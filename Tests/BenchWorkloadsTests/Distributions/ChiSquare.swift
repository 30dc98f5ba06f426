import Foundation

/// Pearson's statistic of observed counts against the shares that were expected.
func chiSquare(_ observed: [Int], _ shares: [Double]) -> Double {
  let total = Double(observed.reduce(0, +))
  return zip(observed, shares).reduce(0) { sum, pair in
    let expected = total * pair.1
    return sum + (Double(pair.0) - expected) * (Double(pair.0) - expected) / expected
  }
}

/// The value that chi-square with so many degrees of freedom exceeds once in 1,000 (Wilson and Hilferty, 1931).
func chiSquareLimit(_ degrees: Int) -> Double {
  let degrees = Double(degrees)
  let spread = 2 / (9 * degrees)
  return degrees * pow(1 - spread + 3.0902 * spread.squareRoot(), 3)
}
