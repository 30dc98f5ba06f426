import BenchCharts
import BenchCore
import BenchResults

/// The answer of a run in one sentence, made by rule: the first line of its table, of its Markdown and of its page.
///
/// What is not sure is not said: a time counts where its intervals lie apart, and a crossing has its stretch.
package struct Answer: Sendable {
  /// The sentence.
  package let sentence: String

  /// The sentence without the marks around names, for pages.
  var plain: String { sentence.filter { $0 != "`" } }

  /// - Complexity: O(designs² × points × repetitions²)
  package init(_ run: StoredRun) { self.init(ReportedRun(run)) }

  init(_ run: ReportedRun) {
    if let failed = Self.failed(run) {
      sentence = failed
      return
    }
    let found = Self.found(run)
    sentence = Self.wrong(run).map { "\($0) The others: \(found)" } ?? found
  }

  private static func found(_ run: ReportedRun) -> String {
    let growth = run.lead.parameter.map { _ in Growth(run, run.lead) }
    if let growth, let words = GrowthAnswer(run, growth).sentence { return words }
    if run.points.count > 1, growth == nil, let words = NamesAnswer(run).sentence { return words }
    if let words = PointAnswer(run).sentence { return words }
    return unsure(run)
  }

  /// The first expectation that does not hold.
  private static func failed(_ run: ReportedRun) -> String? {
    let records = run.manifest.expectations.filter { $0.level == .fail && $0.verdict.isFailure }
    guard let first = records.first else { return nil }
    let more = records.count == 1 ? "" : " (and \(records.count - 1) more)"
    let sentence = Layout.printable(first.sentence)
    if first.verdict == .missing { return "No: `\(sentence)` was expected, and the run has no such value\(more)." }
    return "No: `\(sentence)` was expected, and it was \(Layout.printable(first.actual))\(more)."
  }

  /// Designs that disagreed with the oracle or crashed.
  private static func wrong(_ run: ReportedRun) -> String? {
    let troubled = run.manifest.cells.filter { $0.state == .disagreed || $0.state == .failed }
    guard let first = troubled.first, let failure = first.failure else { return nil }
    let designs = Set(troubled.map(\.cell.design)).count
    let more = designs == 1 ? "" : " (and \(Layout.count(designs - 1, "more design")))"
    if first.state == .disagreed {
      return "`\(Layout.printable(first.cell.design))` shows what is not true\(more)."
    }
    return "`\(Layout.printable(first.cell.design))` did not finish, \(Layout.printable(failure.words))\(more)."
  }

  static func unsure(_ run: ReportedRun) -> String {
    let telling = DetectableChange(run.manifest.cells, run.run.index).words.map { ": \($0)" } ?? ""
    return "These repetitions cannot tell the designs apart\(telling)."
  }

  /// A value of a parameter as it is read: `100,000`.
  static func place(_ value: Double) -> String {
    value.rounded() == value && value < 1e15 ? Layout.grouped(Int(value)) : ShortNumber.significant(value)
  }

  /// `posts` of `dataset.posts`.
  static func noun(_ key: String) -> String {
    let last = key.split(separator: ".").last.map(String.init) ?? key
    return Layout.printable(last.split(separator: "_").joined(separator: " "))
  }

  /// The first letter as a capital.
  static func capital(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }

  /// `5,802` of a factor that is large, `1.31` of a small one.
  static func times(_ factor: Double) -> String {
    factor.isInfinite ? "∞" : factor >= 99.5 ? Layout.grouped(Int(factor.rounded())) : ShortNumber.significant(factor)
  }
}

/// The answer over a number.
private struct GrowthAnswer {
  let run: ReportedRun
  let growth: Growth
  let key: String

  init(_ run: ReportedRun, _ growth: Growth) {
    self.run = run
    self.growth = growth
    key = Answer.noun(growth.asked.parameter ?? "")
  }

