import BenchCharts
import BenchCore
import BenchResults

/// The answer of a scenario without `answer`, by one rule: the best design for the first metric of `expect`, with its
/// value and the factor of the worst, at the last point of the sweep.
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
    if overlap(best, worst) { return "\(head)no measurable difference between \(found.count) designs." }
    let ties = ordered.dropFirst().filter { overlap(best, $0) || $0.value.value == best.value.value }.map(\.name)
    let names = Plain.list(([best.name] + ties).prefix(4).map(\.self))
    let more = ties.count > 3 ? " and \(ties.count - 3) more" : ""
    return "\(head)best with \(names)\(more), \(words(best)); the worst, \(worst.name), has \(words(worst))"
      + "\(factor(best, worst))."
  }

  private func words(_ found: Found) -> String {
    let isBound = found.value.isHollow
    return (isBound ? "at most " : "") + AnswerNumber.words(found.value.value, run.lead.metric.unit)
  }

  private func factor(_ best: Found, _ worst: Found) -> String {
    let (least, most) = (min(best.value.value, worst.value.value), max(best.value.value, worst.value.value))
    if least <= 0 || best.value.isHollow || run.lead.metric.better == .higher { return "" }
    return ", \(AnswerNumber.count(most / least)) times as much"
  }

  private func overlap(_ first: Found, _ second: Found) -> Bool {
    guard run.lead.metric.exactness == .varied else { return false }
    guard let low = first.value.low, let high = first.value.high, let other = second.value.low,
      let top = second.value.high
    else { return true }
    return low <= top && other <= high
  }
}
