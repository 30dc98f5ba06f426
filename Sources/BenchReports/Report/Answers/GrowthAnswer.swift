import BenchCharts
import BenchCore
import BenchResults

/// The answer over a number.
struct GrowthAnswer {
  let run: ReportedRun
  let growth: Growth
  /// Whether another sentence stands beside it, so that laws of growth are left to the chart.
  let isBrief: Bool
  let key: String

  init(_ run: ReportedRun, _ growth: Growth, isBrief: Bool) {
    self.run = run
    self.growth = growth
    self.isBrief = isBrief
    key = growth.asked.parameter ?? ""
  }

  var sentence: String? {
    guard let start = growth.start, let end = growth.end, end > start, growth.lines.count > 1 else {
      return growth.lines.count == 1 ? alone : nil
    }
    if !chain.isEmpty && growth.asked.metric.better != .neither { return changes(chain, end) }
    if growth.isExact { return counted }
    let winners = growth.best.compactMap(\.designs.first)
    guard let winner = winners.first, Set(winners.map(\.design)).count == 1 else { return nil }
    return oneOrder(winner, isThroughout: growth.best.allSatisfy { !$0.designs.isEmpty }, start, end)
  }

  private func short(_ value: Double) -> String { growth.asked.short(value) }

  private var what: String { growth.asked.metric.unit == .nanoseconds ? "fastest" : "best (\(growth.asked.words))" }

  /// The order changes: who is ahead up to where, and how far behind the last one is at the end.
  private func changes(_ overtakings: [Growth.Overtaking], _ end: Double) -> String {
    var words = ""
    for (number, overtaking) in overtakings.enumerated() {
      let crossing = overtaking.crossing
      let about = about(crossing.estimate)
      let place = number == 0 ? "is \(what)\(fixed) up to \(Answer.amount(about, key))" : "up to \(about)"
      words += "`\(overtaking.below.name)` \(place) (\(stretch(crossing))), "
    }
    guard let last = overtakings.last else { return words }
    let tail = behind(last.above, at: end).map { "; at \(growth.place(end)) \($0)" } ?? ""
    let isSure = growth.best.last?.designs.contains { $0.design == last.above.design } ?? false
    return words + "`\(last.above.name)` from there on\(isSure ? "" : " where the order is sure")\(tail)."
  }

  /// The overtakings that lead to the design that is ahead at the end, each by the one that the next overtakes.
  private var chain: [Growth.Overtaking] {
    var chain: [Growth.Overtaking] = []
    for overtaking in growth.overtakings.sorted(by: { $0.crossing.estimate > $1.crossing.estimate }) {
      if let next = chain.first, next.below.design != overtaking.above.design { break }
      chain.insert(overtaking, at: 0)
    }
    return chain
  }

  /// A place between two that were played, without digits that say nothing.
  private func about(_ x: Double) -> String { growth.place(x >= 10 ? x.rounded() : x) }

  /// Where a crossing may lie: `between 127 and 138`.
  private func stretch(_ crossing: Crossing) -> String {
    switch (crossing.low, crossing.high) {
    case (let low?, let high?) where growth.isExact:
      "between \(growth.place(low)) and \(growth.place(high))"
    case (let low?, let high?) where low >= 10 && low.rounded() == high.rounded(): "within 1"
    case (let low?, let high?): "between \(about(low)) and \(about(high))"
    case (let low?, nil): "above \(about(low))"
    case (nil, let high?): "below \(about(high))"
    case (nil, nil): "not sure anywhere"
    }
  }

  /// `normalized` takes 5,802 times as long; where more is better, what the winner has of it.
  private func behind(_ winner: ReportedRun.Design, at end: Double) -> String? {
    guard let point = point(winner, end), case let best = point.y.value, best > 0, let worst = worst(at: end),
      worst.design.design != winner.design
    else { return nil }
    if worst.value <= 0 { return growth.asked.metric.better == .higher ? "`\(worst.design.name)` has none" : nil }
    let factor =
      growth.asked.metric.better == .higher ? best / max(worst.value, .leastNonzeroMagnitude) : worst.value / best
    if factor < 1.05 { return nil }
    let times = "\(bound(point))\(Answer.times(factor)) times"
    if growth.asked.metric.better == .higher { return "it has \(times) as much as `\(worst.design.name)`" }
    let verb = growth.asked.metric.unit == .nanoseconds ? "takes \(times) as long" : "has \(times) as much"
    return "`\(worst.design.name)` \(verb)"
  }

  private func value(_ design: ReportedRun.Design, _ x: Double) -> Double? { point(design, x)?.y.value }

  private func point(_ design: ReportedRun.Design, _ x: Double) -> Growth.Line.Place? {
    growth.lines.first { $0.design.design == design.design }?.points.first { $0.x == x }
  }

