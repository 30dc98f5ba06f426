import BenchCore
import BenchResults
import Foundation

/// A curve of latencies in the percentile text of HdrHistogram (Gil Tene), which its plotter and many tools read.
///
/// The rows follow the library's percentile iterator with five ticks for each halving of the remaining share: a row has
/// a value, a share, and the number of values up to this value. Values are the upper ends of buckets, as in that text,
/// but at most the longest latency, which is exact. The mean is exact if the sum is known. Otherwise the mean is
/// computed from the middles of buckets, as the deviation always is.
struct PercentileText {
  let steps: [LatencyCurve.Step]
  /// The sum of all values; `nil` if unknown.
  let sum: Nanoseconds?
  let buckets: Int

  private static let ticksPerHalving = 5.0

  /// The text, as lines without line ends; empty if there are no steps.
  var lines: [String] {
    guard let last = steps.last else { return [] }
    let head = [("Value", 12), ("Percentile", 14), ("TotalCount", 10), ("1/(1-Percentile)", 14)]
    return [head.map { Layout.right($0.0, $0.1) }.joined(separator: " "), ""] + rows(until: last) + footer(last)
  }

  private func rows(until last: LatencyCurve.Step) -> [String] {
    var rows: [String] = []
    var level = 0.0
    for step in steps {
      let reached = 100 * Double(step.count) / Double(last.count)
      // A step has a row for every level that it reaches, but the last step only for its first level and for the end.
      while reached >= level {
        rows.append(row(step, level) + String(format: " %14.2f", 1 / (1 - level / 100)))
        let halvings = log2(100 / (100 - level)).rounded(.down) + 1
        level += 100 / (Self.ticksPerHalving * exp2(halvings))
        if step == last { break }
      }
    }
    return rows + [row(last, 100)]
  }

  private func row(_ step: LatencyCurve.Step, _ level: Double) -> String {
    let highest = min(LatencyHistogram.bucket(of: step.latency).upperBound, steps[steps.count - 1].latency.rawValue)
    return String(format: "%12.3f %2.12f %10d", Double(highest), level / 100, step.count)
  }

  private func footer(_ last: LatencyCurve.Step) -> [String] {
    let amounts = zip(steps, [0] + steps.map(\.count)).map { step, before in Double(step.count - before) }
    let middles = steps.map { step in
      let bucket = LatencyHistogram.bucket(of: step.latency)
      return Double(bucket.lowerBound + (bucket.upperBound - bucket.lowerBound + 1) / 2)
    }
    let count = Double(last.count)
    let total = sum.map { Double($0.rawValue) } ?? zip(amounts, middles).reduce(0) { $0 + $1.0 * $1.1 }
    let mean = total / count
    let variance = zip(amounts, middles).reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) } / count
    let highest = Double(last.latency.rawValue)
    return [
      String(format: "#[Mean    = %12.3f, StdDeviation   = %12.3f]", mean, variance.squareRoot()),
      String(format: "#[Max     = %12.3f, Total count    = %12d]", highest, last.count),
      String(format: "#[Buckets = %12d, SubBuckets     = %12d]", buckets, LatencyHistogram.subBucketCount),
    ]
  }
}
