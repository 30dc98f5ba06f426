import BenchCharts
import BenchCore
import BenchResults

/// The answer at one point: how designs differ in what is asked for, and which designs no other beats.
struct PointAnswer {
  let run: ReportedRun
  /// Whether what else counts is said as well.
  let isWhole: Bool

  init(_ run: ReportedRun, isWhole: Bool) {
    self.run = run
    self.isWhole = isWhole
  }

  /// What a design came to; the clock may hide part of it.
  private typealias Value = (design: ReportedRun.Design, cell: CellIdentity, value: Double, isHollow: Bool)

  var sentence: String? {
    guard let point = telling else { return nil }
    let isEverywhere = run.points.count == 1 || point.settings.isEmpty || isAlikeEverywhere
    let told = Answer.words(run.lead.telling(point))
    let place = isEverywhere || told.isEmpty ? "" : "at \(told), "
    return self.told(point).map { Answer.capital(place + $0) }
  }

  /// The point that is described: of counts the one at which designs differ most, else the last one.
  private var telling: Point? {
    // At some points no design may be played, as with more threads than cores.
    let last = run.lead.points.last { values($0).count > 1 } ?? run.lead.points.last ?? run.points.last
    if run.lead.metric.exactness != .exact { return last }
    // Of equally telling points the last one.
    return run.lead.points.reversed().max { spread($0) < spread($1) } ?? last
  }

  /// How far designs differ at a point: by how many times, and where the least is 0, by how much; less than 1 without
  /// a value.
  private func spread(_ point: Point) -> (factor: Double, most: Double) {
    let all = values(point).map(\.value)
    guard let least = all.min(), let most = all.max(), most > least else { return (all.isEmpty ? 0 : 1, 0) }
    return (least > 0 ? most / least : .infinity, most)
  }

  /// By how many times designs differ at the point at which they differ most.
  var greatestFactor: Double { telling.map { spread($0).factor } ?? 1 }

  /// Whether each design has the same count at all points.
  private var isAlikeEverywhere: Bool {
    run.lead.metric.exactness == .exact
      && run.designs.allSatisfy { design in
        let all = run.points.compactMap { run.cell(design, at: $0) }.compactMap { run.measured(run.lead, $0.cell) }
        return all.isEmpty || all.count == run.points.count && Set(all.map(\.value)).count == 1
      }
  }

  /// What is said of a point, to stand in the middle of a sentence.
  private func told(_ point: Point) -> String? {
    let standing = Standing(run.run, at: point, run.cells(at: point))
    if run.lead.isAsked, let asked = asked(point) { return asked.words + rest(standing, beside: asked.best) }
    if standing.criteria.all.isEmpty || standing.cells.count < 2 || run.manifest.build.mode == .debug {
      return counted(values(point))
    }
    if standing.beaten.isEmpty {
      return run.lead.metric.exactness == .exact ? counted(values(point)) : nil
    }
    if standing.unbeaten.isEmpty { return counted(values(point)) }
    let shown = standing.unbeaten.prefix(2).map { cell -> String in
      let values = standing.criteria.all.map { "\($0.name) \($0.words(cell))" }.joined(separator: ", ")
      return "`\(run.design(of: cell).name)` (\(values))"
    }
    let more = standing.unbeaten.count - shown.count
    let rest = more > 0 ? [more == 1 ? "one more" : "\(more) more"] : []
    return "of \(standing.cells.count) designs, no other beats \(Plain.list(shown + rest))."
  }

  private func values(_ point: Point) -> [Value] {
    let cells = run.cells(at: point) + (run.points.count == 1 ? run.presets : [])
    return cells.compactMap { report in
      run.measured(run.lead, report.cell).map { (run.design(of: report.cell), report.cell, $0.value, $0.isHollow) }
    }
  }

  /// The least and the greatest value of the metric that the run is about.
  private func counted(_ values: [Value]) -> String? {
    guard let least = values.min(by: { $0.value < $1.value }), let most = values.max(by: { $0.value < $1.value }) else {
      return nil
    }
    let head = run.lead.words
    if values.count == 1, run.designs.count > 1 { return "\(head): `\(least.design.name)` \(short(least.value))." }
    if values.count == 1 { return "\(head): \(short(least.value))." }
    if least.value == most.value {
      // A design that is stale or was not played has no value.
      let designs = values.count == run.designs.count ? "every design" : "each of \(values.count) designs"
      return "\(head): \(short(least.value)) with \(designs)."
    }
    if let tiers = tiers(values) { return "\(head): \(tiers)." }
    let factor =
      least.value > 0 && most.value / least.value >= 1.005
      ? ", \(Answer.times(most.value / least.value)) times as much" : ""
    return "\(head): \(short(least.value)) with \(names(values, least.value)); \(short(most.value)) with "
      + "\(names(values, most.value))\(factor)."
  }

  /// So many values stand one by one in a sentence.
  private static let mostTiers = 4

