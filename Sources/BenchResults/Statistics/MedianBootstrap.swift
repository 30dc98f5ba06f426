import Foundation

/// The bootstrap distribution of the median of a sample.
///
/// It is computed exactly instead of by resampling: a resampled median is one value of the sample, or the mean of two,
/// and the probability of each can be counted. So no seed and no number of resamples is needed, and the same numbers
/// always get the same verdict.
///
/// Source: B. Efron, "Bootstrap Methods: Another Look at the Jackknife", 1979, for odd samples; even samples are
/// counted the same way, over the two values in the middle.
package struct MedianBootstrap {
  /// Each possible median, ascending, with its cumulative probability.
  let steps: [(value: Double, reached: Double)]

  /// Computes the distribution in O(n² log n) for n values; `sample` is not empty.
  package init(_ sample: [Double]) {
    let sorted = sample.sorted()
    let chances = sorted.count.isMultiple(of: 2) ? Self.even(sorted) : Self.odd(sorted)
    var reached = 0.0
    steps = chances.sorted { $0.value < $1.value }.map { value, chance in
      reached += chance
      return (value, reached)
    }
  }

  /// Returns the probabilities of the medians of an odd sample: a median is at most the i-th value if most draws are.
  private static func odd(_ sorted: [Double]) -> [(value: Double, chance: Double)] {
    let reached = (0...sorted.count).map { atLeast(sorted.count / 2 + 1, of: sorted.count, among: $0) }
    return sorted.indices.map { (sorted[$0], reached[$0 + 1] - reached[$0]) }
  }

  /// Returns the probabilities for an even sample, whose median is the mean of the ends of its two halves.
  private static func even(_ sorted: [Double]) -> [(value: Double, chance: Double)] {
    let count = sorted.count
    let half = count / 2
    let ways = (0..<half).reduce(1.0) { $0 * Double(count - $1) / Double($1 + 1) }
    // The probability that the largest of half the draws is the i-th value; the smallest is counted from the other end.
    let below = (0...count).map { pow(Double($0) / Double(count), Double(half)) }
    let ends = (0..<count).map { below[$0 + 1] - below[$0] }
    let reached = (0...count).map { atLeast(half, of: count, among: $0) }
    return sorted.indices.flatMap { low in
      let apart = (low + 1..<max(low + 1, count)).map { high in
        ((sorted[low] + sorted[high]) / 2, ways * ends[low] * ends[count - 1 - high])
      }
      let together = reached[low + 1] - reached[low] - apart.reduce(0) { $0 + $1.1 }
      return [(sorted[low], max(0, together))] + apart
    }
  }

  /// Returns the probability that at least `wanted` of n draws are among the first `place` of n values.
  private static func atLeast(_ wanted: Int, of count: Int, among place: Int) -> Double {
    Binomial.chances(of: count, share: Double(place) / Double(count))[wanted...].reduce(0, +)
  }

  /// Returns the percentile interval in O(n²) for a sample of n.
  package func interval(_ coverage: Double) -> ClosedRange<Double> {
    let tail = (1 - coverage) / 2
    let lower = steps.first { $0.reached >= tail } ?? steps[0]
    let upper = steps.first { $0.reached >= 1 - tail } ?? steps[steps.count - 1]
    return lower.value...max(lower.value, upper.value)
  }

  /// Returns the percentile interval of one median divided by another.
  ///
  /// Its ends are rounded outwards by less than a millionth, so rounding never excludes a quotient of exactly 1.
  ///
  /// - Complexity: O(n²) for samples of n; all values are positive.
  package static func quotient(_ above: [Double], over below: [Double], coverage: Double) -> ClosedRange<Double> {
    let (top, bottom) = (MedianBootstrap(above).steps, MedianBootstrap(below).steps)
    guard let least = top.first, let most = top.last, let first = bottom.first, let last = bottom.last
    else { preconditionFailure("a sample without values has no median") }
    let range = (least.value / last.value)...(most.value / first.value)
    let tail = (1 - coverage) / 2
    let lower = quantile(tail, top, bottom, in: range).below
    return lower...max(lower, quantile(1 - tail, top, bottom, in: range).above)
  }

  private static func quantile(
    _ share: Double, _ top: [(value: Double, reached: Double)], _ bottom: [(value: Double, reached: Double)],
    in range: ClosedRange<Double>
  ) -> (below: Double, above: Double) {
    var (below, above) = (range.lowerBound, range.upperBound)
    for _ in 0..<60 where above > below * 1.000_000_1 {
      let middle = below.squareRoot() * above.squareRoot()
      if chance(top, bottom, atMost: middle) < share { below = middle } else { above = middle }
    }
    return (below, above)
  }

  private static func chance(
    _ top: [(value: Double, reached: Double)], _ bottom: [(value: Double, reached: Double)], atMost limit: Double
  ) -> Double {
    var (sum, before, place) = (0.0, 0.0, 0)
    for step in bottom {
      while place < top.count && top[place].value <= limit * step.value { place += 1 }
      if place > 0 { sum += (step.reached - before) * top[place - 1].reached }
      before = step.reached
    }
    return sum
  }
}

enum Binomial {
  /// Returns the probabilities of 0 to `count` hits in as many draws, in O(`count`).
  ///
  /// Each follows from its neighbour, beginning at the likeliest, so only what is negligible becomes 0.
  static func chances(of count: Int, share: Double) -> [Double] {
    let likeliest = min(count, Int(Double(count + 1) * share))
    var chances = [Double](repeating: 0, count: count + 1)
    chances[likeliest] = 1
    for hits in likeliest..<count {
      chances[hits + 1] = chances[hits] * Double(count - hits) / Double(hits + 1) * share / (1 - share)
    }
    for hits in stride(from: likeliest, to: 0, by: -1) {
      chances[hits - 1] = chances[hits] * Double(hits) / Double(count - hits + 1) * (1 - share) / share
    }
    let sum = chances.reduce(0, +)
    return chances.map { $0 / sum }
  }
}
