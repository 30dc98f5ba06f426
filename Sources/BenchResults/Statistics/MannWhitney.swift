import Foundation

/// The two-sided rank-sum test: p is the probability that chance separates two samples this far.
///
/// Up to `largestExact` values in both samples together, p is exact. The ranks, with ties sharing their mean, are dealt
/// to the two samples in every possible way; p is the share of deals at least as far from the middle as the actual one.
/// Above that number, p is the normal approximation with the corrections for ties and for continuity.
///
/// Source: H. B. Mann, D. R. Whitney, 1947; ties as in M. Hollander, D. A. Wolfe, "Nonparametric Statistical Methods".
enum MannWhitney {
  /// The largest number of values with an exact p: there are fewer than 2⁵³ deals, which are counted without rounding.
  static let largestExact = 50

  /// Returns the two-sided p; 1 if a sample is empty.
  ///
  /// - Complexity: O(n⁴) for n values up to `largestExact`, O(n log n) beyond.
  static func p(_ left: [Double], _ right: [Double]) -> Double {
    if left.isEmpty || right.isEmpty { return 1 }
    return left.count + right.count <= largestExact ? exact(left, right) : approximate(left, right)
  }

  static func smallest(_ left: Int, _ right: Int) -> Double {
    // One deal has the samples farthest apart, and its opposite is as far: p is 2 over the number of deals.
    let deals = (0..<min(left, right)).reduce(1.0) { $0 * Double(left + right - $1) / Double($1 + 1) }
    return min(1, 2 / deals)
  }

  static func exact(_ left: [Double], _ right: [Double]) -> Double {
    let ranks = Ranks.doubled(left + right)
    let deals = deals(of: ranks, taking: left.count)
    let found = ranks.prefix(left.count).reduce(0, +)
    // Twice the mean sum of ranks, because the mean itself may not be whole.
    let middle = left.count * (ranks.count + 1)
    let distance = abs(found - middle)
    let asFar = deals.enumerated().reduce(0.0) { abs($1.offset - middle) >= distance ? $0 + $1.element : $0 }
    return min(1, asFar / deals.reduce(0, +))
  }

  static func approximate(_ left: [Double], _ right: [Double]) -> Double {
    let ranks = Ranks.doubled(left + right)
    let (first, second, all) = (Double(left.count), Double(right.count), Double(ranks.count))
    let ties = Dictionary(grouping: ranks) { $0 }.values.reduce(0.0) { sum, group in
      let size = Double(group.count)
      return sum + size * size * size - size
    }
    let variance = first * second / 12 * (all + 1 - ties / (all * (all - 1)))
    if variance <= 0 { return 1 }
    let sum = Double(ranks.prefix(left.count).reduce(0, +)) / 2
    let distance = max(0, abs(sum - first * (all + 1) / 2) - 0.5)
    return min(1, erfc(distance / variance.squareRoot() / 2.0.squareRoot()))
  }

  /// Returns the number of ways to take `count` of the ranks, by their sum.
  private static func deals(of ranks: [Int], taking count: Int) -> [Double] {
    let width = ranks.reduce(0, +) + 1
    var ways = [Double](repeating: 0, count: (count + 1) * width)
    ways[0] = 1
    for (seen, rank) in ranks.enumerated() {
      for taken in stride(from: min(seen + 1, count), to: 0, by: -1) {
        let (to, from) = (taken * width, (taken - 1) * width)
        for sum in rank..<width where ways[from + sum - rank] != 0 { ways[to + sum] += ways[from + sum - rank] }
      }
    }
    return Array(ways[(count * width)...])
  }
}
