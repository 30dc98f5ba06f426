import BenchResults
import Foundation

/// The reason why there is no value.
struct Gap: Error { let words: String }

/// The values of a cell's repetitions and, for a quotient, those of the divisor's repetitions.
struct JudgedSample {
  var above: [MetricValue]
  var below: [MetricValue]?

  /// The share of experiments whose interval contains the true value; 94 % for one median of five values.
  static let coverage = 0.95
  static let fewest = ChangeJudge.fewest(family: 1)

  var quotients: [MetricValue] {
    guard let below else { return above }
    return above.flatMap { above in below.compactMap { Self.quotient(above, $0) } }
  }

  var middle: MetricValue? {
    guard let top = Spread(above)?.median else { return nil }
    guard let below else { return top }
    return Spread(below).flatMap { Self.quotient(top, $0.median) }
  }

  var repetitions: Int { min(above.count, below?.count ?? .max) }
  var isPositive: Bool { (above + (below ?? [])).allSatisfy { $0.approximation > 0 } }

  func logarithms(weight: Double = 1) -> [MedianBootstrap.Term] {
    func term(_ values: [MetricValue], _ weight: Double) -> MedianBootstrap.Term {
      .init(sample: values.map(\.approximation), weight: weight) { log($0) }
    }
    return [term(above, weight)] + (below.map { [term($0, -weight)] } ?? [])
  }

  private static func quotient(_ above: MetricValue, _ below: MetricValue) -> MetricValue? {
    // A fraction that does not fit in 64 bits is rare; for such a fraction, floating point is close enough.
    if let exact = below.exact.flatMap({ above.exact?.divided(by: $0) }) { return .ratio(exact) }
    return below.approximation == 0 ? nil : .real(above.approximation / below.approximation)
  }

  // MARK: - Verdicts

  func finding(_ pair: JudgedPair, _ expectation: Expectation, _ limit: MetricValue) -> Judgement.Finding {
    let comparison = expectation.comparison
    if expectation.metric.exactness == .exact { return Self.exact(pair, quotients, [limit], comparison) }
    if repetitions < Self.fewest { return tooFew(pair, repetitions) }
    guard let interval else { return .init(pair, .inconclusive, middle, note: ChangeJudge.noQuotient) }
    return decided(pair, comparison, interval, limit.approximation)
  }

  func finding(
    _ pair: JudgedPair, _ expectation: Expectation, against base: JudgedSample, _ shift: Limit.Shift
  ) -> Judgement.Finding {
    var finding: Judgement.Finding
    if expectation.metric.exactness == .exact {
      finding = Self.exact(pair, quotients, base.quotients.map(shift.applied), expectation.comparison)
    } else if min(repetitions, base.repetitions) < Self.fewest {
      finding = tooFew(pair, min(repetitions, base.repetitions))
    } else {
      finding = measured(pair, expectation.comparison, base, shift)
    }
    finding.baseline = base.middle
    return finding
  }

  private static func exact(
    _ pair: JudgedPair, _ values: [MetricValue], _ limits: [MetricValue], _ comparison: Comparison
  ) -> Judgement.Finding {
    let holding = values.flatMap { value in limits.map { comparison.holds(value, $0) } }
    let middle = Spread(values)?.median
    if holding.allSatisfy({ $0 }) { return .init(pair, .pass, middle) }
    if !holding.contains(true) { return .init(pair, .fail, middle) }
    return .init(pair, .inconclusive, middle, note: "repetitions disagree")
  }

  /// Compares times with a baseline: the interval of the quotient, or of the difference, must be on one side of the
  /// limit. Reports the interval in values of this run.
  private func measured(
    _ pair: JudgedPair, _ comparison: Comparison, _ base: JudgedSample, _ shift: Limit.Shift
  ) -> Judgement.Finding {
    let (interval, limit): (ClosedRange<Double>, Double)
    let middle = base.middle?.approximation ?? 0
    // The baseline of a quotient is shifted only by a share; the parser refuses other shifts.
    if case .amount(let amount) = shift {
      let (own, other) = (above.map(\.approximation), base.above.map(\.approximation))
      let difference = MedianBootstrap.interval(
        of: [.init(sample: own), .init(sample: other, weight: -1)], coverage: Self.coverage)
      interval = (middle + difference.lowerBound)...(middle + difference.upperBound)
      limit = middle + amount.approximation
    } else {
      guard let ratio = ratio(over: base)
      else { return .init(pair, .inconclusive, self.middle, note: ChangeJudge.noQuotient) }
      interval = (middle * ratio.lowerBound)...(middle * ratio.upperBound)
      limit = shift.applied(to: .real(middle)).approximation
    }
    return decided(pair, comparison, interval, limit)
  }

  private func decided(
    _ pair: JudgedPair, _ comparison: Comparison, _ interval: ClosedRange<Double>, _ limit: Double
  ) -> Judgement.Finding {
    let verdict = comparison.verdict(on: interval, limit: limit)
    return .init(
      pair, verdict, middle, interval: interval,
      note: verdict == .inconclusive ? "the repetitions cannot decide, because the limit is within the noise" : nil)
  }

  /// The interval of the measured value: of one median of six or more values by order statistics, otherwise by the
  /// bootstrap; `nil` for a quotient unless all its values are above 0.
  var interval: ClosedRange<Double>? {
    let top = above.map(\.approximation)
    guard let below else { return Spread(above)?.interval ?? MedianBootstrap(top).interval(Self.coverage) }
    if !isPositive { return nil }
    return MedianBootstrap.quotient(top, over: below.map(\.approximation), coverage: Self.coverage)
  }

  private func ratio(over base: JudgedSample) -> ClosedRange<Double>? {
    guard isPositive && base.isPositive else { return nil }
    if below == nil {
      let (top, bottom) = (above.map(\.approximation), base.above.map(\.approximation))
      return MedianBootstrap.quotient(top, over: bottom, coverage: Self.coverage)
    }
    let logs = MedianBootstrap.interval(of: logarithms() + base.logarithms(weight: -1), coverage: Self.coverage)
    return exp(logs.lowerBound)...exp(logs.upperBound)
  }

  private func tooFew(_ pair: JudgedPair, _ count: Int) -> Judgement.Finding {
    .init(
      pair, .inconclusive, middle,
      note: "\(Layout.count(count, "repetition")); a time needs at least \(Self.fewest)")
  }
}
