import BenchCore
import BenchResults

/// The judge of sentences by the results of a run.
///
/// - Exact metrics are compared as integers and fractions, without rounding. A sentence that holds for some repetitions
///   and not for others is inconclusive.
/// - Measured times are compared by the 95 % interval of their medians. A sentence that holds only for a part of
///   the interval is inconclusive, because the noise hides the answer.
/// - A latency under ten clock reads is inconclusive, and so is a time of a play that was stopped.
/// - A sentence must hold for every matching cell. Its verdict is `missing`, a failure, if no cell matches, or if a
///   matching cell failed, lacks its value or its baseline, or has counts of a play that was stopped.
package struct Judge: Sendable {
  let index: ResultIndex
  private let reports: [CellReport]
  let clock: ClockCost?
  /// The baseline; without a manifest of the judged run, it counts as made under the same conditions.
  let baseline: Baseline?
  private let manifest: RunManifest?

  /// Creates a judge in O(n log n) for n cells; `index` is shared by all sentences.
  package init(
    index: ResultIndex, cells: [CellReport], clock: ClockCost?, baseline: Baseline? = nil, manifest: RunManifest? = nil
  ) {
    self.index = index
    reports = cells.ordered { $0.cell < $1.cell }
    (self.clock, self.manifest) = (clock, manifest)
    self.baseline = baseline?.against(manifest)
  }

  package init(_ run: StoredRun, clock: ClockCost?, baseline: Baseline?) {
    self.init(index: run.index, cells: run.manifest.cells, clock: clock, baseline: baseline, manifest: run.manifest)
  }

  /// Judges a sentence: in O(cells²) if it compares pairs of cells, otherwise in O(cells).
  package func judge(_ expectation: Expectation) -> Judgement {
    let pairs = pairs(expectation)
    let findings =
      expectation.slope.map { slopes(expectation, over: $0, pairs) } ?? pairs.map { finding(expectation, $0) }
    let verdicts = findings.map(\.verdict)
    // The gravest verdict: a failure precedes a missing value, which precedes an inconclusive one.
    let verdict = [.fail, .missing, .inconclusive].first(where: verdicts.contains) ?? .pass
    var judgement = Judgement(
      expectation: expectation, verdict: findings.isEmpty ? .missing : verdict, findings: findings)
    judgement.cause = cause(judgement)
    return judgement
  }
}

// MARK: - Which cells

struct JudgedPair: Equatable {
  let cell: CellIdentity
  var divisor: CellIdentity?
  var gap: String?

  /// The cell with its point, or the pair: `normalized/naive over nested/naive at …`.
  var place: String { cell.design + (divisor.map { " over \($0.design)" } ?? "") + cell.place.ending }
}

extension Judge {
  func pairs(_ expectation: Expectation) -> [JudgedPair] {
    let found = reports.filter { report in
      expectation.design.matches(report.cell) && report.cell.point.contains(expectation.point)
    }
    // `*` means all designs that can be played. If none can, what the sentence names is missing.
    let played = Set(found.filter { $0.gap == nil }.map(\.cell.setting))
    return found.filter { $0.gap == nil || !(expectation.design.isOpen || played.contains($0.cell.setting)) }
      .flatMap { pairs(expectation, $0) }
  }

  private func pairs(_ expectation: Expectation, _ report: CellReport) -> [JudgedPair] {
    if let gap = report.gap { return [JudgedPair(cell: report.cell, gap: gap)] }
    guard let divisor = expectation.divisor else { return [JudgedPair(cell: report.cell, gap: Self.failure(report))] }
    let partners = reports.filter { $0.gap == nil && isPair(report.cell, $0.cell, expectation.design, divisor) }
    if partners.isEmpty {
      // A cell that matches the divisor itself, as in `* over nested`, needs no partner. Nor does a preset that only
      // `*` matches, because a preset has no axis to pair on.
      let isBeside = report.cell.preset != nil && expectation.design.preset == nil && !divisor.isOne
      if isBeside || divisor.matches(report.cell) { return [] }
      return [JudgedPair(cell: report.cell, gap: "no cell of \(divisor) to divide by")]
    }
    return partners.map {
      JudgedPair(cell: report.cell, divisor: $0.cell, gap: Self.failure(report) ?? Self.failure($0))
    }
  }

  private static func failure(_ report: CellReport) -> String? {
    report.failure.map { "\(report.cell.design) \($0.words)" }
  }

