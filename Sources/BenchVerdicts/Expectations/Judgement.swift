import BenchCore
import BenchResults

/// A sentence with its verdict and findings.
package struct Judgement: Equatable, Sendable {
  package let expectation: Expectation
  /// The gravest verdict of the findings; `missing` if there are no findings.
  package let verdict: Verdict
  /// One finding for each cell, pair of cells, or design with a slope, in the order of the cells.
  package let findings: [Finding]
  package internal(set) var cause: String?

  package struct Finding: Equatable, Sendable {
    let pair: JudgedPair
    package private(set) var verdict: Verdict
    package let value: MetricValue?
    /// The 95 % interval of the true value; `nil` for exact values and for too few repetitions.
    package let interval: ClosedRange<Double>?
    package private(set) var note: String?
    package internal(set) var baseline: MetricValue?

    init(
      _ pair: JudgedPair, _ verdict: Verdict, _ value: MetricValue? = nil, interval: ClosedRange<Double>? = nil,
      note: String? = nil
    ) { (self.pair, self.verdict, self.value, self.interval, self.note) = (pair, verdict, value, interval, note) }

    package var place: String { pair.place }

    enum Bound {
      case none
      /// `lower`: the true value is at least this value; `upper`: it is at most this value; `unknown`: either may hold.
      case lower
      case upper, unknown
    }

    /// Makes the verdict inconclusive if the value is a bound and the true value may have another verdict.
    mutating func narrow(_ bound: Bound, _ comparison: Comparison, _ limit: MetricValue) {
      guard bound != .none, let value = value?.approximation else { return }
      let limit = limit.approximation
      let isBeyond = bound == .lower ? value > limit : bound == .upper && value < limit
      let isSure: Bool
      switch comparison {
      case .equal, .unequal: isSure = isBeyond
      case .less, .atLeast: isSure = bound == .lower ? value >= limit : bound == .upper && value < limit
      case .atMost, .greater: isSure = bound == .lower ? value > limit : bound == .upper && value <= limit
      }
      if !isSure { doubt("the value is a bound; the true value is beyond the simulated range") }
    }

    mutating func doubt(_ reason: String) {
      verdict = .inconclusive
      note = reason
    }
  }

  package var isFailure: Bool { verdict.isFailure && expectation.level == .fail }

  /// Of the findings that have the sentence's verdict, the one farthest from its limit.
  package var worst: Finding? {
    func excess(_ finding: Finding) -> Double {
      guard let value = finding.value?.approximation else { return -.infinity }
      switch expectation.limit {
      case .number(let limit, _): return expectation.comparison.excess(value, over: limit.approximation)
      case .baseline(let shift):
        guard let limit = finding.baseline.map(shift.applied)?.approximation else { return -.infinity }
        return expectation.comparison.excess(value, over: limit) / max(limit.magnitude, .leastNormalMagnitude)
      }
    }
    return findings.filter { $0.verdict == verdict }.max { excess($0) < excess($1) }
  }

  /// The actual value in words: `1001 in all 2 cells`.
  package var actual: String {
    guard let worst else { return "no cell matches" }
    let told = [worst.value.map(words), interval, baseline, worst.note].compactMap(\.self).joined(separator: ", ")
    if findings.count == 1 { return "\(told) (\(worst.place))" }
    let values = findings.map(\.value)
    let noun = expectation.slope == nil ? "cells" : "designs"
    let same = findings.filter { $0.verdict == verdict }.count
    let isAlike = findings.allSatisfy { $0.baseline == worst.baseline && $0.note == worst.note }
    if same == findings.count, worst.value != nil, interval == nil, isAlike, values.allSatisfy({ $0 == worst.value }) {
      return "\(told) in all \(findings.count) \(noun)"
    }
    let share = same == findings.count ? "worst" : "\(same)"
    return "\(told) (\(worst.place); \(share) of \(findings.count) \(noun))"
  }

  /// The interval in words: `between 0.301 and 0.362`.
  private var interval: String? {
    worst?.interval.map { "between \(words(.real($0.lowerBound))) and \(words(.real($0.upperBound)))" }
  }

  private var baseline: String? { worst?.baseline.map { "baseline \(words($0))" } }
  func words(_ value: MetricValue) -> String { expectation.words(value) }
}