  var sentence: String? {
    guard let start = growth.start, let end = growth.end, end > start, growth.lines.count > 1 else {
      return growth.lines.count == 1 ? alone : nil
    }
    if let overtaking = growth.overtakings.last { return changes(overtaking, end) }
    let winners = growth.best.compactMap { $0.design }
    if let winner = winners.first, Set(winners.map(\.design)).count == 1 {
      if growth.asked.metric.unit == .count || growth.isExact { return counted }
      return oneOrder(winner, isThroughout: growth.best.allSatisfy { $0.design != nil }, start, end)
    }
    if growth.isExact { return counted }
    return nil
  }

  private func short(_ value: Double) -> String { growth.asked.short(value) }

  private var what: String { growth.asked.metric.unit == .nanoseconds ? "fastest" : "best (\(growth.asked.words))" }

  /// The order changes: who is ahead up to where, and how far behind the last one is at the end.
  private func changes(_ overtaking: Growth.Overtaking, _ end: Double) -> String {
    let crossing = overtaking.crossing
    let stretch: String
    switch (crossing.low, crossing.high) {
    case (let low?, let high?) where growth.isExact:
      stretch = "between \(Answer.place(low)) and \(Answer.place(high))"
    case (let low?, let high?):
      stretch = "between \(Answer.place(low.rounded())) and \(Answer.place(high.rounded()))"
    case (let low?, nil): stretch = "above \(Answer.place(low.rounded()))"
    case (nil, let high?): stretch = "below \(Answer.place(high.rounded()))"
    case (nil, nil): stretch = "not sure anywhere"
    }
    let about = Answer.place(crossing.estimate >= 10 ? crossing.estimate.rounded() : crossing.estimate)
    let first = "`\(overtaking.below.name)` is \(what) up to \(about) \(key) (\(stretch)), "
    let tail = last(over: overtaking.above, at: end).map { "; at \(Answer.place(end)) \($0)" } ?? ""
    return first + "`\(overtaking.above.name)` from there on\(tail)."
  }

  /// `normalized` takes 5,802 times as long.
  private func last(over winner: ReportedRun.Design, at end: Double) -> String? {
    guard let best = value(winner, end), best > 0, let worst = worst(at: end), worst.design.design != winner.design
    else { return nil }
    let factor =
      growth.asked.metric.better == .higher ? best / max(worst.value, .leastNonzeroMagnitude) : worst.value / best
    if factor < 1.05 { return nil }
    let verb =
      growth.asked.metric.unit == .nanoseconds
      ? "takes \(Answer.times(factor)) times as long"
      : "has \(Answer.times(factor)) times as much"
    return "`\(worst.design.name)` \(verb)"
  }

  private func value(_ design: ReportedRun.Design, _ x: Double) -> Double? {
    growth.lines.first { $0.design.design == design.design }?.points.first { $0.x == x }?.y.value
  }

  private func worst(at x: Double) -> (design: ReportedRun.Design, value: Double)? {
    let there = growth.lines.compactMap { line in value(line.design, x).map { (design: line.design, value: $0) } }
    let isHigher = growth.asked.metric.better == .higher
    return there.max { isHigher ? $0.value > $1.value : $0.value < $1.value }
  }

  /// One design is ahead wherever that is sure.
  private func oneOrder(
    _ winner: ReportedRun.Design, isThroughout: Bool, _ start: Double, _ end: Double
  ) -> String? {
    guard let slow = worst(at: end), slow.design.design != winner.design else { return nil }
    let factors = [start, end].compactMap { x -> String? in
      guard let mine = value(winner, x), let other = value(slow.design, x), mine > 0 else { return nil }
      return
        "×\(Answer.times(growth.asked.metric.better == .higher ? mine / other : other / mine)) at \(Answer.place(x))"
    }
    let where_ = isThroughout ? "at every size" : "wherever the order is sure"
    let laws = [winner, slow.design].compactMap { design -> String? in
      guard let note = growth.lines.first(where: { $0.design.design == design.design })?.note, !note.isEmpty else {
        return nil
      }
      return design.design == winner.design ? "it is \(note)" : "`\(design.name)` \(note)"
    }
    let tail = laws.count == 2 ? "; \(laws.joined(separator: ", "))" : ""
    return "`\(winner.name)` is \(what) \(where_): `\(slow.design.name)` takes "
      + "\(factors.joined(separator: ", ")) \(key)\(tail)."
  }

