import BenchCore
import BenchResults

/// The answer of a scenario without `answer`: the best design for the first metric of `expect` with values, the value
/// of this design, and the factor of the worst design, at the last point drawn.
struct DefaultAnswer {
  let run: ReportedRun

  init(_ run: ReportedRun) { self.run = run }

  private typealias Found = (name: String, value: Measured)

  var sentence: String {
    let lead = run.lead
    guard let point = lead.place ?? run.points.last else { return "Nothing was measured." }
    let cells = run.cells(at: point) + run.presets
    let found = cells.compactMap { report in
      run.measured(lead, report.cell).map { (name: run.design(of: report.cell).name, value: $0) }
    }
    let place = point.settings.isEmpty || run.points.count == 1 ? "" : " at \(PointWords.words(point))"
    guard let first = found.first else { return "The run has no value of what is asked for: \(lead.words)." }
    let ordered = found.sorted { ($0.value.value < $1.value.value) == (lead.metric.better != .higher) }
    guard let best = ordered.first, let worst = ordered.last, found.count > 1 else {
      return "\(PointWords.capital(lead.words))\(place): \(words(first)) with \(first.name)."
    }
    let head = "\(PointWords.capital(lead.words))\(place): "
    if best.value.value == worst.value.value { return "\(head)\(words(best)) with each of \(found.count) designs." }
    if isUnknown(best) || isUnknown(worst) {
      return "\(head)too few repetitions to tell \(found.count) designs apart; six are needed."
    }
    if overlap(best, worst) { return "\(head)no measurable difference between \(found.count) designs." }
    if run.lead.metric.exactness == .varied, areClose(best, worst) {
      return "\(head)\(words(ordered)) with \(found.count) designs, less than 5 % apart."
    }
    let ties = ordered.filter { overlap(best, $0) || $0.value.value == best.value.value }
    let names = Plain.list(ties.prefix(4).map(\.name))
    let more = ties.count > 4 ? " and \(ties.count - 4) more" : ""
    return "\(head)best with \(names)\(more), \(words(ties)); the worst, \(worst.name), has \(words(worst))"
      + "\(factor(best, worst))."
  }

  private func words(_ found: Found) -> String {
    let bound = found.value.bound.map { "\($0.rawValue) " } ?? ""
    return bound + AnswerNumber.words(found.value.value, run.lead.metric.unit)
  }

  /// Returns the value of one design, or the range of equal ones; if the best value is a bound, one bound for all.
  private func words(_ ties: [Found]) -> String {
    guard let first = ties.first, let last = ties.last, ties.count > 1 else { return ties.first.map(words) ?? "" }
    let (best, other) = (words(first), words(last))
    if first.value.isHollow { return other.hasPrefix("at most") ? other : "at most \(other)" }
    return best == other ? best : "\(best) to \(other)"
  }

  private func factor(_ best: Found, _ worst: Found) -> String {
    let (least, most) = (min(best.value.value, worst.value.value), max(best.value.value, worst.value.value))
    if least <= 0 || best.value.isHollow || run.lead.metric.better == .higher { return "" }
    return ", \(AnswerNumber.count(most / least)) times as much"
  }

  /// Returns true for a time without a confidence interval.
  private func isUnknown(_ found: Found) -> Bool {
    run.lead.metric.exactness == .varied && (found.value.low == nil || found.value.high == nil)
  }

  /// Returns true if two values differ by less than the usual threshold of a comparison.
  private func areClose(_ first: Found, _ second: Found) -> Bool {
    let (least, most) = (min(first.value.value, second.value.value), max(first.value.value, second.value.value))
    return most < least * (1 + RunComparison.Options.usualThreshold)
  }

  private func overlap(_ first: Found, _ second: Found) -> Bool {
    guard run.lead.metric.exactness == .varied else { return false }
    guard let low = first.value.low, let high = first.value.high, let other = second.value.low,
      let top = second.value.high
    else { return true }
    return low <= top && other <= high
  }
}

extension StoredRun {
  /// The warning that no rate broke a limit, so that the capacity is unknown; `nil` if a rate broke a limit, or if no
  /// capacity was sought.
  var unbrokenCapacity: String? {
    for name in ["capacity_ops_per_s", LoadSource.recordedCosts + "capacity_ops_per_s"] {
      guard let metric = AllMetrics.named(name) else { continue }
      let cells = manifest.cells.map(\.cell).filter { index.typical(of: metric, cell: $0) != nil }
      if cells.isEmpty || !cells.allSatisfy({ index.isLowerBound(metric, cell: $0) }) { continue }
      return "No limit broke at any rate that was tried, so there is no capacity to compare: raise load.capacity.up_to."
    }
    return nil
  }
}