  /// The designs of each value, where few designs or syncs come to three or four of them: no factor says what a user
  /// waits for.
  private func tiers(_ values: [Value]) -> String? {
    let found = Set(values.map(\.value)).sorted()
    guard (3...Self.mostTiers).contains(found.count),
      values.count <= Self.mostTiers || values.allSatisfy({ $0.cell.sync != nil })
    else { return nil }
    return found.map { "\(short($0)) with \(names(values, $0))" }.joined(separator: "; ")
  }

  /// The designs of a value.
  private func names(_ values: [Value], _ value: Double) -> String {
    DesignNames(all: values.map(\.design)).words(values.filter { $0.value == value }.map(\.design))
  }

  private func short(_ value: Double) -> String { run.lead.short(value) }

  /// What the scenario asks for, and the designs that are best at it, where repetitions know them; `nil` where it has
  /// no value.
  private func asked(_ point: Point) -> (words: String, best: [String]?)? {
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
    if ratios.count < values.count { return medians(values).map { ($0, nil) } }
    // A difference of less than two in a hundred is none that a reader can use.
    func isAlike(_ value: Value, _ ratio: ClosedRange<Double>) -> Bool {
      ratio.contains(1) || max(value.value / best.value, best.value / value.value) < 1.02
        || value.isHollow && best.isHollow
    }
    let alike = ratios.filter { isAlike($0.value, $0.ratio) }.map(\.value)
    let farthest = ratios.filter { !isAlike($0.value, $0.ratio) }.max { first, second in
      let (mine, other) = (first.value.value / best.value, second.value.value / best.value)
      return isHigher ? mine > other : mine < other
    }
    guard let farthest else {
      let words = values.allSatisfy(\.isHollow) ? hidden : uncapital(Answer.unsure(run))
      return (words, values.map(\.cell.reported))
    }
    let first = DesignNames(all: values.map(\.design)).names(alike.map(\.design))
    let names = DesignNames(all: values.map(\.design)).words(alike.map(\.design))
    let told = difference(
      of: names, isOne: first.count == 1, from: best, to: farthest.value, farthest.ratio)
    return (told, alike.map(\.cell.reported))
  }

  private var hidden: String {
    "\(run.lead.words): under ten reads of the clock with every design, so that the clock hides the differences."
  }

  /// The least and the greatest median, where too few processes were played to say how sure they are.
  private func medians(_ values: [Value]) -> String? {
    let processes = values.map { run.samples(run.lead, $0.cell).count }.min() ?? 0
    let reason = processes < 6 ? ", by \(Layout.count(processes, "process")); six would say how sure that is." : "."
    return counted(values).map { $0.dropLast() + reason }
  }

  /// The best designs, and how far behind them the last one is. What the clock hides is at most what was read.
  private func difference(
    of names: String, isOne: Bool, from best: Value, to farthest: Value, _ interval: ClosedRange<Double>
  ) -> String {
    let isHigher = run.lead.metric.better == .higher
    let ends = [interval.lowerBound, interval.upperBound].map { Answer.times(isHigher ? 1 / $0 : $0) }
    let ratio = isHigher ? best.value / farthest.value : farthest.value / best.value
    let (low, high) = isHigher ? (ends[1], ends[0]) : (ends[0], ends[1])
    let times = "\(best.isHollow ? "at least " : "")\(Answer.times(ratio)) times (\(low) to \(high))"
    let head = "\(run.lead.words): \(names)"
    if isHigher {
      return "\(head) \(isOne ? "has" : "have") most, \(short(best.value)), \(times) as much as "
        + "`\(farthest.design.name)`."
    }
    let value = short(best.value) + (best.isHollow ? " or less" : "")
    let end = run.lead.metric.unit == .nanoseconds ? "takes \(times) as long" : "has \(times) as much"
    return "\(head) \(isOne ? "is" : "are") \(run.lead.bestWord), \(value); `\(farthest.design.name)` \(end)."
  }

  /// The first letter small, for the middle of a sentence.
  private func uncapital(_ words: String) -> String { words.prefix(1).lowercased() + words.dropFirst() }

  /// Who is beaten by no other over all that counts, where that is not the one that is best at what is asked for.
  private func rest(_ standing: Standing, beside best: [String]?) -> String {
    guard let best, isWhole, run.lead.designs.isEmpty else { return "" }
    let unbeaten = standing.unbeaten.map(\.reported)
    if standing.beaten.isEmpty || standing.criteria.all.count < 2 || unbeaten == best { return "" }
    let over = Plain.list(standing.criteria.all.map { Self.short($0.name) })
    if unbeaten.count > 3 {
      return " In \(over) together \(unbeaten.count) of \(standing.cells.count) designs are beaten by no other."
    }
    let all = standing.cells.map(run.design)
    return " In \(over) together no design beats \(DesignNames(all: all).words(standing.unbeaten.map(run.design)))."
  }

  /// The answer has two lines at most, so what is weighed is named by one word.
  private static func short(_ criterion: String) -> String {
    criterion.contains("latency") ? "time" : criterion.contains("memory") ? "memory" : criterion
  }
}