  /// Returns true if two cells agree on the point and on every axis that neither pattern fixes. A preset is paired only
  /// if its pattern names the preset, or if the other pattern is one design.
  private func isPair(
    _ cell: CellIdentity, _ other: CellIdentity, _ design: DesignPattern, _ divisor: DesignPattern
  ) -> Bool {
    if cell == other || cell.scenario != other.scenario || !cell.meets(other) { return false }
    if cell.preset != nil || other.preset != nil {
      let isWhole =
        (cell.preset == nil || design.preset != nil || divisor.isOne)
        && (other.preset == nil || divisor.preset != nil || design.isOne)
      return isWhole && divisor.matches(other)
    }
    let prefixesMeet = design.prefix != nil || divisor.prefix != nil || cell.prefix == other.prefix
    let storesMeet = design.store != nil || divisor.store != nil || cell.store == other.store
    let derivationsMeet = design.derivation != nil || divisor.derivation != nil || cell.derivation == other.derivation
    return divisor.matches(other) && storesMeet && derivationsMeet && prefixesMeet
  }

  // MARK: - Values

  private func finding(_ expectation: Expectation, _ pair: JudgedPair) -> Judgement.Finding {
    if let gap = pair.gap { return .init(pair, .missing, note: gap) }
    let sample: JudgedSample
    do { sample = try self.sample(expectation, pair) } catch {
      return .init(pair, .missing, note: error.words + (reasonForAbsence(expectation, pair) ?? ""))
    }
    switch expectation.limit {
    case .number(let limit, _):
      var finding = sample.finding(pair, expectation, limit)
      finding.narrow(bound(expectation, pair), expectation.comparison, limit)
      if isClockBound(expectation.metric, sample) { finding.doubt("clock-bound: under 10 clock readings") }
      if let stop = stop(expectation, pair) { finding.doubt(stop) }
      if isLate(expectation, pair) && !isFar(finding, expectation.comparison, limit.approximation) {
        finding.doubt("the machine was disturbed: late_share, disturbed_share or unsettled_share is too high")
      }
      return finding
    case .baseline(let shift):
      guard let baseline else { return .init(pair, .missing, note: "there is no baseline") }
      return finding(expectation, pair, sample, shift, baseline)
    }
  }

  private func finding(
    _ expectation: Expectation, _ pair: JudgedPair, _ sample: JudgedSample, _ shift: Limit.Shift, _ baseline: Baseline
  ) -> Judgement.Finding {
    let gap = baseline.gap(pair.cell) ?? pair.divisor.flatMap(baseline.gap)
    if let gap { return .init(pair, .missing, note: gap) }
    guard let base = try? Self.sample(expectation, pair, { baseline.values(expectation.metric, $0, $1, $2) })
    else { return .init(pair, .missing, note: "\(baseline.name) has no such value; \(baseline.cure)") }
    var finding = sample.finding(pair, expectation, against: base, shift)
    if bound(expectation, pair) != .none { finding.doubt("a bound, which cannot be compared with a baseline") }
    let baseStop = expectation.stop(pair, baseline.reports, baseline.index)
    if let baseStop, !expectation.metric.pass.isTimed { return .init(pair, .missing, note: "baseline: \(baseStop)") }
    if let objection = baseline.objection(to: expectation.metric) ?? stop(expectation, pair) ?? baseStop {
      finding.doubt(objection)
    } else if isClockBound(expectation.metric, sample) || isClockBound(expectation.metric, base) {
      finding.doubt("clock-bound: under 10 clock readings")
    }
    return finding
  }

  /// Returns the reason, if known, for an absent value: no recorded costs, or too few values for a percentile.
  private func reasonForAbsence(_ expectation: Expectation, _ pair: JudgedPair) -> String? {
    let metric = expectation.metric
    if metric.name.hasPrefix(LoadSource.recordedCosts), let manifest, manifest.recordedCosts == nil {
      return ": the run found no costs recorded of this load"
    }
    let longest = AllMetrics.named(metric.name.replacing(/_p\d+(_9)?_/, with: "_max_"))
    guard let least = metric.fewestValues, let longest,
      let count = index.operations(of: longest, pair.cell, expectation.phase, expectation.operation), count < least
    else { return nil }
    return ": it needs \(Layout.grouped(least)) values, and has \(Layout.grouped(count))"
  }

  func stop(_ expectation: Expectation, _ pair: JudgedPair) -> String? { expectation.stop(pair, reports, index) }

