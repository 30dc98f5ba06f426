import BenchCharts
import BenchCore
import BenchResults

/// The answer over names: which setting costs how many times the first one.
struct NamesAnswer {
  let run: ReportedRun

  init(_ run: ReportedRun) { self.run = run }

  private struct Found {
    let point: Point
    let design: ReportedRun.Design
    let ratio: Double
    let interval: ClosedRange<Double>
  }

  var sentence: String? {
    guard let first = run.points.first else { return nil }
    let found = run.points.dropFirst().flatMap { ratios($0, over: first) }
    let sure = found.filter { !$0.interval.contains(1) && max($0.ratio, 1 / $0.ratio) > 1.05 }
    guard let greatest = sure.max(by: { max($0.ratio, 1 / $0.ratio) < max($1.ratio, 1 / $1.ratio) }) else {
      if let values { return values }
      if found.isEmpty { return nil }
      return run.lead.metric.exactness == .exact ? alike : Answer.unsure(run)
    }
    let interval =
      greatest.interval.lowerBound == greatest.interval.upperBound
      ? "" : " (\(Answer.times(greatest.interval.lowerBound)) to \(Answer.times(greatest.interval.upperBound)))"
    let points = Set(sure.map(\.point)).count
    let others = run.points.count - 1 - points
    let rest = others == 0 ? "" : "; \(others == 1 ? "one other is" : "\(others) others are") not surely different"
    let design = run.designs.count == 1 ? "" : " with `\(greatest.design.name)`"
    return "`\(Self.words(greatest.point))` costs \(Answer.times(greatest.ratio)) times\(interval) the "
      + "\(run.lead.words) of `\(Self.words(first))`\(design)\(rest)."
  }

  /// Exact values that differ between settings and have no quotient, because some are 0, or nearly none: the values
  /// themselves, of the first design for which they differ. `nil` where all are equal.
  private var values: String? {
    if run.lead.metric.exactness != .exact { return nil }
    for design in run.designs {
      let all = run.points.compactMap { point in
        run.cell(design, at: point).flatMap { run.measured(run.lead, $0.cell) }.map { (point: point, value: $0.value) }
      }
      if Set(all.map(\.value)).count < 2 { continue }
      let shown = all.prefix(Self.most).map { "`\(Self.words($0.point))` \(run.lead.short($0.value))" }
      let rest = all.count > Self.most ? ["\(all.count - Self.most) more"] : []
      let name = run.designs.count == 1 ? "" : " with `\(design.name)`"
      return "\(Answer.capital(run.lead.words))\(name): \(Plain.list(shown + rest))."
    }
    return nil
  }

  /// So many settings are named in a sentence.
  private static let most = 4

  /// Exact values that are equal at every setting: there is nothing that repetitions could not tell.
  private var alike: String {
    let values = run.designs.compactMap { design -> (name: String, value: Double)? in
      let cells = run.manifest.cells.filter { $0.cell.reported == design.design }
      return cells.compactMap { run.measured(run.lead, $0.cell) }.first.map { (design.name, $0.value) }
    }
    let head = "\(Answer.capital(run.lead.words)): all settings alike"
    if let first = values.first, values.allSatisfy({ $0.value == first.value }) {
      return "\(head), \(run.lead.short(first.value))\(values.count == 1 ? "" : " with every design")."
    }
    let shown = values.prefix(3).map { "`\($0.name)` \(run.lead.short($0.value))" }
    return "\(head), \(Plain.list(shown + (values.count > 3 ? ["\(values.count - 3) more"] : [])))."
  }

  static func words(_ point: Point) -> String {
    // A number says nothing without its name; a word does.
    point.settings.contains { Double($0.value) != nil }
      ? Answer.words(point) : Layout.printable(point.settings.map(\.value).joined(separator: " "))
  }

  private func ratios(_ point: Point, over first: Point) -> [Found] {
    run.designs.compactMap { design in
      guard let cell = run.cell(design, at: point)?.cell, let base = run.cell(design, at: first)?.cell,
        let mine = run.measured(run.lead, cell), let other = run.measured(run.lead, base), other.value > 0,
        mine.value > 0
      else { return nil }
      let ratio = mine.value / other.value
      let (above, below) = (run.samples(run.lead, cell), run.samples(run.lead, base))
      if run.lead.metric.exactness == .exact {
        return Found(point: point, design: design, ratio: ratio, interval: ratio...ratio)
      }
      guard above.count >= 6, below.count >= 6, (above + below).allSatisfy({ $0 > 0 }) else { return nil }
      let interval = MedianBootstrap.quotient(above, over: below, coverage: 0.95)
      return Found(point: point, design: design, ratio: ratio, interval: interval)
    }
  }
}
