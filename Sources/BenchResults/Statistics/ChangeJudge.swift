import BenchCore
import Foundation

/// The change of a value from one side of a comparison to the other.
package enum Change: String, CaseIterable, Sendable, Codable {
  case worse, better
  /// A difference of a metric without a better direction; the difference follows from another value that is reported.
  case changed
  case same, inconclusive
}

package struct ChangeFinding: Equatable, Sendable {
  package var change: Change
  /// The ratio of the candidate to the baseline, as in `ChangeJudge`; `nil` if a value is not positive.
  package var ratio: Double?
  package var interval: ClosedRange<Double>?
  package var p: Double
  /// An estimate of the number of repetitions per side that would decide an inconclusive change.
  package var repetitionsNeeded: Int?

  package init(change: Change, ratio: Double? = nil, interval: ClosedRange<Double>? = nil, p: Double) {
    (self.change, self.ratio, self.interval, self.p) = (change, ratio, interval, p)
  }
}

/// A judge of changes between the repetitions of two sides.
///
/// - *Worse* or *better*: the interval of the ratio of medians excludes 1, the ratio is beyond the threshold, and the
///   rank-sum test, corrected for the family, finds the difference significant.
/// - *Same*: the whole interval is within the threshold.
/// - All other changes are *inconclusive*; a ratio alone decides nothing.
///
/// In two runs played side by side, each round has its own ratio, because other load at that moment affects both sides.
/// The ratio of a change is then the median of the rounds' ratios, and its p is twice the smaller p of two tests: the
/// rank-sum test and the signed-rank test.
///
/// The threshold is symmetric: 5 % is a factor of 1.05 or 1 ÷ 1.05, so swapping the sides swaps the words.
package struct ChangeJudge: Equatable, Sendable {
  /// The threshold as a share: 0.05 is 5 %.
  package var threshold: Double
  /// The share of the families without any difference in which the test still finds a difference. A gate that is wrong
  /// once in twenty times is switched off within a month.
  static let level = 0.01
  /// The share of experiments whose interval contains the true quotient; for the ratios of 5 to 15 paired rounds, it is
  /// 87 % to 95 %.
  static let coverage = 0.95
  package static let noQuotient = "a quotient needs values above 0"
  package init(threshold: Double = 0.05) { self.threshold = threshold }

  package struct Pair: Equatable, Sendable {
    package var baseline: [Double]
    /// The values of the other side. If paired, the sides have equally many, each played right next to its partner.
    package var candidate: [Double]
    package var better: Metric.Better
    /// True if the rank-sum test must find the change too, as for values that never repeat. Values that are exact but
    /// for a few repetitions are mostly equal on each side, so their interval alone decides.
    package var isTested: Bool
    package var isPaired: Bool
    package var threshold: Double?

    package init(
      _ baseline: [Double], _ candidate: [Double], better: Metric.Better, isTested: Bool = true,
      isPaired: Bool = false, threshold: Double? = nil
    ) {
      precondition(!isPaired || baseline.count == candidate.count, "a pair has two halves")
      (self.baseline, self.candidate, self.better) = (baseline, candidate, better)
      (self.isTested, self.isPaired, self.threshold) = (isTested, isPaired, threshold)
    }

    /// The p of the rank-sum test. For pairs, twice the smaller of this p and the p of the signed-rank test. Load
    /// common to both sides does not affect the signed-rank test; p is doubled because two tests are made.
    fileprivate var p: Double {
      if (baseline + candidate).contains(where: { $0 <= 0 }) { return 1 }
      let apart = MannWhitney.p(baseline, candidate)
      if !isPaired { return apart }
      return min(1, 2 * min(apart, SignedRank.p(zip(baseline, candidate).map { $1 / $0 - 1 })))
    }

    /// Returns true if samples of these sizes can reach a significant p in a family of this size.
    package func canDiffer(family: Int) -> Bool { smallestP * Double(family) <= ChangeJudge.level }

    fileprivate var smallestP: Double { ChangeJudge.smallestP(baseline.count, candidate.count, isPaired: isPaired) }

    fileprivate func change(isMore: Bool) -> Change {
      better == .neither ? .changed : isMore == (better == .lower) ? .worse : .better
    }

    fileprivate func quotient(_ coverage: Double) -> (ratio: Double, interval: ClosedRange<Double>) {
      if isPaired {
        let rounds = zip(baseline, candidate).map { $1 / $0 }
        return (ChangeJudge.median(rounds.ordered()), MedianBootstrap(rounds).interval(coverage))
      }
      let ratio = ChangeJudge.median(candidate.ordered()) / ChangeJudge.median(baseline.ordered())
      return (ratio, MedianBootstrap.quotient(candidate, over: baseline, coverage: coverage))
    }
  }

  /// Judges all pairs as one family, in O(pairs × n⁴) for n repetitions; n is small.
  package func judge(_ pairs: [Pair]) -> [ChangeFinding] {
    let tested = pairs.indices.filter { pairs[$0].isTested }
    let adjusted = Holm.adjusted(tested.map { pairs[$0].p })
    let p = Dictionary(uniqueKeysWithValues: zip(tested, adjusted))
    return pairs.indices.map { judge(pairs[$0], p: p[$0], family: tested.count) }
  }

  private func judge(_ pair: Pair, p: Double?, family: Int) -> ChangeFinding {
    guard let least = pair.baseline.min(), let first = pair.candidate.min(), least > 0, first > 0
    else { return unscaled(pair, p ?? 1) }
    let (ratio, interval) = pair.quotient(Self.coverage)
    var finding = ChangeFinding(change: .inconclusive, ratio: ratio, interval: interval, p: p ?? 0)
    let limit = 1 + (pair.threshold ?? threshold)
    let hasEnough = !pair.isTested || pair.canDiffer(family: 1)
    let isBeyond = ratio > limit || ratio < 1 / limit
    if hasEnough, interval.lowerBound >= 1 / limit, interval.upperBound <= limit {
      finding.change = .same
    } else if hasEnough, !interval.contains(1), isBeyond, finding.p <= Self.level {
      finding.change = pair.change(isMore: ratio > 1)
    } else {
      finding.repetitionsNeeded = needed(pair, finding, ratio, interval, family: family)
    }
    return finding
  }

  /// Judges values without a quotient: zeros on both sides are the same; an untested rise from zeros is a change.
  private func unscaled(_ pair: Pair, _ p: Double) -> ChangeFinding {
    var finding = ChangeFinding(change: .inconclusive, ratio: nil, interval: nil, p: p)
    if pair.baseline.isEmpty || pair.candidate.isEmpty { return finding }
    if (pair.baseline + pair.candidate).allSatisfy({ $0 == 0 }) { finding.change = .same }
    let isFromNothing = pair.baseline.allSatisfy { $0 == 0 } && pair.candidate.allSatisfy { $0 > 0 }
    if !pair.isTested, isFromNothing { finding.change = pair.change(isMore: true) }
    return finding
  }

  /// Estimates the number of repetitions until the interval excludes 1 and the test agrees, or the interval is in the
  /// threshold. An interval shrinks with the root of this number; the logarithm of p grows with the number. Returns
  /// `nil` above 1,000 repetitions, the most that a run may have.
  private func needed(
    _ pair: Pair, _ finding: ChangeFinding, _ ratio: Double, _ interval: ClosedRange<Double>, family: Int
  ) -> Int? {
    let count = Double(min(pair.baseline.count, pair.candidate.count))
    let reach = max(interval.upperBound / ratio, ratio / interval.lowerBound) - 1
    let distance = max(ratio, 1 / ratio) - 1
    let threshold = pair.threshold ?? threshold
    let isDifferent = distance > threshold
    let room = isDifferent ? distance : threshold - distance
    var factor = (reach / room) * (reach / room)
    if isDifferent && pair.isTested {
      // Holm has raised p by up to the size of the family.
      let size = Double(max(2, family))
      factor = max(factor, log(Self.level / size) / log(finding.p / size))
    }
    let wanted = (count * factor).rounded(.up)
    guard wanted <= 1_000 else { return nil }
    let least = pair.isTested ? Self.fewest(family: isDifferent ? family : 1, isPaired: pair.isPaired) : 2
    return max(Int(wanted), least, Int(count) + 1)
  }

  package static func fewest(family: Int, isPaired: Bool = false) -> Int {
    var count = 2
    while smallestP(count, count, isPaired: isPaired) * Double(max(1, family)) > level { count += 1 }
    return count
  }

  fileprivate static func smallestP(_ baseline: Int, _ candidate: Int, isPaired: Bool) -> Double {
    let apart = MannWhitney.smallest(baseline, candidate)
    return isPaired ? min(1, 2 * min(apart, SignedRank.smallest(baseline))) : apart
  }

  fileprivate static func median(_ sorted: [Double]) -> Double {
    (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