extension Expectation {
  func words(_ value: MetricValue) -> String {
    slope == nil ? valueWords(value) : ShortNumber.significant(value.approximation)
  }

  func valueWords(_ value: MetricValue) -> String {
    let isTiny = value.approximation.magnitude < 0.001 && value.approximation != 0
    if metric.exactness == .exact || isTiny { return value.description }
    return ShortNumber.significant(value.approximation)
  }
}

extension RunManifest.ExpectationRecord {
  package init(_ judgement: Judgement) {
    self.init(
      sentence: judgement.expectation.text, level: judgement.expectation.level, verdict: judgement.verdict,
      actual: judgement.actual)
    low = judgement.worst?.interval?.lowerBound
    high = judgement.worst?.interval?.upperBound
    cause = judgement.cause
    claim = judgement.expectation.level == .claim ? judgement.claimWords : nil
  }
}

package struct VerdictCounts: Equatable, Sendable {
  package let passed: Int
  /// The number of sentences of level `fail` that fail.
  package let failed: Int
  package let inconclusive: Int
  package let missing: Int
  /// The number of sentences of level `warn` that do not pass; no other number includes these sentences.
  package let warned: Int

  package init(_ judgements: [Judgement]) { self.init(judgements.map { .init($0) }) }

  package init(_ records: [RunManifest.ExpectationRecord]) {
    let warnings = records.filter { $0.level == .warn && $0.verdict != .pass }
    let others = records.filter { $0.level == .fail || ($0.level == .warn && $0.verdict == .pass) }
    func count(_ verdict: Verdict) -> Int { others.count { $0.verdict == verdict } }
    (passed, failed, inconclusive, missing) = (count(.pass), count(.fail), count(.inconclusive), count(.missing))
    warned = warnings.count
  }

  package var total: Int { passed + failed + inconclusive + missing + warned }
}

extension Verdict {
  package var claimWords: String {
    switch self {
    case .pass: "holds"
    case .fail: "does not hold"
    case .inconclusive, .missing: "cannot be told on this machine"
    }
  }
}

extension Judgement {
  /// The verdict in the words of a claim: `holds`, `holds from posts = 1,000 on`, `does not hold`.
  package var claimWords: String {
    guard verdict == .fail, let (key, steps) = alongOneNumber else { return verdict.claimWords }
    let noun = key.split(separator: ".").last.map { $0.split(separator: "_").joined(separator: " ") } ?? key
    func place(_ step: Int) -> String { "\(noun) = \(AnswerNumber.setting(steps[step].value))" }
    let holds = steps.map { $0.verdict == .pass }
    let last = holds.reversed().prefix { $0 }.count
    let first = holds.prefix { $0 }.count
    let all = holds.count { $0 }
    if last > 0 && last == all { return "holds from \(place(holds.count - last)) on" }
    if first > 0 && first == all { return "holds up to \(place(first - 1))" }
    return verdict.claimWords
  }

  /// The verdicts, ascending by the only setting that differs; `nil` if more settings differ, or if it is no number.
  private var alongOneNumber: (key: String, steps: [(value: String, verdict: Verdict)])? {
    let all = findings.map(\.pair.cell.setting.settings)
    let values = Dictionary(grouping: Set(all.joined()), by: \.key).filter { $0.value.count > 1 }
    guard let (key, settings) = values.first, values.count == 1 else { return nil }
    let numbers = settings.compactMap { setting in Point.Setting.number(setting.value).map { (setting, $0) } }
    if numbers.count < settings.count { return nil }
    return (
      key,
      numbers.ordered { $0.1 < $1.1 }.map { setting, _ in
        let there = findings.filter { $0.pair.cell.setting.settings.contains(setting) }.map(\.verdict)
        return (setting.value, there.allSatisfy { $0 == .pass } ? .pass : .fail)
      }
    )
  }
}