  /// What stands before a factor to a time: the clock may hide part of it.
  private func bound(_ point: Growth.Line.Place) -> String { point.y.isHollow ? "at least " : "" }

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
    let ends = Answer.ends(growth.place(start), growth.place(end), key)
    let factors = [(start, ends.first), (end, ends.last)].compactMap { x, words -> String? in
      guard let point = point(winner, x), let other = value(slow.design, x), point.y.value > 0 else { return nil }
      let mine = point.y.value
      return
        bound(point)
        + "×\(Answer.times(growth.asked.metric.better == .higher ? mine / other : other / mine)) at \(words)"
    }
    if factors.isEmpty { return nil }
    let where_ = isThroughout ? "at every size" : "wherever the order is sure"
    let laws = [winner, slow.design].compactMap { design -> String? in
      guard let note = growth.lines.first(where: { $0.design.design == design.design })?.note, !note.isEmpty else {
        return nil
      }
      let name = design.design == winner.design ? "it" : "`\(design.name)`"
      let verb = note.hasPrefix("flat") ? "is" : note.hasPrefix("n^-") ? "falls as" : "grows as"
      return "\(name) \(verb) \(note)"
    }
    let tail = laws.count == 2 && !isBrief ? "; \(laws.joined(separator: ", "))" : ""
    let ratios = factors.joined(separator: ", ")
    let rest: String
    if growth.asked.metric.better == .higher {
      rest = "it has \(ratios) of what `\(slow.design.name)` has"
    } else {
      rest = "`\(slow.design.name)` \(growth.asked.metric.unit == .nanoseconds ? "takes" : "has") \(ratios)"
    }
    return "`\(winner.name)` is \(what)\(fixed) \(where_): \(rest)\(tail)."
  }

  /// A count that grows: the design that grows most, and the one that grows least.
  private var counted: String? {
    let lines = growth.lines.filter { $0.points.count > 1 }
    // By the value at the last place that all lines have; where that is the same, by the greatest one.
    let common = lines.compactMap { $0.points.last?.x }.min()
    func rank(_ line: Growth.Line) -> (last: Double, greatest: Double) {
      let last = line.points.last { $0.x == common } ?? line.points.last
      return (last?.y.value ?? 0, line.points.map(\.y.value).max() ?? 0)
    }
    guard let most = lines.max(by: { rank($0) < rank($1) }), let least = lines.min(by: { rank($0) < rank($1) }) else {
      return nil
    }
    let head = Answer.capital(growth.asked.words + fixed)
    if Set(lines.map { $0.points.map { [$0.x, $0.y.value] } }).count == 1 {
      let all = lines.count == run.designs.count ? "all designs" : "\(lines.count) of \(run.designs.count) designs"
      return "\(head): \(all) alike, \(described(most))."
    }
    let told = [most, changing(lines, beside: [most, least]), least].compactMap(\.self)
    return "\(head): \(told.map { "\(names(alike: $0)) \(described($0))" }.joined(separator: "; "))."
  }

  /// The line that changes most, where those at both ends do not change at all: it shows what the parameter does.
  private func changing(_ lines: [Growth.Line], beside ends: [Growth.Line]) -> Growth.Line? {
    func change(_ line: Growth.Line) -> Double {
      let values = line.points.map(\.y.value)
      guard let least = values.min(), let most = values.max(), most > 0 else { return 1 }
      return least > 0 ? most / least : .infinity
    }
    if ends.contains(where: { change($0) > 1 }) { return nil }
    return lines.filter { change($0) > 1 }.max { change($0) < change($1) }
  }

  /// The designs that have exactly these values.
  private func names(alike line: Growth.Line) -> String {
    let values = line.points.map(\.y.value)
    let alike = growth.lines.filter { $0.points.map(\.y.value) == values }.map(\.design)
    return DesignNames(all: growth.lines.map(\.design)).words(alike)
  }

  /// `n^1.00, 11 at 10 and 10,001 at 10,000`; `1 throughout`.
  private func described(_ line: Growth.Line) -> String {
    guard let first = line.points.first, let last = line.points.last else { return "" }
    if line.points.allSatisfy({ $0.y.value == first.y.value }) {
      return last.x == growth.end
        ? "\(short(first.y.value)) throughout" : "\(short(first.y.value)) up to \(growth.place(last.x))"
    }
    let law = line.exponents.map { _ in line.note + ", " } ?? ""
    let ends = Answer.ends(growth.place(first.x), growth.place(last.x), key)
    let between = "\(law)\(short(first.y.value)) at \(ends.first) and \(short(last.y.value)) at \(ends.last)"
    // No law follows from two points: how many times as much of both is all there is.
    if line.points.count > 2 || first.y.value <= 0 || first.x <= 0 { return between }
    return "\(between) (×\(Answer.times(last.y.value / first.y.value)) for ×\(Answer.times(last.x / first.x)))"
  }

  /// The settings that all points share, where the run has points with others: ` at hold = 1`.
  private var fixed: String {
    let settings = (growth.asked.points.first.map(growth.asked.telling)?.settings ?? []).filter { setting in
      setting.key != key && run.points.contains { !$0.settings.contains(setting) }
    }
    return settings.isEmpty ? "" : " at \(Answer.words(Point(settings)))"
  }

  private var alone: String? {
    guard let line = growth.lines.first, line.points.count > 1 else { return nil }
    return "\(Answer.capital(growth.asked.words + fixed)): `\(line.design.name)` \(described(line))."
  }
}
