import BenchCore
import BenchResults

/// The smallest changes of a time compared alone that the repetitions can detect, given their noise.
///
/// A change is found if its ratio exceeds the threshold and its interval excludes 1; the rank-sum test of a single time
/// hardly asks for more. An interval of 95 % extends 1.96 standard errors to each side. To be found in 95 of 100
/// trials, a change must be 1.645 standard errors larger than the threshold and the interval require. This assumes
/// normal errors, which medians of a few values roughly have: with five repetitions, 88 of 100 trials find the change.
/// Among many times, Holm's correction asks for more.
package struct DetectableChange {
  private let shares: [Double]

  package init(reaches: [Double], threshold: Double) {
    shares = reaches.map { max(threshold + 1.645 / 1.96 * $0, (1.96 + 1.645) / 1.96 * $0) }.ordered()
  }

  /// The changes in words: `if one time is compared alone, a change of 6 % is detected for half of the times, a change
  /// of 15 % for nine of ten`; `nil` without times.
  package var words: String? {
    if shares.isEmpty { return nil }
    let (half, most) = (shares[shares.count / 2], shares[min(shares.count - 1, shares.count * 9 / 10)])
    return "if one time is compared alone, a change of \(Self.words(half)) is detected for half of the times, "
      + "a change of \(Self.words(most)) for nine of ten"
  }

  private static func words(_ share: Double) -> String {
    Percent.words(share < 0.1 ? (share * 1_000).rounded(.up) / 1_000 : (share * 100).rounded(.up) / 100)
  }

  /// Computes the detectable change of the verdict's metrics: the median latency of writes, and operations per second.
  /// Tails would need more repetitions.
  package init(_ cells: [CellReport], _ index: ResultIndex) {
    let told = [(Metric.latencyP50, Line.writes), (Metric.throughput, Line.total)]
    let spreads = cells.filter { $0.failure == nil }.flatMap { report in
      told.compactMap { Spread(index.values(of: $0, cell: report.cell, operation: $1)) }
    }
    self.init(medians: spreads)
  }

  package init(medians: [Spread], threshold: Double = RunComparison.Options.usualThreshold) {
    let reaches = medians.compactMap { spread -> Double? in
      let median = spread.median.approximation
      guard let interval = spread.interval, median > 0 else { return nil }
      return max(interval.upperBound - median, median - interval.lowerBound) / median * 2.0.squareRoot()
    }
    self.init(reaches: reaches, threshold: threshold)
  }
}
