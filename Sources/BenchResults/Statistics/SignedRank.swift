import BenchCore
import Foundation

/// The two-sided signed-rank test: p is the probability that chance makes pairs differ this much.
///
/// Up to `largestExact` pairs, p is exact. The sizes of the differences are ranked, with ties sharing their mean, and
/// the ranks get signs in every possible way; p is the share of ways at least as far from the middle as the actual
/// one. For more pairs, p is the normal approximation. Pairs without a difference are left out.
///
/// Source: F. Wilcoxon, "Individual comparisons by ranking methods", 1945.
enum SignedRank {
  /// The largest number of pairs with an exact p: all combinations of signs are counted without rounding.
  static let largestExact = 50

  /// Returns the two-sided p for these differences; 1 if all are 0.
  ///
  /// - Complexity: O(n³) for n differences up to `largestExact`, O(n log n) beyond.
  static func p(_ differences: [Double]) -> Double {
    let told = differences.filter { $0 != 0 }
    if told.isEmpty { return 1 }
    let ranks = Ranks.doubled(told.map(abs))
    let found = zip(told, ranks).reduce(0) { $1.0 > 0 ? $0 + $1.1 : $0 }
    return told.count <= largestExact ? exact(ranks, found) : approximate(ranks, found)
  }

  static func smallest(_ count: Int) -> Double { min(1, 2 * pow(0.5, Double(count))) }

  private static func exact(_ ranks: [Int], _ found: Int) -> Double {
    let total = ranks.reduce(0, +)
    var ways = [Double](repeating: 0, count: total + 1)
    ways[0] = 1
    for rank in ranks { for sum in stride(from: total, through: rank, by: -1) { ways[sum] += ways[sum - rank] } }
    // Twice the distance from the middle, because the distance itself may not be whole.
    let distance = abs(2 * found - total)
    let asFar = ways.indices.reduce(0.0) { abs(2 * $1 - total) >= distance ? $0 + ways[$1] : $0 }
    return min(1, asFar / ways.reduce(0, +))
  }

  private static func approximate(_ ranks: [Int], _ found: Int) -> Double {
    let total = Double(ranks.reduce(0, +))
    let variance = ranks.reduce(0.0) { $0 + Double($1) * Double($1) } / 4
    let distance = max(0, abs(Double(found) - total / 2) - 0.5)
    return min(1, erfc(distance / variance.squareRoot() / 2.0.squareRoot()))
  }
}

/// The ranks of values, for rank tests.
enum Ranks {
  /// Returns twice the rank of each value, from 2: a whole number also for equal values, which share a mean rank.
  static func doubled(_ values: [Double]) -> [Int] {
    let order = values.indices.ordered { values[$0] < values[$1] }
    var ranks = values.map { _ in 0 }
    var start = 0
    while start < order.count {
      let end = order[start...].firstIndex { values[$0] != values[order[start]] } ?? order.count
      for place in start..<end { ranks[order[place]] = start + 1 + end }
      start = end
    }
    return ranks
  }
}
