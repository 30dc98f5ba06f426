import BenchCore

/// Percentile intervals of sums of medians of separate samples.
extension MedianBootstrap {
  /// One median of a sum: each possible value of the median is transformed by `scale` and multiplied by `weight`.
  package struct Term {
    fileprivate let sample: [Double]
    fileprivate let weight: Double
    fileprivate let scale: @Sendable (Double) -> Double

    package init(
      sample: [Double], weight: Double = 1, scale: @escaping @Sendable (Double) -> Double = { $0 }
    ) { (self.sample, self.weight, self.scale) = (sample, weight, scale) }
  }

  /// Returns the percentile interval of the sum of the terms.
  ///
  /// The distributions of the terms are exact, and are added on a grid. For the lower end, each value is rounded down
  /// to a grid line; for the upper end, each value is rounded up. So the interval is too wide by at most one line for
  /// each term; `gridLines` lines divide the range from the smallest possible sum to the largest.
  ///
  /// - Complexity: O(terms × `gridLines`²) at worst, and O(n² log n) for each sample of n; no sample is empty.
  package static func interval(of terms: [Term], coverage: Double) -> ClosedRange<Double> {
    let chances = terms.map(\.chances)
    let tail = (1 - coverage) / 2
    let ranges = chances.map { chances in
      let values = chances.map(\.value)
      return (least: values.min() ?? 0, most: values.max() ?? 0)
    }
    let least = ranges.reduce(0) { $0 + $1.least }
    let width = ranges.reduce(0) { $0 + $1.most - $1.least }
    if width == 0 { return least...least }
    let step = width / Double(gridLines)
    func end(_ share: Double, _ rounding: FloatingPointRoundingRule) -> Double {
      let lines = zip(chances, ranges).map { chances, range in
        Dictionary(chances.map { (Int((($0.value - range.least) / step).rounded(rounding)), $0.chance) }) { $0 + $1 }
      }
      return least + step * Double(Self.line(at: share, of: lines))
    }
    let lower = end(tail, .down)
    return lower...max(lower, min(end(1 - tail, .up), least + width))
  }

  private static let gridLines = 4_096

  /// Returns the smallest grid line at which the cumulative probability of the sums reaches a share.
  private static func line(at share: Double, of terms: [[Int: Double]]) -> Int {
    var sums = [0: 1.0]
    for term in terms {
      var next: [Int: Double] = [:]
      for (line, chance) in sums { for (other, more) in term { next[line + other, default: 0] += chance * more } }
      sums = next
    }
    var reached = 0.0
    for (line, chance) in sums.ordered(by: { $0.key < $1.key }) {
      reached += chance
      if reached >= share { return line }
    }
    return sums.keys.max() ?? 0
  }
}

extension MedianBootstrap.Term {
  fileprivate var chances: [(value: Double, chance: Double)] {
    var before = 0.0
    return MedianBootstrap(sample).steps.map { step in
      defer { before = step.reached }
      return (scale(step.value) * weight, step.reached - before)
    }
  }
}
