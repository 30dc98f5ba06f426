import BenchCore
import BenchResults

/// The result of comparing one line.
package struct ComparisonFinding: Equatable, Sendable {
  package enum Regime: String, CaseIterable, Sendable {
    case count = "counts"
    /// Other values than times whose repetitions differ, such as some allocations.
    case varying = "varying values"
    case time = "times"
  }

  package let line: ComparedLine
  package let metric: Metric
  package let regime: Regime
  package let change: Change
  package let baseline: MetricValue
  /// The candidate's value: exact if the repetitions agree, otherwise the median of the repetitions.
  package let candidate: MetricValue
  /// The number of repetitions of the side that has fewer repetitions.
  package let repetitions: Int
  package var statistics: ChangeFinding?
  package var note: String?
}

package struct ComparisonError: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case failed, unfinished
    /// The baseline has the value, and the candidate lacks it.
    case gone
  }

  package let kind: Kind
  package let cell: ComparedCell
  package let words: String
}

extension ComparisonFinding {
  /// Compares counts exactly; returns `nil` if the repetitions of a side differ. If the sides' operation counts differ,
  /// the change is worse. For a metric without a better direction, any difference in the counts pass is worse, because
  /// operations or required updates differed; in other passes, as of freed memory, the difference is only reported.
  static func counts(_ shared: Pairing.Shared) -> ComparisonFinding? {
    let (old, new, metric) = (shared.baseline, shared.candidate, shared.metric)
    guard let before = old.agreed, let after = new.agreed else { return nil }
    let isOther = old.operations != new.operations
    return ComparisonFinding(
      line: shared.line, metric: metric, regime: .count, change: isOther ? .worse : change(metric, before, after),
      baseline: before, candidate: after, repetitions: min(old.count, new.count),
      note: isOther ? "covers \(new.coverage) operations, not \(old.coverage)" : nil)
  }

  private static func change(_ metric: Metric, _ before: MetricValue, _ after: MetricValue) -> Change {
    if Comparison.equal.holds(after, before) { return .same }
    let isMore = Comparison.greater.holds(after, before)
    switch metric.better {
    case .lower: return isMore ? .worse : .better
    case .higher: return isMore ? .better : .worse
    case .neither: return metric.pass == .counts ? .worse : .changed
    }
  }
}

extension LineSample {
  var values: [MetricValue] { map(\.value) }
  var agreed: MetricValue? { Set(values).count == 1 ? values.first : nil }

  /// The operation counts that the values cover; more than one count if repetitions stopped at different places.
  var operations: Set<Int> { Set(map(\.operations)) }

  /// The numbers of operations that the values cover: `2000`, or `1200 to 1340`.
  var coverage: String {
    guard let least = operations.min(), let most = operations.max() else { return "0" }
    return least == most ? "\(least)" : "\(least) to \(most)"
  }

  var numbers: [Double] { values.map(\.approximation) }
}
