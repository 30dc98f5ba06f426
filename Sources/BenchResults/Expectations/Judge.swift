/// Holds sentences against what a run found.
///
/// - Exact metrics are compared as integers and fractions, without rounding. Where repetitions of one disagree, the
///   sentence must come out the same for each of them, or it is inconclusive.
/// - Measured times stand for their repetitions with the median.
/// - A latency under ten clock reads is not compared: inconclusive.
/// - Every cell a sentence is about must hold. None, a failed cell, or an absent value is missing, which fails.
public struct Judge: Sendable {
  private let index: ResultIndex
  private let reports: [CellReport]
  private let clock: ClockCost?

  /// - Complexity: O(n), where n is the number of cells; `index` is made once for all sentences.
  public init(index: ResultIndex, cells: [CellReport], clock: ClockCost?) {
    self.index = index
    reports = cells.sorted { $0.cell < $1.cell }
    self.clock = clock
  }

  /// What becomes of a sentence.
  ///
  /// - Complexity: O(cells²) for pairs, O(cells) otherwise.
  public func judge(_ expectation: Expectation) -> Judgement {
    let findings = reports.filter { report in
      expectation.design.matches(report.cell) && report.cell.point.contains(expectation.point)
    }.flatMap { self.findings(expectation, $0) }
    return Judgement(expectation: expectation, verdict: Self.whole(findings.map(\.verdict)), findings: findings)
  }

  /// A failure outweighs what is missing, and both outweigh what cannot be told.
  private static func whole(_ verdicts: [Verdict]) -> Verdict {
    if verdicts.isEmpty { return .missing }
    return [.fail, .missing, .inconclusive].first(where: verdicts.contains) ?? .pass
  }

  private func findings(_ expectation: Expectation, _ report: CellReport) -> [Judgement.Finding] {
    let place = report.cell.words
    if let gap = report.gap {
      // "All stores" are those that can; a store that is named and cannot is missing.
      if expectation.design.store == nil { return [] }
      return [.init(place: place, verdict: .missing, value: nil, note: gap)]
    }
    guard let baseline = expectation.baseline else {
      return [finding(expectation, place, report, nil)]
    }
    let partners = reports.filter { $0.gap == nil && isPair(report.cell, $0.cell, expectation.design, baseline) }
    if partners.isEmpty {
      // The cell itself may be the baseline of others, as in `* over nested`: it is compared with nobody.
      if baseline.matches(report.cell) { return [] }
      return [.init(place: place, verdict: .missing, value: nil, note: "no cell of \(baseline) to divide by")]
    }
    return partners.map { partner in
      let at = report.cell.point.settings.isEmpty ? "" : " at \(report.cell.point)"
      return finding(expectation, "\(report.cell.design) over \(partner.cell.design)\(at)", report, partner)
    }
  }

  /// Cells pair on the point and on every axis that neither side fixes.
  private func isPair(
    _ cell: CellIdentity, _ other: CellIdentity, _ design: DesignPattern, _ baseline: DesignPattern
  ) -> Bool {
    if cell == other || cell.scenario != other.scenario || cell.point != other.point { return false }
    let storesMeet = design.store != nil || baseline.store != nil || cell.store == other.store
    let derivationsMeet =
      design.derivation != nil || baseline.derivation != nil || cell.derivation == other.derivation
    return baseline.matches(other) && storesMeet && derivationsMeet
  }

  private func finding(
    _ expectation: Expectation, _ place: String, _ report: CellReport, _ partner: CellReport?
  ) -> Judgement.Finding {
    for failed in [report, partner].compactMap(\.self) {
      guard let failure = failed.failure else { continue }
      return .init(place: place, verdict: .missing, value: nil, note: "\(failed.cell.design) \(failure.words)")
    }
    let above = values(expectation, report.cell)
    let below = partner.map { values(expectation, $0.cell) }
    for (cell, values) in [(report.cell, above), (partner?.cell ?? report.cell, below ?? above)] where values.isEmpty {
      return .init(place: place, verdict: .missing, value: nil, note: "\(cell.design) has no such value")
    }
    let quotients =
      expectation.metric.exactness == .exact
      ? above.flatMap { above in below.map { $0.map { Self.quotient(above, $0) } } ?? [above] }
      : [medianQuotient(above, below)]
    if quotients.contains(nil) {
      return .init(place: place, verdict: .missing, value: nil, note: "the value to divide by is 0")
    }
    return judged(expectation, place, quotients.compactMap(\.self), [above, below].compactMap(\.self))
  }

  private func values(_ expectation: Expectation, _ cell: CellIdentity) -> [MetricValue] {
    index.values(of: expectation.metric, cell: cell, phase: expectation.phase, operation: expectation.operation)
  }

  private func medianQuotient(_ above: [MetricValue], _ below: [MetricValue]?) -> MetricValue? {
    guard let top = Spread(above)?.median else { return nil }
    guard let below else { return top }
    return Spread(below).flatMap { Self.quotient(top, $0.median) }
  }

  private static func quotient(_ above: MetricValue, _ below: MetricValue) -> MetricValue? {
    // A fraction that does not fit in 64 bits is rare enough, and close enough as a floating-point number.
    if let exact = below.exact.flatMap({ above.exact?.divided(by: $0) }) { return .ratio(exact) }
    return below.approximation == 0 ? nil : .real(above.approximation / below.approximation)
  }

  /// The verdict of one cell on the values it has: one, unless repetitions of an exact metric disagree.
  private func judged(
    _ expectation: Expectation, _ place: String, _ values: [MetricValue], _ measured: [[MetricValue]]
  ) -> Judgement.Finding {
    let limit = expectation.limit
    let holding = values.map { value -> Bool in
      if let exact = value.exact, let limit = limit.exact { return expectation.comparison.holds(exact, limit) }
      return expectation.comparison.holds(value.approximation, limit.approximation)
    }
    let middle = Spread(values)?.median
    if expectation.metric.includesClock, let clock,
      measured.contains(where: { values in Spread(values).map { clock.bounds($0.median.approximation) } ?? false })
    {
      return .init(place: place, verdict: .inconclusive, value: middle, note: "clock-bound: under 10 clock reads")
    }
    if holding.allSatisfy({ $0 }) { return .init(place: place, verdict: .pass, value: middle, note: nil) }
    if !holding.contains(true) { return .init(place: place, verdict: .fail, value: middle, note: nil) }
    return .init(place: place, verdict: .inconclusive, value: middle, note: "repetitions disagree")
  }
}
