import BenchCharts
import BenchCore
import BenchResults

/// The answer at one point: how designs differ in what is asked for, and which designs no other beats.
struct PointAnswer {
  let run: ReportedRun

  init(_ run: ReportedRun) { self.run = run }

  private typealias Value = (design: ReportedRun.Design, cell: CellIdentity, value: Double)

  var sentence: String? {
    guard let point = run.lead.points.last ?? run.points.last else { return nil }
    let standing = Standing(run.run, at: point, run.cells(at: point))
    let place = run.points.count == 1 || point.settings.isEmpty ? "" : "At \(Answer.words(point)): "
    if run.lead.isAsked, let asked = asked(point) { return place + asked.words + rest(standing, beside: asked.best) }
    if standing.criteria.all.isEmpty || standing.cells.count < 2 || run.manifest.build.mode == .debug {
      return counted(values(point)).map { place + $0 }
    }
    if standing.beaten.isEmpty && run.lead.metric.exactness == .exact, let counted = counted(values(point)) {
      return place + counted
    }
    if standing.beaten.isEmpty { return nil }
    let isEarly = run.lead.isAsked && run.lead.metric.exactness == .varied
    let processes = isEarly ? "Times need six processes or more, so of counts and memory alone: of" : "Of"
    let shown = standing.unbeaten.prefix(2).map { cell -> String in
      let values = standing.criteria.all.map { "\($0.name) \($0.words(cell))" }.joined(separator: ", ")
      return "`\(run.design(of: cell).name)` (\(values))"
    }
    let more = standing.unbeaten.count - shown.count
    let rest = more > 0 ? [more == 1 ? "one more" : "\(more) more"] : []
    return "\(place)\(processes) \(standing.cells.count) designs, no other beats \(Plain.list(shown + rest))."
  }

  private func values(_ point: Point) -> [Value] {
    let cells = run.cells(at: point) + (run.points.count == 1 ? run.presets : [])
    return cells.compactMap { report in
      run.measured(run.lead, report.cell).map { (run.design(of: report.cell), report.cell, $0.value) }
    }
  }

  /// The least and the greatest value of the metric that the run is about.
  private func counted(_ values: [Value]) -> String? {
    guard let least = values.min(by: { $0.value < $1.value }), let most = values.max(by: { $0.value < $1.value }) else {
      return nil
    }
    let head = Answer.capital(run.lead.words)
    if values.count == 1 { return "\(head): \(run.lead.short(least.value))." }
    if least.value == most.value { return "\(head): \(run.lead.short(least.value)) with every design." }
    if let tiers = tiers(values) { return "\(head): \(tiers)." }
    let factor = least.value > 0 ? ", \(Answer.times(most.value / least.value)) times as much" : ""
    return "\(head): \(names(values, least.value)) \(run.lead.short(least.value)), \(names(values, most.value)) "
      + "\(run.lead.short(most.value))\(factor)."
  }

  /// The designs of each value, where syncs come to three or four of them: no factor says what a user waits for.
  private func tiers(_ values: [Value]) -> String? {
    let found = Set(values.map(\.value)).sorted()
    guard (3...4).contains(found.count), values.allSatisfy({ $0.cell.sync != nil }) else { return nil }
    return Plain.list(found.map { "\(names(values, $0)) \(run.lead.short($0))" })
  }

  /// The designs of a value: all of two, else the first and how many more. A sync whose designs all have it stands for
  /// them.
  private func names(_ values: [Value], _ value: Double) -> String {
    var found: [String] = []
    for mine in values where mine.value == value {
      let isWhole = values.allSatisfy { $0.cell.sync != mine.cell.sync || $0.value == value }
      let name = "`\(isWhole ? mine.cell.sync ?? mine.design.name : mine.design.name)`"
      if !found.contains(name) { found.append(name) }
    }
    return found.count < 3 ? Plain.list(found) : "\(found[0]) and \(found.count - 1) more"
  }

  /// What the scenario asks for, and the designs that are best at it; `nil` where too few repetitions know.
  private func asked(_ point: Point) -> (words: String, best: [String])? {
    let values = values(point)
    let isHigher = run.lead.metric.better == .higher
    guard let best = values.min(by: { isHigher ? $0.value > $1.value : $0.value < $1.value }) else { return nil }
    if run.lead.metric.exactness == .exact || values.count == 1 {
      let winners = values.filter { $0.value == best.value }.map(\.cell.reported)
      return counted(values).map { ($0, winners) }
    }
    let ratios = values.compactMap { value -> (value: Value, ratio: ClosedRange<Double>)? in
      let (above, below) = (run.samples(run.lead, value.cell), run.samples(run.lead, best.cell))
      guard above.count >= 6, below.count >= 6, (above + below).allSatisfy({ $0 > 0 }) else { return nil }
      return (value, MedianBootstrap.quotient(above, over: below, coverage: 0.95))
    }
    if ratios.count < values.count { return nil }
    let alike = ratios.filter { $0.ratio.contains(1) }.map(\.value)
    let farthest = ratios.filter { !$0.ratio.contains(1) }.max { first, second in
      let (mine, other) = (first.value.value / best.value, second.value.value / best.value)
      return isHigher ? mine > other : mine < other
    }
    guard let farthest else { return (Answer.unsure(run), values.map(\.cell.reported)) }
    let first =
      alike.count < 3
      ? Plain.list(alike.map { "`\($0.design.name)`" }) : "`\(best.design.name)` and \(alike.count - 1) more"
    let verb = alike.count == 1 ? "is" : "are"
    let sorted = [farthest.ratio.lowerBound, farthest.ratio.upperBound].map { isHigher ? 1 / $0 : $0 }.sorted()
    let ratio = farthest.value.value / best.value
    let times = "\(Answer.times(isHigher ? 1 / ratio : ratio)) times"
    let end =
      run.lead.metric.unit == .nanoseconds
      ? "takes \(times) as long" : isHigher ? "reaches one part in \(times.dropLast(6))" : "has \(times) as much"
    let interval = "(\(Answer.times(sorted[0])) to \(Answer.times(sorted[1])))"
    return (
      "\(Answer.capital(run.lead.words)): \(first) \(verb) \(run.lead.bestWord), \(run.lead.short(best.value)); "
        + "`\(farthest.value.design.name)` \(end) \(interval).", alike.map(\.cell.reported)
    )
  }

  /// Who is beaten by no other over all that counts, where that is not the one that is best at what is asked for.
  private func rest(_ standing: Standing, beside best: [String]) -> String {
    let unbeaten = standing.unbeaten.map(\.reported)
    if standing.beaten.isEmpty || standing.criteria.all.count < 2 || unbeaten == best { return "" }
    let over = Plain.list(standing.criteria.all.map { Self.short($0.name) })
    let names = Plain.list(standing.unbeaten.map { "`\(run.design(of: $0).name)`" })
    return
      " Unbeaten in \(over): \(unbeaten.count > 2 ? "\(unbeaten.count) of \(standing.cells.count) designs" : names)."
  }

  /// The answer has two lines at most, so what is weighed is named by one word.
  private static func short(_ criterion: String) -> String {
    criterion.contains("latency") ? "time" : criterion.contains("memory") ? "memory" : criterion
  }
}