  /// Returns true if the times of a load are from a disturbed machine. On real threads, the audit rule of LDBC decides:
  /// 95 % of all operations must begin in time. With recorded costs, at most 1 % of the tasks may be disturbed, and at
  /// most 1 % out of order.
  func isLate(_ expectation: Expectation, _ pair: JudgedPair) -> Bool {
    let most: [(Metric, Double)] = [
      (.recorded(.lateShare), 0.05), (.recorded(.disturbedShare), 0.01), (.recorded(.unsettledShare), 0.01),
    ]
    func isLate(_ cell: CellIdentity) -> Bool {
      most.contains { metric, most in
        index.typical(of: metric, cell: cell).map { $0.approximation > most } ?? false
      }
    }
    return expectation.metric.pass == .time && (isLate(pair.cell) || pair.divisor.map(isLate) ?? false)
  }

  /// The largest factor by which a disturbed play is assumed to be off. Of 632 values of such plays, 99 % were 0.73 to
  /// 1.78 times the values of undisturbed plays of the same cell on a quiet virtual machine.
  private static let mostDisturbance = 2.0

  /// Returns true if widening the interval by `mostDisturbance` in both directions does not change the verdict.
  private func isFar(_ finding: Judgement.Finding, _ comparison: Comparison, _ limit: Double) -> Bool {
    guard let interval = finding.interval ?? finding.value.map({ $0.approximation...$0.approximation }),
      interval.lowerBound >= 0
    else { return false }
    let wide = interval.lowerBound / Self.mostDisturbance...interval.upperBound * Self.mostDisturbance
    return comparison.verdict(on: wide, limit: limit) == finding.verdict
  }

  func bound(_ expectation: Expectation, _ pair: JudgedPair) -> Judgement.Finding.Bound {
    func isLower(_ cell: CellIdentity) -> Bool {
      index.isLowerBound(expectation.metric, cell: cell, phase: expectation.phase, operation: expectation.operation)
    }
    switch (isLower(pair.cell), pair.divisor.map(isLower) ?? false) {
    case (false, false): return .none
    case (true, false): return .lower
    case (false, true): return .upper
    case (true, true): return .unknown
    }
  }

  func sample(_ expectation: Expectation, _ pair: JudgedPair) throws(Gap) -> JudgedSample {
    do {
      return try Self.sample(expectation, pair) { cell, phase, operation in
        index.values(of: expectation.metric, cell: cell, phase: phase, operation: operation)
      }
    } catch {
      let cells = [pair.cell, pair.divisor]
      guard let part = reports.first(where: { cells.contains($0.cell) && !$0.isComplete }) else { throw error }
      throw Gap(words: "\(part.cell.design) was not played, or not to the end, at this size")
    }
  }

  private static func sample(
    _ expectation: Expectation, _ pair: JudgedPair, _ values: (CellIdentity, String?, String) -> [MetricValue]
  ) throws(Gap) -> JudgedSample {
    func found(_ cell: CellIdentity) -> [MetricValue] { values(cell, expectation.phase, expectation.operation) }
    let sample = JudgedSample(above: found(pair.cell), below: pair.divisor.map(found))
    let pass = expectation.metric.pass
    let need = pass.isProfile ? ", which needs --profile \(pass.rawValue)" : ""
    if sample.above.isEmpty { throw Gap(words: "\(pair.cell.design) has no such value\(need)") }
    guard let divisor = pair.divisor, let below = sample.below else { return sample }
    if below.isEmpty { throw Gap(words: "\(divisor.design) has no such value\(need)") }
    if below.contains(where: { $0.approximation == 0 }) { throw Gap(words: "the value to divide by is 0") }
    return sample
  }

  func isClockBound(_ metric: Metric, _ sample: JudgedSample) -> Bool {
    guard metric.includesClock, let clock else { return false }
    return [sample.above, sample.below ?? []].contains { values in
      Spread(values).map { clock.bounds($0.median.approximation) } ?? false
    }
  }
}

extension Expectation {
  fileprivate func stop(_ pair: JudgedPair, _ reports: [CellReport], _ index: ResultIndex) -> String? {
    [pair.cell, pair.divisor].compactMap(\.self).lazy.compactMap { cell in
      reports.first { $0.cell == cell }?.stop(of: metric, phase: phase, operation: operation, in: index)
        .map { "\(cell.design) \($0.words)" }
    }.first
  }
}