  /// A count that grows: the design that grows most, and the one that grows least.
  private var counted: String? {
    let lines = growth.lines.filter { $0.points.count > 1 }
    func last(_ line: Growth.Line) -> Double { line.points[line.points.count - 1].y.value }
    guard let most = lines.max(by: { last($0) < last($1) }), let least = lines.min(by: { last($0) < last($1) }) else {
      return nil
    }
    let head = Answer.capital(growth.asked.words)
    if last(most) == last(least) {
      return "\(head): all designs alike, \(described(most))."
    }
    return "\(head): `\(most.design.name)` \(described(most)); `\(least.design.name)` \(described(least))."
  }

  /// `n^1.00, 11 at 10 and 10,001 at 10,000`; `1 throughout`.
  private func described(_ line: Growth.Line) -> String {
    guard let first = line.points.first, let last = line.points.last else { return "" }
    if line.points.allSatisfy({ $0.y.value == first.y.value }) { return "\(short(first.y.value)) throughout" }
    let law = line.exponents.map { _ in line.note + ", " } ?? ""
    return "\(law)\(short(first.y.value)) at \(Answer.place(first.x)) and \(short(last.y.value)) at "
      + "\(Answer.place(last.x)) \(key)"
  }

  private var alone: String? {
    guard let line = growth.lines.first, line.points.count > 1 else { return nil }
    return "\(Answer.capital(growth.asked.words)): `\(line.design.name)` \(described(line))."
  }
}

/// The answer over names: which setting costs how many times the first one.
private struct NamesAnswer {
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
      return found.isEmpty ? nil : Answer.unsure(run)
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

  static func words(_ point: Point) -> String {
    Layout.printable(point.settings.map(\.value).joined(separator: " "))
  }

  private func ratios(_ point: Point, over first: Point) -> [Found] {
    run.designs.compactMap { design in
      guard let cell = run.cells(at: point).first(where: { $0.cell.design == design.design })?.cell,
        let base = run.cells(at: first).first(where: { $0.cell.design == design.design })?.cell,
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

/// The answer at one point: which designs no other beats, and by what they are chosen.
private struct PointAnswer {
  let run: ReportedRun

  init(_ run: ReportedRun) { self.run = run }

  var sentence: String? {
    guard let point = run.points.last else { return nil }
    let standing = Standing(run.run, at: point, run.cells(at: point))
    let place = run.points.count == 1 || point.settings.isEmpty ? "" : "At \(Layout.printable(point.description)): "
    if standing.criteria.all.isEmpty || standing.cells.count < 2 || run.manifest.build.mode == .debug {
      return counted(point).map { place + $0 }
    }
    if standing.beaten.isEmpty && run.lead.metric.exactness == .exact, let counted = counted(point) {
      return place + counted
    }
    let shown = standing.unbeaten.prefix(2).map { cell -> String in
      let values = standing.criteria.all.map { "\($0.name) \($0.words(cell))" }.joined(separator: ", ")
      return "`\(run.design(of: cell).name)` (\(values))"
    }
    let more = standing.unbeaten.count - shown.count
    let rest = more > 0 ? [more == 1 ? "one more" : "\(more) more"] : []
    let count = standing.cells.count
    if standing.beaten.isEmpty { return nil }
    return "\(place)Of \(count) designs, no other beats \(Plain.list(shown + rest))."
  }

  /// The least and the greatest value of the metric that the run is about.
  private func counted(_ point: Point) -> String? {
    let values = run.cells(at: point).compactMap { report in
      run.measured(run.lead, report.cell).map { (design: run.design(of: report.cell), value: $0.value) }
    }
    guard let least = values.min(by: { $0.value < $1.value }), let most = values.max(by: { $0.value < $1.value }) else {
      return nil
    }
    let head = Answer.capital(run.lead.words)
    if least.value == most.value { return "\(head): \(run.lead.short(least.value)) with every design." }
    let factor = least.value > 0 ? ", \(Answer.times(most.value / least.value)) times as much" : ""
    return "\(head): `\(least.design.name)` \(run.lead.short(least.value)), `\(most.design.name)` "
      + "\(run.lead.short(most.value))\(factor)."
  }
}
