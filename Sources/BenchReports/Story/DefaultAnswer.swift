import BenchCore
import BenchResults
import BenchVerdicts

/// The answer of a scenario without `answer`: the best design for the first metric of `expect` with values, the value
/// of this design, and the factor of the worst design, at the last point drawn.
struct DefaultAnswer {
  let run: ReportedRun

  private typealias Found = ReportedRun.Ranked

  /// The sentence, and the names of designs that it leaves out because they show nothing.
  var sentence: String {
    let lead = run.lead
    let cells = ((lead.place ?? run.points.last).map(run.cells) ?? []) + run.presets
    let idle = cells.filter {
      lead.designs.match($0.cell) && $0.isIdle(lead.metric, lead.operation, in: run.run.index)
    }
    let names = Plain.list(idle.map(\.cell.reported))
    return compared + (idle.isEmpty ? "" : " Not compared: \(names) (\(CellReport.nothing)).")
  }

  private var compared: String {
    let lead = run.lead
    guard let point = lead.place ?? run.points.last else { return "Nothing was measured." }
    let found = run.ranked(lead, run.cells(at: point) + run.presets)
    // The only point is the scenario, unless a budget chose it.
    let isWhole = run.points.count == 1 && run.manifest.run.plan?.points == nil
    let place = point.settings.isEmpty || isWhole ? "" : " at \(PointWords.words(point))"
    guard let best = found.first, let worst = found.last else {
      return "The run has no value of the metric in question: \(lead.words)."
    }
    let head = "\(PointWords.capital(lead.words))\(place): "
    if found.count == 1 { return "\(head)\(words(best)) with \(best.design.name)." }
    if best.value.value == worst.value.value { return "\(head)\(words(best)) with each of \(found.count) designs." }
    if isUnknown(best) || isUnknown(worst) {
      return "\(head)too few repetitions to compare \(found.count) designs; six are needed."
    }
    if overlap(best, worst) { return "\(head)no measurable difference between \(found.count) designs." }
    let (least, most) = (min(best.value.value, worst.value.value), max(best.value.value, worst.value.value))
    // A difference below the usual threshold of a comparison counts as none.
    if run.lead.metric.exactness == .varied, most < least * (1 + RunComparison.Options.usualThreshold) {
      return "\(head)\(words(found)) with \(found.count) designs, less than 5 % apart."
    }
    let ties = found.filter { overlap(best, $0) || $0.value.value == best.value.value }
    let losers = found.filter { $0.value.value == worst.value.value }
    let hasFactor = least > 0 && !best.value.isHollow && run.lead.metric.better != .higher
    let factor = hasFactor ? ", \(AnswerNumber.count(most / least)) times the best value" : ""
    let last = "The worst, \(names(losers)), \(losers.count == 1 ? "has" : "have") \(words(worst))\(factor)"
    return "\(head)best with \(names(ties)), \(words(ties)). \(last)."
  }

  private func names(_ found: [Found]) -> String {
    let more = found.count > 4 ? " and \(found.count - 4) more" : ""
    return Plain.list(found.prefix(4).map(\.design.name)) + more
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

  /// Returns true for a time without a confidence interval.
  private func isUnknown(_ found: Found) -> Bool {
    run.lead.metric.exactness == .varied && (found.value.low == nil || found.value.high == nil)
  }

  private func overlap(_ first: Found, _ second: Found) -> Bool {
    run.lead.metric.exactness == .varied && first.value.overlaps(second.value) ?? true
  }
}

extension StoredRun {
  /// The warning that no rate broke a limit, so that the capacity is unknown; `nil` if a rate broke a limit, or if no
  /// capacity was sought.
  var unbrokenCapacity: String? {
    let capacities = ["", LoadSource.recordedCosts].compactMap { AllMetrics.named($0 + "capacity_ops_per_s") }
    let isUnbroken = capacities.contains { metric in
      let cells = manifest.cells.map(\.cell).filter { index.typical(of: metric, cell: $0) != nil }
      return !cells.isEmpty && cells.allSatisfy { index.isLowerBound(metric, cell: $0) }
    }
    let words =
      "No limit broke at any rate that was tried, so there is no capacity to compare: raise load.capacity.up_to."
    return isUnbroken ? words : nil
  }
}
